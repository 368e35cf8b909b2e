/**
 * agon bridge: the engine for programs in other languages, over standard input and output.
 */
import { FrameReader, makeFrame } from "../../bridge/frames.ts";
import { BridgeSession } from "../../bridge/session.ts";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { type CliCommand, examples } from "./command.ts";

export const bridge: CliCommand = {
  name: "bridge",
  describe: (command) =>
    command
      .description(
        "Serve programs in other languages over standard input and output, in binary frames: see docs/guide/python.md.",
      )
      .addHelpText("after", examples("agon bridge")),

  async run(io: Io): Promise<ExitCode> {
    const reader = new FrameReader();
    const session = new BridgeSession();
    for await (const piece of io.stdin) {
      const frames = readable(() => reader.read(Buffer.from(piece)));
      for (const { text, bytes } of frames) {
        const { answer, bytes: behind } = await session.answer(text, bytes);
        for (const part of makeFrame(JSON.stringify(answer), behind)) io.stdout.bytes(part);
      }
    }
    return 0;
  },
};

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new BadInput(`What came in is no frame: ${(error as Error).message}.`);
  }
}
