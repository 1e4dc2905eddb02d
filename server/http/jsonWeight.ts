import { countSigns, signs } from './jsonSigns.ts';

/**
 * Values that a body may hold. 50,000 rows as EmployeeListForIncrement gives them hold 2.2 million;
 * 64 MB of `{},` hold 21 million, whose objects took 1.3 GB and with them the process.
 */
const MOST_VALUES = 4_000_000;

/** Each begins a value, or comes before one. */
const BEFORE_VALUES = signs(',[{');

/**
 * Refuses a JSON text that is small to send and huge to hold, before it is parsed.
 * @throws what body-parser throws for a body that is too large.
 */
export function refuseHeavyJson(raw: Uint8Array, most = MOST_VALUES): void {
  // A value takes two characters, so most bodies need no look.
  if (raw.length < 2 * most) return;
  if (countSigns(raw, BEFORE_VALUES) > most) {
    throw Object.assign(new Error('The body holds too many values'), { type: 'entity.too.large' });
  }
}
