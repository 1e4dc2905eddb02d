import type { z } from 'zod';
import { english } from '#machines/locales/translate.ts';
import type { ImportCheck, ImportLine } from '#machines/resources/contract.ts';
import { AppError, invalid, type Problem } from '#server/errors.ts';
import type { StagedTable } from '#server/files/readApart/index.ts';
import type { FileColumn, FileImport, FileRow, ImportCaller, OpenFile } from './fileImport.ts';
import { readHeader } from './header.ts';
import { makeLines, readLines, refuseLines, stageLines } from './lines.ts';
import { OWN_ROW, ownRows } from './ownRows.ts';

/** A file that was sent, as it was read before the transaction began. */
export interface Sent {
  table: StagedTable;
}

/** POST {base}/CheckFile: what the file would change; changes nothing. */
export async function checkFile<Asked extends z.ZodType>(
  call: ImportCaller,
  declared: FileImport<Asked>,
  sent: Sent,
  asked: z.output<Asked>,
): Promise<ImportCheck> {
  const open = await declared.open(call, asked, 'check');
  const isOwn = await ownRows(call, declared);
  return readFile(call, declared.columns, open, sent, asked, isOwn);
}

/**
 * POST {base}/ImportFile: all lines of a file or none.
 * @throws AppError 400 if any line is refused, 409 if data changed since the check.
 */
export async function importFile<Asked extends z.ZodType>(
  call: ImportCaller,
  declared: FileImport<Asked>,
  sent: Sent & { digest: string },
  asked: z.output<Asked>,
): Promise<ImportCheck & { importId: number }> {
  const open = await declared.open(call, asked, 'import');
  const isOwn = await ownRows(call, declared);
  const check = await readFile(call, declared.columns, open, sent, asked, isOwn);
  refuseProblems(check);
  if (check.digest !== sent.digest) {
    throw new AppError(
      'conflict',
      'Something has changed since the file was checked. Check it again',
    );
  }
  return { ...check, importId: await open.store() };
}

const NAMED = 50;

export const ROWS_REFUSED =
  '{n, plural, one {# row has} other {# rows have}} problems. Nothing was imported';

/** @throws AppError 400 that names the first problems by line, if any. */
export function refuseProblems({ counts, lines }: ImportCheck): void {
  if (counts.refused === 0) return;
  const problems = lines.flatMap(({ line, problems: found }) =>
    found.map((message): Problem => ({ path: `line ${line}`, message })),
  );
  throw invalid(english(ROWS_REFUSED, { n: counts.refused }), problems.slice(0, NAMED));
}

/** Rows read and looked up at a time. */
const CHUNK = 2000;

/** Reads a whole file in chunks, and reports what it would do. */
export async function readFile(
  { tx, progress }: Pick<ImportCaller, 'tx' | 'progress'>,
  columns: readonly FileColumn[],
  open: OpenFile,
  { table }: Sent,
  asked: unknown,
  isOwn: (row: FileRow) => boolean = () => false,
): Promise<ImportCheck> {
  await makeLines(tx);
  const own: number[] = [];
  let rowOf: ReturnType<typeof readHeader> | undefined;
  let chunk: FileRow[] = [];
  let isEmpty = true;
  let taken = 0;
  const take = async () => {
    const rows = chunk;
    chunk = [];
    await stageLines(tx, await open.take(rows));
    taken += rows.length;
    progress?.(taken);
  };
  for await (const row of table.rows()) {
    if (!rowOf) {
      rowOf = readHeader(columns, row.cells, table.format);
      continue;
    }
    isEmpty = false;
    const read = rowOf(row);
    if ('problems' in read) await stageLines(tx, [read satisfies ImportLine]);
    else {
      if (isOwn(read)) own.push(read.line);
      if (chunk.push(read) === CHUNK) await take();
    }
  }
  if (isEmpty) throw invalid('The file has no rows below its header. Nothing was imported');
  if (chunk.length > 0) await take();
  const creates = await open.judge?.();
  await refuseLines(tx, own, OWN_ROW);
  progress?.(2 * taken);
  const check = await readLines(tx, asked);
  return creates ? { ...check, creates } : check;
}
