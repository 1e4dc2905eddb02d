import { invalid } from '#server/platform/errors.ts';

/** How escapes of surrogates begin. Lone surrogates can occur only as escapes, because UTF-8 cannot encode them. */
const ESCAPES = ['\\ud', '\\uD'];

/** Whether a JSON text may contain a lone surrogate. Most texts do not, and need no further check. */
export const mayHoldHalves = (raw: Buffer): boolean =>
  ESCAPES.some((escape) => raw.includes(escape));

/**
 * Replaces lone surrogates in a body with U+FFFD, because PostgreSQL does not store them. If the signed text differed
 * from the stored one, the whole history would look tampered with.
 * @throws AppError 400 for a key that contains a lone surrogate.
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
