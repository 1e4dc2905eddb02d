import { openZip } from '#server/files/zip.ts';

/** Where a document has words: its text, what stands above and below it, and its notes. */
const PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const MOST_XML = 20_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, ten, hex, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole;
    const code = ten === undefined ? Number.parseInt(hex as string, 16) : Number(ten);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/**
 * What a DOCX says, as far as `most` characters; null for one that can't be read. What was deleted and is only
 * kept as a change (`w:delText`) is no more a part of it.
 */
export async function docxText(bytes: Buffer, most: number): Promise<string | null> {
  let text = '';
  let read = 0;
  try {
    for (const entry of openZip(bytes) ?? []) {
      if (!PARTS.test(entry.name) || text.length >= most) continue;
      const xml = (await entry.read()).toString('utf8');
      read += xml.length;
      if (read > MOST_XML) return null;
      // A run's words, and what parts words without being one.
      for (const [, words, parts] of xml.matchAll(
        /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<(w:tab|w:br|w:cr|\/w:p)\b/g,
      )) {
        text += parts === undefined ? decoded(words ?? '') : '\n';
        if (text.length >= most) break;
      }
    }
  } catch {
    return null;
  }
  return text.slice(0, most);
}
