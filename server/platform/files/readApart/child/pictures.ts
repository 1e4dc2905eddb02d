import sharp, { type Sharp } from 'sharp';
import { HASH_SIDE, phash, turned } from '#server/platform/files/prints/phash.ts';
import { CUTS, TURNS, type Print } from '#server/platform/files/prints/prints.ts';

/**
 * More pixels than any camera's image of a receipt; a small file that decompresses to more isn't a
 * receipt.
 */
const MOST_PIXELS = 50_000_000;
const SIDE = 256;

// One picture, once: no thread of its own for each processor, and nothing to remember.
sharp.concurrency(1);
sharp.cache(false);

/** Rotated by its EXIF orientation, on white, in grey. */
const upright = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale();

/**
 * Perceptual hashes of an image under each crop and rotation. Another image of the same paper is near one
 * of them, or one of its own is near this one's first. Null for anything but an image.
 */
export async function readPrints(bytes: Buffer): Promise<Print[] | null> {
  try {
    // Decoded once, at a reduced size if the format allows it: the following steps are then cheap for any
    // image.
    const { data, info } = await upright(bytes)
      .resize(SIDE, SIDE, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: SIDE, height: SIDE, channels: info.channels };
    const prints: Print[] = [];
    for (const [cut, [left, top, right, bottom]] of CUTS.entries()) {
      const area = {
        left: Math.round(SIDE * left),
        top: Math.round(SIDE * top),
        width: Math.round(SIDE * (1 - left - right)),
        height: Math.round(SIDE * (1 - top - bottom)),
      };
      const points = await sharp(data, { raw })
        .extract(area)
        .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer();
      for (const turn of TURNS) {
        prints.push({ cut, turn, bits: phash(turned(points, HASH_SIDE, turn)) });
      }
    }
    return prints;
  } catch {
    return null;
  }
}

/** An image as a square of grey values. Null for unreadable files. */
export async function readShades(bytes: Buffer, side: number): Promise<Buffer | null> {
  try {
    return await upright(bytes).resize(side, side, { fit: 'fill' }).raw().toBuffer();
  } catch {
    return null;
  }
}
