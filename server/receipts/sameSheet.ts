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
/** So many blocks may differ: a speck of dust, a hair on the scanner. */
const SPECKS = 2;

/** How alike two sheets are as a whole under a cut of the first. */
const fit = (whole: Sheet, part: Sheet, cut: Cut): number =>
  likeness(seen(whole, cut), part, { x: 0, y: 0, size: part.side }).alike;

/** Goes from a cut to the next best one while that is better. */
function climb(whole: Sheet, part: Sheet, start: Cut, steps: readonly number[]): Cut {
  let best = start;
  let most = fit(whole, part, best);
  for (const step of steps) {
    for (let better = true; better;) {
      better = false;
      for (const next of nextTo(best, step)) {
        const found = fit(whole, part, next);
        if (found > most) [best, most, better] = [next, found, true];
      }
    }
  }
  return best;
}

/** Finds what `part` lacks of `whole`: the cut under which they are most alike. */
function cutBetween(whole: Sheet, part: Sheet): Cut {
  const [wholeHalf, partHalf] = [half(whole), half(part)];
  const [wholeQuarter, partQuarter] = [half(wholeHalf), half(partHalf)];
  const starts = CUTS.map((cut) => ({ cut, fit: fit(wholeQuarter, partQuarter, cut) }));
  const [start] = starts.toSorted((one, other) => other.fit - one.fit);
  const roughly = climb(wholeQuarter, partQuarter, start?.cut ?? [0, 0, 0, 0], COARSE_STEPS);
  return climb(wholeHalf, partHalf, roughly, FINE_STEPS);
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
 * Whether `part` shows the same sheet of paper as `whole`, of which it may lack a little on each side. All
 * that is printed has to agree: two receipts of one shop differ in nothing but their figures.
 */
export function isPartOf(part: Sheet, whole: Sheet): boolean {
  const [one, other] = [soft(whole), soft(part)];
  const fitted = seen(one, cutBetween(one, other));
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
