import type { ReadRequestFor } from '#server/platform/files/readApart/requests.ts';
import { docxText } from './docxText.ts';
import { pdfText } from './pdfText.ts';

/** The text of a document; null if it cannot be read. */
export async function getText(
  { contentType, most, pages }: ReadRequestFor<'text'>,
  bytes: Buffer,
): Promise<string | null> {
  return contentType === 'application/pdf' ? pdfText(bytes, most, pages) : docxText(bytes, most);
}
