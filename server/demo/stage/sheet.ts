import { buffer } from 'node:stream/consumers';
import { storeCreatedFile } from '#server/kits/uploads/index.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import type { Stage } from './scenario.ts';

/** Stores an uploaded PDF page with a name, an uploader and lines. @returns its file's ID */
export async function getSheet(
  { tx, actor, dataDir }: Stage,
  login: string,
  tableReference: string,
  { title, author, lines, gap = 4 }: Sheet,
): Promise<number> {
  const page = new Typesetter({ title, author, made: new Date(), margin: 60 });
  page.newPage();
  page.paragraph(title, { bold: true, size: 18, color: '#24406e' });
  page.paragraph(author, { color: '#5a6472' });
  page.skip(14);
  for (const line of lines) {
    page.paragraph(line);
    page.skip(gap);
  }
  page.document.end();
  return storeCreatedFile(tx, dataDir, actor(login), {
    name: `${title}.pdf`,
    contentType: 'application/pdf',
    tableReference,
    bytes: await buffer(page.document),
  });
}

interface Sheet {
  title: string;
  author: string;
  lines: readonly string[];
  gap?: number;
}
