import { countSigns, signs } from './jsonSigns.ts';

/**
 * The largest number of values in a body. 50,000 rows of EmployeeListForIncrement have 2.2 million; 64 MB of `{},`
 * have 21 million, whose objects took 1.3 GB and crashed the process.
 */
const MOST_VALUES = 4_000_000;

/** The characters that begin or precede a value. */
const BEFORE_VALUES = signs(',[{');

/**
 * Refuses a JSON text that would take too much memory, before it is parsed.
 * @throws the body-parser error for a body that is too large.
 */
export function refuseHeavyJson(raw: Uint8Array, most = MOST_VALUES): void {
  // A value takes at least two characters, so most bodies need not be counted.
  if (raw.length < 2 * most) return;
  if (countSigns(raw, BEFORE_VALUES) > most) {
    throw Object.assign(new Error('The body holds too many values'), { type: 'entity.too.large' });
  }
}
