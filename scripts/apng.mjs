/**
 * Pictures of one size as one moving picture: APNG (Animated PNG, PNG specification, third edition). The compressed pixels of each
 * picture are taken over as they are: an animation is the first picture, and before the pixels of each a frame control.
 */
import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `frames` are PNG files, each shown for its milliseconds. */
export function animation(frames) {
  const pictures = frames.map(({ png }) => chunksOf(png));
  const [first] = pictures;
  const header = first.find(({ type }) => type === "IHDR").body;
  const size = [header.readUInt32BE(0), header.readUInt32BE(4)];
  let sequence = 0;
  const body = pictures.flatMap((chunks, at) => {
    const pixels = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.body));
    const control = chunkOf("fcTL", frameControl(sequence++, size, frames[at].milliseconds));
    return [control, at === 0 ? chunkOf("IDAT", pixels) : chunkOf("fdAT", Buffer.concat([word(sequence++), pixels]))];
  });
  const plays = chunkOf("acTL", Buffer.concat([word(frames.length), word(0)]));
  return Buffer.concat([SIGNATURE, chunkOf("IHDR", header), plays, ...body, chunkOf("IEND", Buffer.alloc(0))]);
}

function frameControl(sequence, [width, height], milliseconds) {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1000, 2);
  return Buffer.concat([...[sequence, width, height, 0, 0].map(word), delay]);
}

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function chunkOf(type, body) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  return Buffer.concat([word(body.length), named, word(crc32(named))]);
}

function chunksOf(png) {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}
