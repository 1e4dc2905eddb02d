/** Beyond this a small file unfolds into gigabytes in whoever looks at it. */
const MOST_PIXELS = 100_000_000;

export const isReasonable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= MOST_PIXELS;
