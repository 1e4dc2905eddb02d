const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A table of the bytes to count, indexed by byte, so that one look-up per byte is enough. */
export const signs = (text: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(text)) table[byte] = 1;
  return table;
};

/** Counts certain characters of a JSON text outside its strings, without parsing it. */
export function countSigns(raw: Uint8Array, counted: Uint8Array): number {
  let count = 0;
  let inText = false;
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else count += counted[byte] ?? 0;
  }
  return count;
}
