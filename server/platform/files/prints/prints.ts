/** The fractions of a page that are cut off at the left, top, right and bottom. */
export type Cut = readonly [left: number, top: number, right: number, bottom: number];

/** The ways in which a photo may have been cropped: not at all, all around, or at a corner. */
export const CUTS: readonly Cut[] = [
  [0, 0, 0, 0],
  [0.02, 0.02, 0.02, 0.02],
  [0.04, 0.04, 0.04, 0.04],
  [0.06, 0.06, 0.06, 0.06],
  [0.03, 0.03, 0, 0],
  [0, 0.03, 0.03, 0],
  [0, 0, 0.03, 0.03],
  [0.03, 0, 0, 0.03],
];
export const TURNS = [0, 90, 180, 270] as const;

/** The perceptual hash of an image that was cropped and then rotated: 64 bits as '0' and '1'. */
export interface Print {
  /** The index of the crop in `CUTS`. */
  cut: number;
  turn: number;
  bits: string;
}
