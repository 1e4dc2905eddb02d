import { deflateSync } from 'node:zlib';
import { jpeg, png, pngChunk } from '#tests/api/kits/uploads/specimens.ts';
import { times, type Format, type HostileFile, type Manner } from './hostileFile.ts';

const file =
  (format: Format) =>
  (manner: Manner, what: string, bytes: () => Buffer): HostileFile => ({
    name: `${manner}-${what}.${format}`,
    format,
    manner,
    bytes,
  });

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A black square in 16 bits and four channels: a few kilobytes that decode to 300 MB. */
function flat(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const data = deflateSync(Buffer.alloc(side * (side * 8 + 1)));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A progressive JPEG, which is drawn again for each of its scans. */
function scans(count: number): Buffer {
  const whole = jpeg(6000, 6000);
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]));
  whole[frame + 1] = 0xc2;
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
  const end = whole.length - 2;
  const one = whole.subarray(scan, end);
  return Buffer.concat([
    whole.subarray(0, end),
    ...Array.from({ length: count }, () => one),
    whole.subarray(end),
  ]);
}

export function pictures(size: number): HostileFile[] {
  const ofPng = file('png');
  const ofJpg = file('jpg');
  const empty = pngChunk('IDAT', Buffer.alloc(0));
  return [
    ofPng('bomb', 'flat', () => flat(times(6000, Math.sqrt(size)))),
    ofPng('wide', 'side', () => png(1_000_000, 1)),
    ofPng('repeated', 'chunks', () =>
      png(
        1,
        1,
        Array.from({ length: times(300_000, size) }, () => empty),
      ),
    ),
    ofPng('long', 'chunk', () =>
      png(1, 1, [pngChunk('tEXt', Buffer.alloc(times(4_000_000, size), 97))]),
    ),
    ofPng('truncated', 'half', () => png().subarray(0, 40)),
    ofPng('lying', 'length', () => {
      const whole = png();
      whole.writeUInt32BE(0xfffffff0, 8);
      return whole;
    }),
    ofJpg('repeated', 'scans', () => scans(times(100_000, size))),
    ofJpg('long', 'fill', () =>
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(times(4_000_000, size), 0xff)]),
    ),
    ofJpg('truncated', 'half', () => jpeg().subarray(0, 30)),
    ofJpg('lying', 'sides', () => jpeg(10_000, 4000)),
  ];
}
