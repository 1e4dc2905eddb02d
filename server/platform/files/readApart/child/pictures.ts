import sharp, { type Sharp } from 'sharp';
import { HASH_SIDE, phash, turned } from '#server/platform/files/prints/phash.ts';
import { CUTS, TURNS, type Print } from '#server/platform/files/prints/prints.ts';

/** No camera's image of a receipt has more pixels; a small file may decompress to more. */
const MOST_PIXELS = 50_000_000;
const SIDE = 256;

// A child reads one picture and exits, so neither threads nor a cache are needed.
sharp.concurrency(1);
sharp.cache(false);

/** Rotated by its EXIF orientation, on white, in greyscale. */
const upright = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale();

/**
 * Perceptual hashes of an image under each crop and rotation. If two images show the same page, the first hash of one
 * is close to some hash of the other. Null for anything but an image.
 */
export async function readPrints(bytes: Buffer): Promise<Print[] | null> {
  try {
    // Decoded once, at a reduced size if the format allows it, so that the following steps are cheap for any image.
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
