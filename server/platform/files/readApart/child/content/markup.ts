const MARKUP = /<\s*(?:!doctype|html|head|body|script|iframe|object|embed|svg|img|\?php)|<\?php/i;

/** Whether the part of a file that browsers examine contains markup. */
export const beginsWithMarkup = (bytes: Buffer): boolean =>
  MARKUP.test(bytes.subarray(0, 2048).toString('latin1'));

const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1');

/** Whether an archive program would open the file as a ZIP, no matter how it begins. */
export function endsAsArchive(bytes: Buffer): boolean {
  for (
    let at = bytes.lastIndexOf(END_OF_ARCHIVE);
    at >= 0;
    at = at === 0 ? -1 : bytes.lastIndexOf(END_OF_ARCHIVE, at - 1)
  ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) {
      return true;
    }
  }
  return false;
}

const BLANK = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/** Whether these bytes are only padding. */
export const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => BLANK.has(byte));
