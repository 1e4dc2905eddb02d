/**
 * Values that a body may hold. 50,000 rows as EmployeeListForIncrement gives them hold 2.2 million;
 * 64 MB of `{},` hold 21 million, whose objects took 1.3 GB and with them the process.
 */
const MOST_VALUES = 4_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Refuses a JSON text that is small to send and huge to hold, before it is parsed.
 * @throws what body-parser throws for a body that is too large.
 */
export function refuseHeavyJson(raw: Uint8Array, most = MOST_VALUES): void {
  // A value takes two characters, so most bodies need no look.
  if (raw.length < 2 * most) return;
  let values = 0;
  let inText = false;
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index];
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) values += 1;
  }
  if (values > most) {
    throw Object.assign(new Error('The body holds too many values'), { type: 'entity.too.large' });
  }
}
