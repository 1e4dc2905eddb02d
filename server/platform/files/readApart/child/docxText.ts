import { getTags, type Tags } from './xmlTags.ts';
import { openZip } from './zip.ts';

/** The parts of a document that contain text: body, headers, footers and notes. */
const PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const MAX_XML = 20_000_000;

/**
 * The text of a DOCX, at most `most` characters; null if it cannot be read. Deleted text that is kept as a
 * tracked change (`w:delText`) is left out.
 */
export async function docxText(bytes: Buffer, most: number): Promise<string | null> {
  let text = '';
  let read = 0;
  try {
    for (const entry of (await openZip(bytes)) ?? []) {
      if (!PARTS.test(entry.name) || text.length >= most) continue;
      const xml = (await entry.read()).toString('utf8');
      read += xml.length;
      if (read > MAX_XML) return null;
      const tags = getTags(xml);
      while (text.length < most && tags.next()) {
        if (tags.name === 't' && tags.isEnd) text += tags.text;
        else if (separates(tags)) text += '\n';
      }
    }
  } catch {
    return null;
  }
  return text.slice(0, most);
}

/** Whether a tag ends a paragraph or a line, or stands for a space. */
const separates = ({ name, isEnd }: Tags): boolean =>
  name === 'p' ? isEnd : !isEnd && (name === 'tab' || name === 'br' || name === 'cr');
