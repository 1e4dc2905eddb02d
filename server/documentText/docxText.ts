import { decoded } from '#server/files/xmlEntities.ts';
import { openZip } from '#server/files/zip.ts';

/** The parts of a document with text: body, headers, footers and notes. */
const PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const MOST_XML = 20_000_000;

/**
 * The text of a DOCX, up to `most` characters; null if it can't be read. Deleted text that is kept as a
 * tracked change (`w:delText`) is left out.
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
      // Text runs, and elements that separate words.
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
