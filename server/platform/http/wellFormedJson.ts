import { invalid } from '#server/platform/errors.ts';

/** Half surrogates can occur only as escapes, because UTF-8 cannot encode them. */
const ESCAPES = ['\\ud', '\\uD'];

/** Whether a JSON text may contain half a surrogate. Most texts do not, and need no further check. */
export const mayHoldHalves = (raw: Buffer): boolean =>
  ESCAPES.some((escape) => raw.includes(escape));

/**
 * Replaces half surrogates in a body with U+FFFD, because PostgreSQL does not store them. If the signed text
 * differed from the stored one, the whole history would look as if someone had changed it.
 * @throws AppError 400 for a key that contains one.
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
