/** Milliseconds of processor time that this process has used: a busy machine does not lengthen them. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
