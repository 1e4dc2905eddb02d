/** The fractions of a page that an image may lack at its left, top, right and bottom. */
export type Cut = readonly [left: number, top: number, right: number, bottom: number];

/** Possible crops: none, all around, or at a corner. */
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

/** A perceptual hash (64 bits, as '0' and '1') of an image, cropped and then rotated. */
export interface Print {
  /** Its index in `CUTS`. */
  cut: number;
  turn: number;
  bits: string;
}
