import type { Cut } from '#server/platform/files/prints/prints.ts';
import type { Sheet } from './sheet.ts';

/** Where the corners of one image are in another, as fractions of its side, clockwise from the upper left. */
export type Corners = readonly number[];

export const getCorners = ([left, top, right, bottom]: Cut): Corners => [
  left,
  top,
  1 - right,
  top,
  1 - right,
  1 - bottom,
  left,
  1 - bottom,
];

/** How each coordinate of the corners moves when an image is tilted, shifted or seen in perspective. */
const TOGETHER: readonly (readonly number[])[] = [
  [0, 1, 0, -1, 0, -1, 0, 1],
  [1, 0, 1, 0, -1, 0, -1, 0],
  [1, 1, 1, -1, -1, -1, -1, 1],
  [1, -1, 1, 1, -1, 1, -1, -1],
];

/** Returns the corners that are one step away, with one corner moved along one side, or all of them together. */
export const nextCorners = (corners: Corners, step: number): Corners[] =>
  [...corners.map((_, at) => corners.map((_one, place) => (place === at ? 1 : 0))), ...TOGETHER]
    .flatMap((way) =>
      [step, -step].map((by) => corners.map((one, at) => one + by * (way[at] ?? 0))),
    )
    .filter((next) => next.every((one) => one > -MAX_BESIDE && one < 1 + MAX_BESIDE));

const MAX_BESIDE = 0.005;

/**
 * Returns the area of a sheet between four corners, straightened to the original size, as is needed for a photo
 * taken at an angle.
 */
export function between({ side, shades }: Sheet, corners: Corners): Sheet {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 0, x2 = 1, y2 = 1, x3 = 0, y3 = 1] = corners;
  // The projection that maps the unit square onto the four corners.
  const [bx, by, cx, cy] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [dx, dy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = bx * cy - cx * by;
  const [g, h] = [(dx * cy - cx * dy) / area, (bx * dy - dx * by) / area];
  const [ax, ay] = [x1 - x0 + g * x1, y1 - y0 + g * y1];
  const [ex, ey] = [x3 - x0 + h * x3, y3 - y0 + h * y3];
  const out = new Float32Array(side * side);
  const last = side - 1;
  for (let y = 0; y < side; y++) {
    const v = (y + 0.5) / side;
    for (let x = 0; x < side; x++) {
      const u = (x + 0.5) / side;
      const depth = g * u + h * v + 1;
      const across = Math.min(Math.max(((ax * u + ex * v + x0) / depth) * side - 0.5, 0), last);
      const down = Math.min(Math.max(((ay * u + ey * v + y0) / depth) * side - 0.5, 0), last);
      const [left, top] = [Math.floor(across), Math.floor(down)];
      const here = top * side + left;
      const right = left < last ? 1 : 0;
      const below = top < last ? side : 0;
      const part = across - left;
      const a = shades[here] ?? 0;
      const c = shades[here + below] ?? 0;
      const upper = a + ((shades[here + right] ?? 0) - a) * part;
      const lower = c + ((shades[here + below + right] ?? 0) - c) * part;
      out[y * side + x] = upper + (lower - upper) * (down - top);
    }
  }
  return { side, shades: out };
}
