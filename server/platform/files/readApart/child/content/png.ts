import { crc32 } from 'node:zlib';
import { beginsWithMarkup } from './markup.ts';
import { isReasonable } from './picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether a file is a PNG: complete chunks with valid checksums from header to end, and nothing after them. */
export function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || beginsWithMarkup(bytes)) return false;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    const type = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (at === 8 && !isHeader(type, bytes.subarray(at + 8, end - 4))) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels && end === bytes.length;
    at = end;
  }
  return false;
}

const isHeader = (type: string, data: Buffer): boolean =>
  type === 'IHDR' && data.length === 13 && isReasonable(data.readUInt32BE(0), data.readUInt32BE(4));
