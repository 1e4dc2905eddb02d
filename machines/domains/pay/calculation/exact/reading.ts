import type { Exactly } from '#machines/domains/pay/calculation/types.ts';
import { dividedBy, isZero, ratio, getTerms, type Fraction } from './fraction.ts';

const WRITTEN = /^\s*(-?)(\d{1,40})(?:\.(\d{1,40}))?\s*$/u;

function decimal(text: string): Fraction | null {
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, sign = '', wholes = '', digits = ''] = match;
  const n = BigInt(`${wholes}${digits}`);
  return ratio(sign === '-' ? -n : n, 10n ** BigInt(digits.length));
}

/** Reads a number by its decimal notation, so that 0.1 is exactly a tenth. */
function ofNumber(value: number): Fraction | null {
  if (Number.isSafeInteger(value)) return ratio(value, 1);
  for (const power of [100, 10_000, 1_000_000]) {
    const n = Math.round(value * power);
    if (Number.isSafeInteger(n) && n / power === value) return ratio(n, power);
  }
  // JavaScript prints numbers below 1e-6 and from 1e21 on with exponents, which `decimal` refuses. Pay never
  // has such numbers.
  return decimal(String(value));
}

/** Reads "12.50", 12.5 or "1/3" exactly. Returns null for anything else. */
export function readExactly(value: Exactly): Fraction | null {
  if (typeof value === 'number') return ofNumber(value);
  const [top = '', bottom, ...rest] = value.split('/');
  if (rest.length > 0) return null;
  const n = decimal(top);
  if (bottom === undefined || n === null) return n;
  const d = decimal(bottom);
  return d === null || isZero(d) ? null : dividedBy(n, d);
}

export class NotANumber extends RangeError {}

/**
 * Reads a number exactly.
 * @throws NotANumber if it isn't one.
 */
export function exactly(value: Exactly): Fraction {
  const read = readExactly(value);
  if (read === null) throw new NotANumber(`${value} isn't a number`);
  return read;
}

/** Writes a fraction as a decimal if it ends within 12 digits, or else as a fraction: "0.25", "1/3". */
export function written(value: Fraction, fewestDecimals = 0): string {
  const { n, d } = getTerms(value);
  for (let decimals = fewestDecimals; decimals <= 12; decimals += 1) {
    const power = 10n ** BigInt(decimals);
    if (power % d !== 0n) continue;
    const digits = (n < 0n ? -n : n) * (power / d);
    const text = digits.toString().padStart(decimals + 1, '0');
    const point = text.length - decimals;
    return `${n < 0n ? '-' : ''}${text.slice(0, point)}${decimals > 0 ? '.' : ''}${text.slice(point)}`;
  }
  return `${n}/${d}`;
}
