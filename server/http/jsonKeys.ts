import { invalid } from '#server/errors.ts';
import { countSigns, signs } from './jsonSigns.ts';

/** The deepest body of any call is five levels; what is deeper was made to overflow something. */
const DEEPEST = 64;

const COLON = signs(':');

/** How many keys a JSON text has, those counted twice that stand there twice. */
export const countKeys = (raw: Uint8Array): number => countSigns(raw, COLON);

/**
 * Refuses a body that names a key twice or names a prototype, because two readers could read it in two
 * ways. It counts keys: a parser that notes each of them takes five times as long.
 * @param written how many keys its text has.
 * @throws AppError 400.
 */
export function refuseAmbiguousJson(body: unknown, written: number): void {
  let read = 0;
  let level: object[] = isObject(body) ? [body] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw invalid('The body is nested too deeply');
    const next: object[] = [];
    for (const one of level) {
      if (Array.isArray(one)) {
        for (const value of one as unknown[]) if (isObject(value)) next.push(value);
        continue;
      }
      for (const [key, value] of Object.entries(one)) {
        read += 1;
        if (key === '__proto__') throw invalid('A property of the body cannot be called __proto__');
        if (isObject(value)) next.push(value);
      }
    }
    level = next;
  }
  if (read !== written) throw invalid('The body has a duplicate key');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
