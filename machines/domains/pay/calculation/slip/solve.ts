import {
  compare,
  minus,
  multiplyStep,
  ZERO,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { roundedSteps } from '#machines/domains/pay/calculation/exact/rounding.ts';
import type { State } from '#machines/domains/pay/calculation/formula/state.ts';
import type { Step } from '#machines/domains/pay/calculation/structure/plan.ts';
import { PersonError } from './personError.ts';

const MAX_STEPS = 60;

/**
 * Returns `of` minus `equals` for an amount of this many rounding steps. The amount is right when it is zero.
 */
type Distance = (steps: number) => Fraction;

/**
 * Finds the smallest amount with which `of` equals `equals`: doubles the amount until it is enough, then
 * bisects.
 * @throws PersonError if a larger amount lowers the result, or if no whole step fits.
 */
export function solveFor(step: Step, state: State, evaluate: (one: Step) => void): Fraction {
  const { solve, rounding, place } = step;
  if (!solve) return ZERO;
  const size = rounding.step;
  const wanted = solve.equals(state);
  const distance: Distance = (steps) => {
    state.values[place] = multiplyStep(steps, size);
    for (const one of solve.steps) evaluate(one);
    return minus(solve.of(state), solve.equals(state));
  };
  const start = Number(roundedSteps(wanted, size, 'ceiling'));
  return multiplyStep(smallestStepsFor(distance, Math.max(1, start)), size);
}

function smallestStepsFor(distance: Distance, start: number): number {
  let [low, high] = [0, start];
  let atLow = distance(low);
  if (compare(atLow, ZERO) === 0) return low;
  if (compare(atLow, ZERO) > 0) throw new PersonError('It is too much even without it');
  let left = MAX_STEPS;
  let atHigh = distance(high);
  while (compare(atHigh, ZERO) < 0) {
    left -= 1;
    if (left === 0 || !Number.isSafeInteger(high * 2)) throw new PersonError('No amount fits');
    [low, atLow] = [high, atHigh];
    high *= 2;
    atHigh = distance(high);
    if (compare(atHigh, atLow) < 0) throw new PersonError('More of it makes less');
  }
  while (high - low > 1) {
    left -= 1;
    if (left === 0) throw new PersonError('No amount fits');
    const middle = low + Math.floor((high - low) / 2);
    const atMiddle = distance(middle);
    if (compare(atMiddle, atLow) < 0 || compare(atMiddle, atHigh) > 0) {
      throw new PersonError('More of it makes less');
    }
    if (compare(atMiddle, ZERO) < 0) [low, atLow] = [middle, atMiddle];
    else [high, atHigh] = [middle, atMiddle];
  }
  if (compare(atHigh, ZERO) !== 0) throw new PersonError('No amount fits');
  return high;
}
