import type { Rounding, RoundingWay } from '#machines/domains/pay/calculation/types.ts';
import { halfUpSmall, getSign, multiplyStep, divideIntoSteps, type Fraction } from './fraction.ts';
import { exactly, readExactly } from './reading.ts';

export const ROUNDING_WAYS: ReadonlySet<RoundingWay> = new Set<RoundingWay>([
  'halfUp',
  'halfEven',
  'halfDown',
  'up',
  'down',
  'ceiling',
  'floor',
]);

type WayOfSign = (sign: number) => 'floor' | 'ceiling' | null;

/** The direction in which each way rounds, by the sign of the value. Null means to the nearest step. */
const TOWARDS: Readonly<Record<RoundingWay, WayOfSign>> = {
  up: (sign) => (sign < 0 ? 'floor' : 'ceiling'),
  down: (sign) => (sign < 0 ? 'ceiling' : 'floor'),
  ceiling: () => 'ceiling',
  floor: () => 'floor',
  halfUp: () => null,
  halfEven: () => null,
  halfDown: () => null,
};

const isOdd = (count: number | bigint): boolean =>
  typeof count === 'number' ? count % 2 !== 0 : count % 2n !== 0n;

/** Whether a value halfway between two steps goes to the higher one. */
function halfGoesHigher(how: RoundingWay, sign: number, lower: number | bigint): boolean {
  if (how === 'halfEven') return isOdd(lower);
  return how === 'halfUp' ? sign >= 0 : sign < 0;
}

/** Returns the number of steps to which a value is rounded. */
export function roundedSteps(value: Fraction, step: Fraction, how: RoundingWay): number | bigint {
  const { wholes, rest, half } = divideIntoSteps(value, step);
  if (rest === 0) return wholes;
  const sign = getSign(value);
  const towards = TOWARDS[how](sign);
  const isHigher =
    towards === null
      ? half > 0 || (half === 0 && halfGoesHigher(how, sign, wholes))
      : towards === 'ceiling';
  if (!isHigher) return wholes;
  return typeof wholes === 'number' ? wholes + 1 : wholes + 1n;
}

export const roundTo = (value: Fraction, step: Fraction, how: RoundingWay): Fraction =>
  multiplyStep(roundedSteps(value, step, how), step);

export interface ReadRounding {
  readonly how: RoundingWay;
  readonly step: Fraction;
  readonly cut: Fraction | null;
}

export const readRounding = ({ how, step, cut }: Rounding): ReadRounding => ({
  how,
  step: exactly(step),
  cut: cut === undefined ? null : exactly(cut),
});

/** Rounds a value once. If the rounding has a `cut`, further digits are dropped first. */
export function rounded(value: Fraction, { how, step, cut }: ReadRounding): Fraction {
  const simple = how === 'halfUp' && cut === null ? halfUpSmall(value, step) : null;
  if (simple !== null) return simple;
  return roundTo(cut === null ? value : roundTo(value, cut, 'down'), step, how);
}

/** Whether a rounding is valid: a known way, and steps above 0. */
export function isRounding({ how, step, cut }: Rounding): boolean {
  const isStep = (one: Rounding['step']) => {
    const read = readExactly(one);
    return read !== null && getSign(read) > 0;
  };
  return ROUNDING_WAYS.has(how) && isStep(step) && (cut === undefined || isStep(cut));
}
