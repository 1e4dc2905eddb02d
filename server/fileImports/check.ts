import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ImportCheck, ImportLine } from '#machines/resources/contract.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { WriteCall } from '#server/http/call.ts';
import type { checkBody, importBody } from '#server/resources/import.ts';
import { readSheet, type ReadSheet } from '#server/sheets/readSheet.ts';
import type { FileImport, FileRow } from './fileImport.ts';

/** POST {base}/CheckFile: what the file would change, with nothing changed. */
export const checkFile = async <Item extends ImportLine>(
  call: WriteCall,
  declared: FileImport<Item>,
  { format, content }: z.output<typeof checkBody>,
): Promise<ImportCheck> => (await prepare(call, declared, format, content)).check;

/**
 * POST {base}/ImportFile: every line of a file or none.
 * @throws AppError 400 while any line is refused, 409 where something changed since it was checked.
 */
export async function importFile<Item extends ImportLine>(
  call: WriteCall,
  declared: FileImport<Item>,
  { format, content, digest }: z.output<typeof importBody>,
): Promise<ImportCheck & { importId: number }> {
  const { check, items } = await prepare(call, declared, format, content);
  if (check.counts.refused > 0) {
    throw invalid(`${check.counts.refused} rows have problems. Nothing was imported`);
  }
  if (check.digest !== digest) {
    throw new AppError(
      'conflict',
      'Something has changed since the file was checked. Check it again',
    );
  }
  const changed = items.filter(({ change }) => change !== 'same');
  return { ...check, importId: await declared.store(call, changed) };
}

async function prepare<Item extends ImportLine>(
  call: WriteCall,
  declared: FileImport<Item>,
  format: z.output<typeof checkBody>['format'],
  content: string,
): Promise<{ check: ImportCheck; items: Item[] }> {
  const items = await declared.itemsOf(call, rowsOf(declared, await readSheet(format, content)));
  for (const item of items) if (item.problems.length > 0) item.change = 'refused';
  const lines = items.map(({ line, change, title, differences, problems }): ImportLine => ({
    line,
    change,
    title,
    differences: problems.length > 0 ? [] : differences,
    problems,
  }));
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { change } of lines) counts[change] += 1;
  const digest = createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
  return { check: { lines, counts, digest }, items };
}

function rowsOf({ columns }: Pick<FileImport, 'columns'>, { header, rows }: ReadSheet): FileRow[] {
  const places = new Map(header.map((label, place) => [label.toLowerCase(), place]));
  const missing = columns.find(
    ({ label, optional }) => !optional && !places.has(label.toLowerCase()),
  );
  if (missing) {
    throw invalid(
      `The file has no column “${missing.label}”. Its columns are ${columns.map(({ label }) => label).join(', ')}`,
    );
  }
  return rows.map(({ line, cells }) => ({
    line,
    cell: (label) => cells[places.get(label.toLowerCase()) ?? -1] ?? '',
  }));
}
