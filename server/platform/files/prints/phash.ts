/** The side length in pixels of the square image from which the hash is computed. */
export const HASH_SIDE = 32;
/** How many frequencies are used in each direction: the eight lowest, excluding the mean brightness. */
const WAVES = 8;

/** The values of the discrete cosine transform (DCT II), as `COSINES[place][wave - 1]`. */
const COSINES = Array.from({ length: HASH_SIDE }, (_, place) =>
  Float64Array.from({ length: WAVES }, (_unused, wave) =>
    Math.cos(((2 * place + 1) * (wave + 1) * Math.PI) / (2 * HASH_SIDE)),
  ),
);

/**
 * The perceptual hash of a square gray image, equal to that of `sharp-phash` (a test compares them). That library
 * computes all 32 × 32 frequencies from every pixel, which takes 4.4 ms instead of 0.05 for each of the 32 hashes of a
 * receipt.
 */
export function phash(points: ArrayLike<number>): string {
  const across = new Float64Array(HASH_SIDE * WAVES);
  for (let y = 0; y < HASH_SIDE; y++) {
    for (let x = 0; x < HASH_SIDE; x++) {
      const shade = points[HASH_SIDE * y + x] ?? 0;
      const cosines = COSINES[x];
      for (let wave = 0; wave < WAVES; wave++)
        across[y * WAVES + wave] = (across[y * WAVES + wave] ?? 0) + shade * (cosines?.[wave] ?? 0);
    }
  }
  const both = new Float64Array(WAVES * WAVES);
  for (let y = 0; y < HASH_SIDE; y++) {
    const cosines = COSINES[y];
    for (let u = 0; u < WAVES; u++) {
      for (let v = 0; v < WAVES; v++)
        both[u * WAVES + v] =
          (both[u * WAVES + v] ?? 0) + (across[y * WAVES + u] ?? 0) * (cosines?.[v] ?? 0);
    }
  }
  const mean = both.reduce((sum, one) => sum + one, 0) / both.length;
  return Array.from(both, (one) => (one > mean ? '1' : '0')).join('');
}

/** A square image that is rotated clockwise by a multiple of 90°. */
export function turned(points: ArrayLike<number>, side: number, degrees: number): Float32Array {
  let from = Float32Array.from(points);
  for (let quarter = 0; quarter < degrees / 90; quarter++) {
    const to = new Float32Array(from.length);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) to[x * side + side - 1 - y] = from[y * side + x] ?? 0;
    }
    from = to;
  }
  return from;
}
