import { between, getCorners, nextCorners, type Corners } from './corners.ts';
import { CUTS, type Cut } from '#server/platform/files/prints/prints.ts';
import { half, likeness, cropSheet, soft, type Sheet } from './sheet.ts';

/** The steps of the search for the crop: first at a quarter of the resolution, then at half. */
const COARSE_STEPS = [0.02, 0.01, 0.005] as const;
const FINE_STEPS = [0.004, 0.002, 0.001] as const;
const MIN_CUT = -0.005;
const MAX_CUT = 0.12;

/** In pixels. A block of this size holds about one digit of a till receipt. */
const BLOCK = 16;
const MOVES = [0, -1, 1, -2, 2] as const;
/** A block with less ink than this share of the sheet's average counts as blank. */
const PAPER = 0.1;
/**
 * Copies that were rotated, halved, cropped and compressed to quality 40 have a similarity of 0.94 in every
 * block. Receipts of one shop that differ in a single price are below 0.84 in five or more blocks.
 */
const ALIKE = 0.88;
/**
 * Receipts of one shop that are at least this similar are straight, so only their figures differ and no
 * perspective needs to be searched. Copies tilted by half a degree have at most 0.977.
 */
const STRAIGHT = 0.98;
/** This many blocks may differ because of dust, or a hair on the scanner. */
const SPECKS = 2;

/** Returns how similar a sheet is to the visible part of another. */
const fit = (seenOf: Sheet, part: Sheet): number =>
  likeness(seenOf, part, { x: 0, y: 0, size: part.side }).alike;

/** A way to transform a whole sheet, and the transformations that are one step away. */
interface View<Place> {
  of: (whole: Sheet, place: Place) => Sheet;
  nextTo: (place: Place, step: number) => Place[];
}

/** Moves to the best neighbour as long as it is better than the current place (hill climbing). */
function climb<Place>(
  { of, nextTo }: View<Place>,
  [whole, part]: readonly [Sheet, Sheet],
  start: Place,
  steps: readonly number[],
): Place {
  let best = start;
  let most = fit(of(whole, best), part);
  for (const step of steps) {
    for (let better = true; better;) {
      better = false;
      for (const next of nextTo(best, step)) {
        const similarity = fit(of(whole, next), part);
        if (similarity > most) [best, most, better] = [next, similarity, true];
      }
    }
  }
  return best;
}

/** Returns the crop of `whole` that is most similar to `part`. */
function cutBetween({ half: halves, quarter }: Pyramid): Cut {
  const [whole, part] = quarter;
  const starts = CUTS.map((cut) => ({ cut, fit: fit(cropSheet(whole, cut), part) }));
  const [start] = starts.toSorted((one, other) => other.fit - one.fit);
  const view = { of: cropSheet, nextTo };
  const roughly = climb<Cut>(view, quarter, start?.cut ?? [0, 0, 0, 0], COARSE_STEPS);
  return climb<Cut>(view, halves, roughly, FINE_STEPS);
}

/** Returns the corners of `part` in `whole`, starting from a crop. */
function cornersBetween({ half: halves, quarter }: Pyramid, cut: Cut): Corners {
  const view = { of: between, nextTo: nextCorners };
  const roughly = climb(view, quarter, getCorners(cut), COARSE_STEPS);
  return climb(view, halves, roughly, FINE_STEPS);
}

/** A whole sheet and its part, at half and at a quarter of the resolution. */
interface Pyramid {
  half: readonly [Sheet, Sheet];
  quarter: readonly [Sheet, Sheet];
}

function getPyramid(whole: Sheet, part: Sheet): Pyramid {
  const halves = [half(whole), half(part)] as const;
  return { half: halves, quarter: [half(halves[0]), half(halves[1])] };
}

/** Returns the crops that are one step away, each on one side. */
const nextTo = (cut: Cut, step: number): Cut[] =>
  [0, 1, 2, 3].flatMap((side) =>
    [step, -step].flatMap((by): Cut[] => {
      const [left = 0, top = 0, right = 0, bottom = 0] = cut.map((value, at) =>
        at === side ? value + by : value,
      );
      const all = [left, top, right, bottom] as const;
      return Math.min(...all) < MIN_CUT || Math.max(...all) > MAX_CUT ? [] : [all];
    }),
  );

/** Whether `part` shows the same paper as `whole`, though slightly cropped, tilted or in perspective. */
export function isPartOf(part: Sheet, whole: Sheet): boolean {
  const [one, other] = [soft(whole), soft(part)];
  const pyramid = getPyramid(one, other);
  const cut = cutBetween(pyramid);
  const straight = cropSheet(one, cut);
  if (agrees(straight, other)) return true;
  return (
    fit(straight, other) < STRAIGHT && agrees(between(one, cornersBetween(pyramid, cut)), other)
  );
}

/** Whether everything printed is the same. Two receipts of one shop may only differ in their figures. */
function agrees(fitted: Sheet, other: Sheet): boolean {
  const all = likeness(fitted, other, { x: 0, y: 0, size: fitted.side });
  if (all.ink === 0 || all.otherInk === 0) return false;
  let differing = 0;
  for (let y = BLOCK; y + 2 * BLOCK <= fitted.side; y += BLOCK / 2) {
    for (let x = BLOCK; x + 2 * BLOCK <= fitted.side; x += BLOCK / 2) {
      const here = likeness(fitted, other, { x, y, size: BLOCK });
      const ink = Math.max(here.ink / all.ink, here.otherInk / all.otherInk);
      if (ink < PAPER || here.alike >= ALIKE) continue;
      if (isElsewhere(fitted, other, x, y)) continue;
      differing++;
      if (differing > SPECKS) return false;
    }
  }
  return true;
}

/** Whether a block matches if it is moved by a pixel or two. */
const isElsewhere = (one: Sheet, other: Sheet, x: number, y: number): boolean =>
  MOVES.some((dx) =>
    MOVES.some((dy) => likeness(one, other, { x, y, size: BLOCK, dx, dy }).alike >= ALIKE),
  );
