import { openZip } from '#server/files/zip.ts';
import type { SheetFormat } from './sheetRows.ts';

/** About how many rows a file has, for its progress, before it is read; null if it cannot be told. */
export async function rowsIn(format: SheetFormat, content: string): Promise<number | null> {
  if (format !== 'xlsx') return count(Buffer.from(content), '\n') + 1;
  const sheet = openZip(Buffer.from(content, 'base64'))?.find(({ name }) =>
    /^xl\/worksheets\/[^/]+\.xml$/.test(name),
  );
  const xml = await sheet?.read().catch(() => null);
  return xml ? Math.max(1, count(xml, '<row')) : null;
}

function count(bytes: Buffer, text: string): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) found += 1;
  return found;
}
