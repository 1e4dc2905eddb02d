import sharp, { type Sharp } from 'sharp';
import { HASH_SIDE, phash, turned } from '#server/platform/files/prints/phash.ts';
import { CUTS, TURNS, type Print } from '#server/platform/files/prints/prints.ts';

/**
 * The maximum number of pixels of an image of a receipt. No camera produces more, but a small file may decompress to
 * more.
 */
const MAX_PIXELS = 50_000_000;
const SIDE = 256;

// This process reads only one picture and exits, so threads and a cache would only cost time.
sharp.concurrency(1);
sharp.cache(false);

/** Turns an image upright according to its EXIF data, puts it on white, and makes it gray. */
const upright = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale();

/**
 * The perceptual hashes of an image for each crop and rotation. If two images show the same page, the first hash of one
 * is similar to one of the hashes of the other. Null if the file is not an image.
 */
export async function readPrints(bytes: Buffer): Promise<Print[] | null> {
  try {
    // The image is decoded once, reduced while decoding if the format allows it. The following steps are then
    // fast for any image.
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

/** An image as a square of gray values; null for a file that cannot be read. */
export async function readShades(bytes: Buffer, side: number): Promise<Buffer | null> {
  try {
    return await upright(bytes).resize(side, side, { fit: 'fill' }).raw().toBuffer();
  } catch {
    return null;
  }
}
