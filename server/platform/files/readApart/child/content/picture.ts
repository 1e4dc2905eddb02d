/**
 * The most pixels of an image. Showing it takes four bytes per pixel, which is 160 MB. No phone camera takes
 * larger ones.
 */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 12_000;

export const isReasonable = (width: number, height: number): boolean =>
  width > 0 &&
  height > 0 &&
  Math.max(width, height) <= LONGEST_SIDE &&
  width * height <= MOST_PIXELS;
