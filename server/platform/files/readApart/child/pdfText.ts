import { getDocumentProxy } from 'unpdf';

/** The text of a PDF, at most `most` characters; null if it cannot be read. */
export async function pdfText(bytes: Buffer, most: number, pages: number): Promise<string | null> {
  const texts: string[] = [];
  let left = most;
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
      stopAtErrors: false,
    });
    for (let at = 1; at <= Math.min(document.numPages, pages) && left > 0; at += 1) {
      const page = await document.getPage(at);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .slice(0, left);
      left -= text.length;
      texts.push(`${text}\n`);
      page.cleanup();
    }
  } catch {
    return null;
  }
  return texts.join('');
}
