/** The application segments that decoders need: those of JFIF and Adobe, about colors. */
const NEEDED = new Set([0xe0, 0xee]);
const isApplicationOrComment = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/**
 * An image without its metadata, such as camera, location, time, author, comments and thumbnails. Null for kinds of
 * images from which metadata cannot be removed.
 */
export function withoutMetadata(contentType: string, bytes: Buffer): Buffer | null {
  if (contentType === 'image/jpeg') return bareJpeg(bytes);
  return contentType === 'image/png' ? barePng(bytes) : null;
}

/** The needed segments of a valid JPEG, up to the end of its first image. */
function bareJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 3 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    // Replaces the JFIF segment with a minimal one, because it may contain a thumbnail.
    if (!isApplicationOrComment(marker) || NEEDED.has(marker)) {
      kept.push(marker === 0xe0 ? JFIF : bytes.subarray(at, end));
    }
    at = end;
    if (marker !== 0xda) continue;
    const scan = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, scan));
    at = scan;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

/** A JFIF segment without anything optional. */
const JFIF = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}

/** The chunks of a PNG that are needed to display it. */
const CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'sBIT']);

function barePng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (CHUNKS.has(bytes.subarray(at + 4, at + 8).toString('latin1'))) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  return Buffer.concat(kept);
}
