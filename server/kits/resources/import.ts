import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from '#machines/core/contracts/fileReading.ts';
import { MAX_IMPORT_CHARACTERS } from '#machines/core/contracts/jobs.ts';
import type { ImportCheck, ImportLine } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  isUnread,
  readArranged,
  getRefusedRows,
  remember,
  unread,
  type Sent,
  type SentForImport,
} from '#server/kits/imports/arranged.ts';
import { getPlace, refuseProblems, refuseStale, refuseUnread } from '#server/kits/imports/check.ts';
import type { ImportCaller } from '#server/kits/imports/fileImport.ts';
import type { Arranged } from '#server/platform/sheets/reading/arrange.ts';
import { readSheet } from '#server/platform/sheets/readSheet.ts';
import { differences } from './differences.ts';
import { readColumns } from './fileHeader.ts';
import { getItems, type FileItem } from './fileItems.ts';
import { saveRows, type Reach } from './save.ts';
import { getReach } from './scope.ts';
import { noteImport } from './undoImport.ts';

/** POST /Resources/{resource}/CheckFile: reports what importing the file would change, without changing anything. */
export const checkBody = z.object({
  format: z.enum(SHEET_FORMATS, 'must be csv, xlsx, pasted or file'),
  /** The text of the file. A workbook, or a file of unknown kind, is sent as base64. */
  content: z
    .string('must be text')
    .min(1, 'The file is empty')
    .max(MAX_IMPORT_CHARACTERS, 'The file is too large: split it and import the parts'),
  /** How the file is to be read. If columns are missing, the check says which, and the sender chooses them. */
  reading: readingChoices.optional(),
});

/** The size limit of a request that contains a file. */
export const FILE_LIMIT = `${Math.ceil(MAX_IMPORT_CHARACTERS / 1_000_000)}mb`;

/**
 * POST /Resources/{resource}/ImportFile: the file again, with the digest that its check returned.
 */
export const importBody = checkBody.extend({
  digest: z.string('must be text').max(100),
  /**
   * Whether the valid rows are imported if some are refused, instead of refusing the whole file.
   */
  isGoodOnly: z.boolean('must be true or false').optional(),
});

export async function checkFile(
  call: ImportCaller,
  resource: Resource,
  sent: Sent,
): Promise<ImportCheck> {
  const arranged = await arrangedFor(call, resource, sent);
  const { reading } = arranged;
  if (isUnread(reading)) return unread(reading);
  return { ...(await prepare(call, resource, arranged)).check, reading };
}

/**
 * Imports all lines of a file or none, or only the lines without problems.
 * @throws AppError 400 if a line is refused, 409 if data has changed since the check.
 */
export async function importFile(
  call: ImportCaller,
  resource: Resource,
  sent: SentForImport,
): Promise<ImportCheck & { importId: number }> {
  const arranged = await arrangedFor(call, resource, sent);
  refuseUnread(arranged);
  const { check, items, reach } = await prepare(call, resource, arranged);
  refuseProblems(check, sent);
  refuseStale(check, sent);
  const changed = items.filter(
    ({ change, problems }) => change !== 'same' && problems.length === 0,
  );
  const { tx, actor } = call;
  const saved = await saveRows(tx, actor, resource, changed, { reach, path: getLine(changed) });
  await remember(placeFor(call, resource), arranged, sent.reading);
  return { ...check, importId: await noteImport(tx, actor, resource, saved) };
}

const placeFor = (call: ImportCaller, { id }: Resource) => ({
  ...getPlace(call),
  base: `/Resources/${id}`,
});

const arrangedFor = (call: ImportCaller, resource: Resource, sent: Sent): Promise<Arranged> =>
  readArranged(placeFor(call, resource), readColumns(resource), sent);

const getLine = (items: readonly FileItem[]) => (index: number) =>
  `line ${items[index]?.line ?? 0}.`;

async function prepare(
  call: ImportCaller,
  resource: Resource,
  arranged: Arranged,
): Promise<{ check: ImportCheck; items: FileItem[]; reach: Reach }> {
  const { tx, actor } = call;
  const create = await getReach(tx, actor, resource, 'isCreate');
  const edit = await getReach(tx, actor, resource, 'isEdit');
  const sheet = await readSheet(arranged);
  const items = await getItems(tx, actor, resource, sheet, edit);
  call.progress?.(items.length);
  await tryOut(call, resource, items, { create, edit });
  call.progress?.(2 * items.length);
  const lines = items.map((item): ImportLine => ({
    line: item.line,
    change: item.problems.length > 0 ? 'refused' : item.change,
    title: item.title,
    differences: item.problems.length > 0 ? [] : differences(resource, item),
    problems: item.problems,
  }));
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { change } of lines) counts[change] += 1;
  const digest = createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
  const refused = new Map(
    items.flatMap(({ line, problems }) => (problems.length > 0 ? [[line, problems]] : [])),
  );
  const refusedRows = await getRefusedRows(arranged, refused);
  return {
    check: { lines, counts, digest, ...(refusedRows && { refusedRows }) },
    items,
    reach: { create, edit },
  };
}

/** Saves the rows and rolls back, so that the check also reports problems that only saving reveals. */
async function tryOut(
  { tx, actor }: ImportCaller,
  resource: Resource,
  items: FileItem[],
  reach: Reach,
): Promise<void> {
  const good = items.filter(({ problems, change }) => problems.length === 0 && change !== 'same');
  if (good.length === 0) return;
  await tx.raw('savepoint tried_out');
  try {
    await saveRows(tx, actor, resource, good, { reach, path: (index) => `${index}.` });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.details.errors ?? [];
    for (const { path, message } of errors) {
      const index = Number(path.split('.')[0]);
      (good[index] ?? good[0])?.problems.push(message);
    }
    if (errors.length === 0) good[0]?.problems.push(error.message);
  }
  await tx.raw('rollback to savepoint tried_out');
}
