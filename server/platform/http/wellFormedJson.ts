import { invalid } from '#server/platform/errors.ts';

/** A lone surrogate can only be written as an escape: UTF-8 has none. */
const ESCAPES = ['\\ud', '\\uD'];

/** Whether a JSON text may hold a lone surrogate; most do not, and need no check. */
export const mayHoldHalves = (raw: Buffer): boolean =>
  ESCAPES.some((escape) => raw.includes(escape));

/**
 * Replaces each lone surrogate of a body by U+FFFD, as PostgreSQL would: if the signed text differed from
 * the stored one, the whole history would look tampered with.
 * @throws AppError 400 for a key with one.
 */
export function wellFormed(body: unknown): unknown {
  if (typeof body === 'string') return body.toWellFormed();
  if (Array.isArray(body)) return body.map(wellFormed);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (!key.isWellFormed()) throw invalid('A property name in the body is not text');
      return [key, wellFormed(value)];
    }),
  );
}
