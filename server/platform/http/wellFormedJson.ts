import { invalid } from '#server/platform/errors.ts';

/** Lone surrogates can only occur as escapes, because UTF-8 cannot encode them. */
const ESCAPES = ['\\ud', '\\uD'];

/** Whether a JSON text may contain a lone surrogate; most texts do not and need no check. */
export const mayHoldHalves = (raw: Buffer): boolean =>
  ESCAPES.some((escape) => raw.includes(escape));

/**
 * Replaces each lone surrogate in a body with U+FFFD, as PostgreSQL would. If the signed text differed from the
 * stored one, the whole history would look tampered with.
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
