import sharp from 'sharp';
import phash from 'sharp-phash';

/** More than any camera's picture of a receipt; a small file that unpacks to more is no receipt. */
const MOST_PIXELS = 50_000_000;
const SIDE = 256;
/** How much of each side may have been cut off. */
const CROPS = [0, 0.02, 0.04, 0.06] as const;
const TURNS = [0, 90, 180, 270] as const;

/**
 * Perceptual hashes of a picture (64 bits each, as '0' and '1'): as it is first, then turned and a little
 * cropped. Null for what is no picture. Another picture of the same thing is near one of them.
 */
export async function printsOf(bytes: Buffer): Promise<string[] | null> {
  try {
    // Turned as its camera says, and small: what follows costs little of any picture.
    const plain = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(SIDE, SIDE, { fit: 'fill' })
      .png()
      .toBuffer();
    const prints: string[] = [];
    for (const crop of CROPS) {
      const cut = Math.round(SIDE * crop);
      const side = SIDE - 2 * cut;
      for (const turn of TURNS) {
        const one = await sharp(plain)
          .extract({ left: cut, top: cut, width: side, height: side })
          .rotate(turn)
          .png({ compressionLevel: 0 })
          .toBuffer();
        prints.push(await phash(one));
      }
    }
    return prints;
  } catch {
    return null;
  }
}

/** Bits of 64 that two pictures of one thing may differ in; receipts of two things differ in 11 or more. */
export const NEAR = 8;

const bitsApart = (one: string, other: string): number =>
  one.split('').filter((bit, place) => bit !== other[place]).length;

/** How far two pictures are apart: either as it is, and the other turned and cropped. */
export const distanceOf = (one: readonly string[], other: readonly string[]): number =>
  Math.min(
    ...other.map((print) => bitsApart(one[0] ?? '', print)),
    ...one.map((print) => bitsApart(other[0] ?? '', print)),
  );
