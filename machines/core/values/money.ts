import { Decimal } from 'decimal.js';

const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Rounds half up to two decimals, as a JSON number. */
export const cents = (value: Decimal.Value): number =>
  new Money(value).toDecimalPlaces(2).toNumber();

/** Gross pay after a raise: gross × (1 + percent/100), two decimals (spec 000 §5). */
export const afterIncrement = (gross: number, percent: number): number =>
  cents(new Money(gross).times(new Money(percent).div(100).plus(1)));

/** The effect of an entered percentage on gross pay: half of it if it is based on Basic (spec 000 §5). */
export const effectOnGross = (percent: number, basicOrGross: 'basic' | 'gross'): number =>
  basicOrGross === 'basic' ? new Money(percent).div(2).toNumber() : percent;

/**
 * Basic pay after a raise. A raise on Basic adds its whole amount to basic; a raise on Gross raises basic
 * in proportion.
 */
export const basicAfterIncrement = (
  pay: { gross: number; basic: number; basicOrGross: 'basic' | 'gross' },
  percent: number,
): number =>
  pay.basicOrGross === 'basic'
    ? cents(new Money(pay.basic).plus(afterIncrement(pay.gross, percent)).minus(pay.gross))
    : afterIncrement(pay.basic, percent);

/** `b − a` in exact decimals, as a string that can be summed without loss. */
export const difference = (b: number | string, a: number | string): string =>
  new Money(b).minus(a).toFixed(2);

/** Adds decimal strings exactly. */
export const sum = (a: string, b: string): string => new Money(a).plus(b).toFixed(2);

/** Whether `a` is more than `b`, exactly. */
export const isAbove = (a: string, b: string): boolean => new Money(a).greaterThan(b);

/** `12,500.00`: an amount within a sentence. */
export const inWords = (amount: string): string =>
  new Money(amount).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',');
