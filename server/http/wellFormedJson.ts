import { invalid } from '#server/errors.ts';

/** Half a letter can stand in a JSON text in no other way: UTF-8 has none. */
const ESCAPES = ['\\ud', '\\uD'];

/** Whether a JSON text may hold half of a surrogate pair; most hold none, and aren't looked through. */
export const mayHoldHalves = (raw: Buffer): boolean =>
  ESCAPES.some((escape) => raw.includes(escape));

/**
 * A body with U+FFFD instead of each half of a surrogate pair, as PostgreSQL stores it: what is signed
 * must be what is stored, or one comment makes the whole history look tampered with.
 * @throws AppError 400 for a key that holds one.
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
