/**
 * ZIP archives (APPNOTE.TXT of PKWARE, 4.3): for each file a local header and its deflated bytes, then the central directory.
 */
import { deflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATE = 8;
const UTF8_NAMES = 0x0800;
/** 1 January 1980: the same files make the same archive. */
const DATE = 0x0021;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ CRC_TABLE[(value ^ byte) & 0xff];
  return (value ^ 0xffffffff) >>> 0;
}

/** Files as pairs of a name and its bytes. */
export function zipped(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const bytes = deflateRawSync(content);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    // version needed, flags, method, time, date, CRC, sizes, lengths of name and extra field
    for (const [at, value] of [20, UTF8_NAMES, DEFLATE, 0, DATE].entries()) common.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc32(content), bytes.length, content.length].entries())
      common.writeUInt32LE(value, 10 + at * 4);
    common.writeUInt16LE(title.length, 22);
    parts.push(word(LOCAL), common, title, bytes);
    // version made by; after the common part: comment, disk, attributes, where the local header is
    directory.push(word(CENTRAL), half(20), common, Buffer.alloc(10), word(offset), title);
    offset += 4 + common.length + title.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = [word(END), half(0), half(0), half(files.length), half(files.length), word(list.length), word(offset)];
  return Buffer.concat([...parts, list, ...end, half(0)]);
}

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function half(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
