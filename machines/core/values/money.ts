import { Decimal } from 'decimal.js';

const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Rounds to two decimals, half up. */
export const cents = (value: Decimal.Value): number =>
  new Money(value).toDecimalPlaces(2).toNumber();

/** Gross pay after a raise: gross × (1 + percent/100), with two decimals (spec 000 §5). */
export const afterIncrement = (gross: number, percent: number): number =>
  cents(new Money(gross).times(new Money(percent).div(100).plus(1)));

/** By how many percent gross pay rises: half of the entered percentage if it is based on Basic (spec 000 §5). */
export const effectOnGross = (percent: number, basicOrGross: 'basic' | 'gross'): number =>
  basicOrGross === 'basic' ? new Money(percent).div(2).toNumber() : percent;

/**
 * Basic pay after a raise. A raise based on Basic adds its whole amount to basic pay, while one based on Gross
 * raises basic pay in proportion.
 */
export const basicAfterIncrement = (
  pay: { gross: number; basic: number; basicOrGross: 'basic' | 'gross' },
  percent: number,
): number =>
  pay.basicOrGross === 'basic'
    ? cents(new Money(pay.basic).plus(afterIncrement(pay.gross, percent)).minus(pay.gross))
    : afterIncrement(pay.basic, percent);

/** `b − a`, calculated exactly. It is a string, so that such differences can be added up without rounding. */
export const difference = (b: number | string, a: number | string): string =>
  new Money(b).minus(a).toFixed(2);

/** The exact sum of two decimal strings. */
export const sum = (a: string, b: string): string => new Money(a).plus(b).toFixed(2);

/** Whether `a` is more than `b`, compared exactly. */
export const isAbove = (a: string, b: string): boolean => new Money(a).greaterThan(b);

/** An amount in a sentence, such as `12,500.00`. */
export const inWords = (amount: string): string =>
  new Money(amount).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',');
