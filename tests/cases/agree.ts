import { isDeepStrictEqual } from 'node:util';

/** "2024-07-07 (Sunday)" and "reject (too few days)": text in brackets is a remark. */
export const withoutRemark = (text: string): string => text.replace(/\s*\([^()]*\)$/u, '').trim();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Allows for binary rounding, so that 0.57 equals 0.565 at a tolerance of 0.005. */
const STORED = 1e-9;

/**
 * Whether the result matches the expected value: numbers within the tolerance, all else equal. Extra fields
 * of the result are ignored.
 */
export function agrees(expected: unknown, got: unknown, tolerance: number): boolean {
  if (typeof expected === 'number' && typeof got === 'number') {
    return Math.abs(expected - got) <= tolerance + STORED;
  }
  if (typeof expected === 'string' && typeof got === 'string') {
    return withoutRemark(expected) === withoutRemark(got);
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    return (
      expected.length === got.length &&
      expected.every((value, index) => agrees(value, got[index], tolerance))
    );
  }
  if (isRecord(expected) && isRecord(got)) {
    return Object.entries(expected).every(([name, value]) =>
      agrees(value, Object.hasOwn(got, name) ? got[name] : undefined, tolerance),
    );
  }
  return isDeepStrictEqual(expected, got);
}
