import { turned } from '#server/platform/files/prints/phash.ts';
import { readShades } from '#server/platform/files/readApart/index.ts';
import type { Cut } from '#server/platform/files/prints/prints.ts';

/** At this resolution the digits of a till receipt can be compared, and 10-point text on A4 paper. */
const SIDE = 448;

/** The grey values of a square image, row by row. */
export interface Sheet {
  side: number;
  shades: Float32Array;
}

/**
 * Reads an image as a square, the form in which images are compared.
 * @returns null for unreadable files.
 */
export async function getSheet(bytes: Buffer): Promise<Sheet | null> {
  const raw = await readShades(bytes, SIDE, { who: 'receipts' });
  return raw && { side: SIDE, shades: Float32Array.from(raw) };
}

/** Rotates the sheet by degrees. Rotating the image before scaling it down took nine times as long. */
export const turn = ({ side, shades }: Sheet, degrees: number): Sheet => ({
  side,
  shades: turned(shades, side, degrees),
});

/**
 * Replaces each pixel by the mean of itself and its neighbours, which removes differences caused by compression
 * and scaling.
 */
export function soft({ side, shades }: Sheet): Sheet {
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let [sum, n] = [0, 0];
      for (let j = Math.max(y - 1, 0); j <= Math.min(y + 1, side - 1); j++) {
        for (let i = Math.max(x - 1, 0); i <= Math.min(x + 1, side - 1); i++) {
          sum += shades[j * side + i] ?? 0;
          n++;
        }
      }
      out[y * side + x] = sum / n;
    }
  }
  return { side, shades: out };
}

/** Returns the sheet at half the resolution. */
export function half({ side: from, shades }: Sheet): Sheet {
  const side = from / 2;
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = 2 * y * from + 2 * x;
      const sum = (shades[at] ?? 0) + (shades[at + 1] ?? 0);
      out[y * side + x] = (sum + (shades[at + from] ?? 0) + (shades[at + from + 1] ?? 0)) / 4;
    }
  }
  return { side, shades: out };
}

/** Returns a cropped sheet at the original size. */
export function cropSheet({ side, shades }: Sheet, [left, top, right, bottom]: Cut): Sheet {
  const columns = places(left, right, side);
  const rows = places(top, bottom, side);
  const out = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const above = (rows.at[y] ?? 0) * side;
    const below = Math.min(above + side, (side - 1) * side);
    const down = rows.part[y] ?? 0;
    for (let x = 0; x < side; x++) {
      const here = columns.at[x] ?? 0;
      const next = Math.min(here + 1, side - 1);
      const across = columns.part[x] ?? 0;
      const a = shades[above + here] ?? 0;
      const b = shades[above + next] ?? 0;
      const c = shades[below + here] ?? 0;
      const d = shades[below + next] ?? 0;
      const upper = a + (b - a) * across;
      out[y * side + x] = upper + (c + (d - c) * across - upper) * down;
    }
  }
  return { side, shades: out };
}

/**
 * Returns for each pixel of the new line the two old pixels between which it falls, and how far it is from the
 * first.
 */
function places(before: number, after: number, side: number) {
  const at = new Int32Array(side);
  const part = new Float32Array(side);
  const step = 1 - before - after;
  for (let i = 0; i < side; i++) {
    const place = Math.min(Math.max(before * side + (i + 0.5) * step - 0.5, 0), side - 1);
    at[i] = Math.floor(place);
    part[i] = place - Math.floor(place);
  }
  return { at, part };
}

/** A square of `size` pixels at (x, y). In the other sheet it may be moved by (dx, dy). */
export interface Block {
  x: number;
  y: number;
  size: number;
  dx?: number;
  dy?: number;
}

/** Returns how similar two sheets are in a block (1: equal except for contrast), and how much ink each has. */
export function likeness(one: Sheet, other: Sheet, { x, y, size, dx = 0, dy = 0 }: Block) {
  const { side } = one;
  let [a, b, aa, bb, ab, n] = [0, 0, 0, 0, 0, 0];
  for (let j = Math.max(y, -dy); j < Math.min(y + size, side, side - dy); j++) {
    for (let i = Math.max(x, -dx); i < Math.min(x + size, side, side - dx); i++) {
      const p = one.shades[j * side + i] ?? 0;
      const q = other.shades[(j + dy) * side + i + dx] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
      n++;
    }
  }
  const ink = Math.max(aa / n - (a / n) ** 2, 0);
  const otherInk = Math.max(bb / n - (b / n) ** 2, 0);
  const both = Math.sqrt(ink * otherInk);
  return { alike: both > 0 ? (ab / n - (a / n) * (b / n)) / both : 0, ink, otherInk };
}
