import { countSigns, signs } from './jsonSigns.ts';

/**
 * The maximum number of values in a body. 50,000 rows of EmployeeListForIncrement have 2.2 million. 64 MB of `{},` have
 * 21 million; parsed, they took 1.3 GB and crashed the process.
 */
const MAX_VALUES = 4_000_000;

/** The characters after which a value begins. */
const BEFORE_VALUES = signs(',[{');

/**
 * Refuses a JSON text that would take too much memory when parsed.
 * @throws the same error as body-parser for a body that is too large.
 */
export function refuseHeavyJson(raw: Uint8Array, most = MAX_VALUES): void {
  // A value takes at least two characters, so most bodies are too short to exceed the limit and
  // need no counting.
  if (raw.length < 2 * most) return;
  if (countSigns(raw, BEFORE_VALUES) > most) {
    throw Object.assign(new Error('The body holds too many values'), { type: 'entity.too.large' });
  }
}
