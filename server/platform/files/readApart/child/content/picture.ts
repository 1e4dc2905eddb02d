/**
 * The maximum number of pixels of an image. Showing it takes four bytes per pixel, 160 MB in total. Images of phone
 * cameras are not larger.
 */
const MAX_PIXELS = 40_000_000;
const LONGEST_SIDE = 12_000;

export const isReasonable = (width: number, height: number): boolean =>
  width > 0 &&
  height > 0 &&
  Math.max(width, height) <= LONGEST_SIDE &&
  width * height <= MAX_PIXELS;
