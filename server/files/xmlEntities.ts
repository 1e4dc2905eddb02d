const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** XML text with its entities replaced; unknown ones stay. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, ten, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = ten === undefined ? Number.parseInt(hex as string, 16) : Number(ten);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
