import type { z } from 'zod';
import { english } from '#machines/core/locales/translate.ts';
import type { ImportCheck, ImportLine } from '#machines/kits/resources/contract.ts';
import { AppError, invalid, type Problem } from '#server/platform/errors.ts';
import type { Arranged } from '#server/platform/sheets/reading/arrange.ts';
import type { ReadColumn } from '#server/platform/sheets/reading/column.ts';
import {
  isUnread,
  readArranged,
  getRefusedRows,
  remember,
  unread,
  type Sent,
  type SentForImport,
} from './arranged.ts';
import type { FileColumn, FileImport, FileRow, ImportCaller, OpenFile } from './fileImport.ts';
import { makeLines, readLines, refusals, refuseLines, stageLines } from './lines.ts';
import { OWN_ROW, ownRows } from './ownRows.ts';

/**
 * POST {base}/CheckFile: reports what importing the file would change, without changing anything.
 */
export async function checkFile<Asked extends z.ZodType>(
  call: ImportCaller,
  declared: FileImport<Asked>,
  sent: Sent,
  settings: z.output<Asked>,
): Promise<ImportCheck> {
  const arranged = await arrangedFor(call, declared, sent);
  if (isUnread(arranged.reading)) return unread(arranged.reading);
  const open = await declared.open(call, settings, 'check');
  const isOwn = await ownRows(call, declared);
  const { check } = await readRows(call, open, arranged, settings, isOwn, declared.spread);
  return { ...check, reading: arranged.reading };
}

/**
 * POST {base}/ImportFile: imports all lines of a file or none, or only the lines without problems if the sender
 * wants that.
 * @throws AppError 400 if a line is refused, 409 if data has changed since the check.
 */
export async function importFile<Asked extends z.ZodType>(
  call: ImportCaller,
  declared: FileImport<Asked>,
  sent: SentForImport,
  settings: z.output<Asked>,
): Promise<ImportCheck & { importId: number }> {
  const arranged = await arrangedFor(call, declared, sent);
  refuseUnread(arranged);
  const open = await declared.open(call, settings, 'import');
  const isOwn = await ownRows(call, declared);
  const { check, refused } = await readRows(call, open, arranged, settings, isOwn, declared.spread);
  refuseProblems(check, sent);
  refuseStale(check, sent);
  const importId = await open.store(new Set(refused.keys()));
  await remember({ ...getPlace(call), base: declared.base }, arranged, sent.reading);
  return { ...check, importId };
}

export const getPlace = ({ tx, actor: { accountId, userId } }: ImportCaller) => ({
  tx,
  accountId,
  userId,
});

async function arrangedFor(
  call: ImportCaller,
  { base, columns, ownColumns, headless }: FileImport,
  sent: Sent,
): Promise<Arranged> {
  const own = (await ownColumns?.(call)) ?? [];
  const alternativeLabels = own.map(({ label }) => label);
  const all = columns.map((column) =>
    column.or === undefined ? column : { ...column, or: [...column.or, ...alternativeLabels] },
  );
  return readArranged({ ...getPlace(call), base }, columnsToRead([...all, ...own]), sent, {
    headless,
    mayBeShort: true,
  });
}

const columnsToRead = (columns: readonly FileColumn[]): ReadColumn[] =>
  columns.map(({ label, kind, optional, isTime, also, getPart, dayOf, or }) => ({
    label,
    kind: isTime ? 'time' : kind,
    isRequired: !optional,
    ...(also && { also }),
    ...(getPart !== undefined && { getPart }),
    ...(dayOf && { dayOf }),
    ...(or && { or }),
  }));

/**
 * Refuses a file if required columns were neither found nor assigned.
 * @throws AppError 400 that names them.
 */
export function refuseUnread({ reading: { missing } }: Arranged): void {
  if (missing.length > 0) {
    throw invalid(
      `The header is not as expected: missing ${missing.join(', ')}. Nothing was imported`,
    );
  }
}

/**
 * Refuses an import that would now have another result than its check reported.
 * @throws AppError 409
 */
export function refuseStale(check: ImportCheck, { digest }: { digest: string }): void {
  if (check.digest === digest) return;
  throw new AppError(
    'conflict',
    'Something has changed since the file was checked. Check it again',
  );
}

const NAMED = 50;

