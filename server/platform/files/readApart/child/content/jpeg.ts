import { beginsWithMarkup, endsAsArchive, isBlank } from './markup.ts';
import { isReasonable } from './picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/**
 * Whether a file is a JPEG: segments from start to end, with a frame of a valid size and a scan. After the end, only
 * padding or another image may follow, as some cameras write them.
 */
export function isJpeg(bytes: Buffer): boolean {
  if (beginsWithMarkup(bytes) || endsAsArchive(bytes)) return false;
  let rest = bytes;
  for (let pictures = 0; pictures < 8; pictures += 1) {
    const end = endOfPicture(rest);
    if (end === null) return false;
    rest = rest.subarray(end);
    if (isBlank(rest)) return true;
  }
  return false;
}

/** The position at which the first image ends; null if there is none. */
function endOfPicture(bytes: Buffer): number | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return null;
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return hasFrame && hasScan ? at + 2 : null;
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      if (!isReasonable(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return null;
      hasFrame = true;
    }
    at += 2 + length;
    if (marker === SCAN) {
      hasScan = true;
      at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Whether a marker begins a frame: SOF0 to SOF15, except the markers of tables in that range (DHT, JPG, DAC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The end of a scan. Within it, FF is always followed by 00 or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}
