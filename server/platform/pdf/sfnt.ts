import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The sizes in bytes of the header of a WOFF file and of the entries in its table directory (W3C, WOFF 1.0). */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
/** The sizes of the same structures in an OpenType file. */
const HEADER = 12;
const ENTRY = 16;

const opened = new Map<string, Buffer>();

/**
 * The OpenType file inside a WOFF file, which is cached. The PDF library can read WOFF, but decompresses each table
 * again for each document, in JavaScript, which took half of the time of a PDF.
 */
export function getOpenType(woffFile: string): Buffer {
  const existing = opened.get(woffFile);
  if (existing) return existing;
  const created = unpacked(readFileSync(woffFile));
  opened.set(woffFile, created);
  return created;
}

function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(HEADER + ENTRY * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const from = WOFF_HEADER + WOFF_ENTRY * table;
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(at, at + packed);
    const content = packed < length ? inflateSync(bytes) : bytes;
    const to = HEADER + ENTRY * table;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    // Tables begin at a multiple of four bytes.
    parts.push(content, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
