import { invalid } from '#server/platform/errors.ts';
import { countSigns, signs } from './jsonSigns.ts';

/**
 * The deepest nesting of a body. The bodies of all calls have at most five levels, so a much deeper one is an attack.
 */
const DEEPEST = 64;

const COLON = signs(':');

/** The number of keys in a JSON text, where repeated keys count each time. */
export const countKeys = (raw: Uint8Array): number => countSigns(raw, COLON);

/**
 * Refuses a body in which a key occurs twice, or with a key such as `__proto__`, because parsers interpret these
 * differently. The numbers of keys in text and value are compared, because a parser that records every key takes five
 * times as long.
 * @param written the number of keys in the text.
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
