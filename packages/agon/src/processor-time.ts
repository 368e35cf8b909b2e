/** Milliseconds that this process has computed, all threads together: what a busy machine does meanwhile does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
