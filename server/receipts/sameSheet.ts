import { between, cornersOf, nextCorners, type Corners } from './corners.ts';
import { CUTS, type Cut } from './prints.ts';
import { half, likeness, seen, soft, type Sheet } from './sheet.ts';

/** By how much a cut is changed while it is looked for: on a sheet of a quarter of the points, then of half. */
const COARSE_STEPS = [0.02, 0.01, 0.005] as const;
const FINE_STEPS = [0.004, 0.002, 0.001] as const;
const LEAST_CUT = -0.005;
const MOST_CUT = 0.12;

/** About a figure of a till receipt. */
const BLOCK = 16;
const MOVES = [0, -1, 1, -2, 2] as const;
/** Ink of a block beside that of the whole sheet, below which it is paper. */
const PAPER = 0.1;
/**
 * Copies that were turned, halved, cropped and pressed to quality 40 at once are as alike as 0.94 in every
 * block; receipts of one shop of which a single price differs are below 0.84 in five or more.
 */
const ALIKE = 0.88;
/**
 * Receipts of one shop that are this alike lie straight: it is their figures that differ, and they need not be
 * looked at from the side. Copies tilted by half a degree are at most 0.977 alike.
 */
const STRAIGHT = 0.98;
/** So many blocks may differ: a speck of dust, a hair on the scanner. */
const SPECKS = 2;

/** How alike a sheet is to what is seen of another. */
const fit = (seenOf: Sheet, part: Sheet): number =>
  likeness(seenOf, part, { x: 0, y: 0, size: part.side }).alike;

/** A way to look at a whole sheet, and the ways that are one step away. */
interface View<Place> {
  of: (whole: Sheet, place: Place) => Sheet;
  nextTo: (place: Place, step: number) => Place[];
}

/** Goes from a place to the next best one while that is better. */
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
        const found = fit(of(whole, next), part);
        if (found > most) [best, most, better] = [next, found, true];
      }
    }
  }
  return best;
}

/** Finds what `part` lacks of `whole`: the cut under which they are most alike. */
function cutBetween({ half: halves, quarter }: Pyramid): Cut {
  const [whole, part] = quarter;
  const starts = CUTS.map((cut) => ({ cut, fit: fit(seen(whole, cut), part) }));
  const [start] = starts.toSorted((one, other) => other.fit - one.fit);
  const view = { of: seen, nextTo };
  const roughly = climb<Cut>(view, quarter, start?.cut ?? [0, 0, 0, 0], COARSE_STEPS);
  return climb<Cut>(view, halves, roughly, FINE_STEPS);
}

/** Finds where the corners of `part` are in `whole`, beginning with a cut. */
function cornersBetween({ half: halves, quarter }: Pyramid, cut: Cut): Corners {
  const view = { of: between, nextTo: nextCorners };
  const roughly = climb(view, quarter, cornersOf(cut), COARSE_STEPS);
  return climb(view, halves, roughly, FINE_STEPS);
}

/** A whole and its part with half and a quarter of the points of a side. */
interface Pyramid {
  half: readonly [Sheet, Sheet];
  quarter: readonly [Sheet, Sheet];
}

function pyramidOf(whole: Sheet, part: Sheet): Pyramid {
  const halves = [half(whole), half(part)] as const;
  return { half: halves, quarter: [half(halves[0]), half(halves[1])] };
}

/** The cuts that are one step away, each on one side. */
const nextTo = (cut: Cut, step: number): Cut[] =>
  [0, 1, 2, 3].flatMap((side) =>
    [step, -step].flatMap((by): Cut[] => {
      const [left = 0, top = 0, right = 0, bottom = 0] = cut.map((value, at) =>
        at === side ? value + by : value,
      );
      const all = [left, top, right, bottom] as const;
      return Math.min(...all) < LEAST_CUT || Math.max(...all) > MOST_CUT ? [] : [all];
    }),
  );

/**
 * Whether `part` shows the same sheet of paper as `whole`, of which it may lack a little on each side, or which
 * it may show a little tilted or from one side.
 */
export function isPartOf(part: Sheet, whole: Sheet): boolean {
  const [one, other] = [soft(whole), soft(part)];
  const pyramid = pyramidOf(one, other);
  const cut = cutBetween(pyramid);
  const straight = seen(one, cut);
  if (agrees(straight, other)) return true;
  return (
    fit(straight, other) < STRAIGHT && agrees(between(one, cornersBetween(pyramid, cut)), other)
  );
}

/** Whether all that is printed agrees: two receipts of one shop differ in nothing but their figures. */
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

/** Whether a block is the same after all, a point or two beside where it should be. */
const isElsewhere = (one: Sheet, other: Sheet, x: number, y: number): boolean =>
  MOVES.some((dx) =>
    MOVES.some((dy) => likeness(one, other, { x, y, size: BLOCK, dx, dy }).alike >= ALIKE),
  );