export const ROWS_REFUSED =
  '{n, plural, one {# row has} other {# rows have}} problems. Nothing was imported';

/**
 * Refuses an import with problems, unless the sender wants only the rows without problems and there
 * are some.
 * @throws AppError 400 that names the first problems by line.
 */
export function refuseProblems(
  { counts, lines }: ImportCheck,
  { isGoodOnly = false }: Pick<SentForImport, 'isGoodOnly'> = {},
): void {
  if (counts.refused === 0) return;
  if (isGoodOnly && counts.new + counts.changed > 0) return;
  const problems = lines.flatMap(({ line, problems: lineProblems }) =>
    lineProblems.map((message): Problem => ({ path: `line ${line}`, message })),
  );
  throw invalid(english(ROWS_REFUSED, { n: counts.refused }), problems.slice(0, NAMED));
}

/** How many rows are read and looked up at a time. */
const CHUNK = 2000;

/**
 * Checks a whole file against the database, and reports the changes that importing it would make.
 */
export async function checkSentFile(
  call: Pick<ImportCaller, 'tx' | 'progress'>,
  columns: readonly FileColumn[],
  open: OpenFile,
  sent: Sent,
  settings: unknown,
): Promise<{ check: ImportCheck; refused: ReadonlyMap<number, string[]> }> {
  const arranged = await readArranged(null, columnsToRead(columns), sent, {
    mayBeShort: true,
  });
  return readRows(call, open, arranged, settings, () => false);
}

/**
 * Checks the rows of a file in chunks.
 * @returns what importing them would do, and the problems of refused lines
 */
async function readRows(
  { tx, progress }: Pick<ImportCaller, 'tx' | 'progress'>,
  open: OpenFile,
  arranged: Arranged,
  settings: unknown,
  isOwn: (row: FileRow) => boolean,
  spread: FileImport['spread'] = (row) => [row],
): Promise<{ check: ImportCheck; refused: ReadonlyMap<number, string[]> }> {
  await makeLines(tx);
  const own: number[] = [];
  const { labels, reading } = arranged;
  const [key] = reading.known;
  const places = new Map(labels.map((label, at) => [label, at]));
  let chunk: FileRow[] = [];
  let taken = 0;
  const take = async () => {
    const rows = chunk;
    chunk = [];
    await stageLines(tx, mergeLines(await open.take(rows)));
    taken += rows.length;
    progress?.(taken);
  };
  for await (const { line, cells, problems = [] } of arranged.rows()) {
    const row: FileRow = { line, cell: (label) => cells[places.get(label) ?? -1] ?? '' };
    if (problems.length > 0) await stageLines(tx, [misread(row, key?.label ?? '', problems)]);
    else {
      if (isOwn(row)) own.push(line);
      if (chunk.push(...spread(row, labels)) >= CHUNK) await take();
    }
  }
  if (chunk.length > 0) await take();
  const creates = await open.judge?.(own);
  const lasting = await open.lasting?.();
  await refuseLines(tx, own, OWN_ROW);
  progress?.(2 * taken);
  const refused = await refusals(tx);
  const refusedRows = await getRefusedRows(arranged, refused);
  const check = await readLines(tx, settings);
  return {
    refused,
    check: {
      ...check,
      ...(creates && { creates }),
      ...(lasting !== undefined && { lasting }),
      ...(refusedRows && { refusedRows }),
    },
  };
}

/**
 * Merges lines so that there is one for each row of the file. A row can stand for several records, and is refused if
 * one of these is.
 */
function mergeLines(lines: readonly ImportLine[]): ImportLine[] {
  const merged = new Map<number, ImportLine>();
  for (const line of lines) {
    const other = merged.get(line.line);
    merged.set(line.line, other ? mergeLine(other, line) : line);
  }
  return [...merged.values()];
}

const mergeLine = (one: ImportLine, other: ImportLine): ImportLine => ({
  ...one,
  change: one.change === 'same' ? other.change : one.change,
  differences: [...one.differences, ...other.differences],
  problems: [...new Set([...one.problems, ...other.problems])],
  notes: [...new Set([...(one.notes ?? []), ...(other.notes ?? [])])],
});

const misread = (
  { line, cell }: FileRow,
  key: string,
  problems: readonly string[],
): ImportLine => ({
  line,
  title: cell(key),
  change: 'refused',
  differences: [],
  problems: [...problems],
});
