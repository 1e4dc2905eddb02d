import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { bulkCheckBody } from '#machines/domains/people/contracts/bulkUpdate.ts';
import { english } from '#machines/core/locales/translate.ts';
import type { ImportCheck, ImportLine } from '#machines/kits/resources/contract.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { changeVersions, getVersions } from '#server/domains/people/employment/index.ts';
import {
  isUnread,
  readArranged,
  getRefusedRows,
  remember,
  unread,
  type Sent,
  type SentForImport,
} from '#server/kits/imports/arranged.ts';
import { getPlace, refuseStale, refuseUnread } from '#server/kits/imports/check.ts';
import type { Arranged } from '#server/platform/sheets/reading/arrange.ts';
import { selvesOf } from '#server/platform/access/oneself/selves.ts';
import { isFoundedAlone } from '#server/platform/access/oneself/whoElse.ts';
import { OWN_ROW } from '#server/kits/imports/ownRows.ts';
import type { ImportCaller } from '#server/kits/imports/fileImport.ts';
import { readSheet } from '#server/platform/sheets/readSheet.ts';
import { writeParts } from './apply.ts';
import { BULK_READ, bulkItems, isChange, type BulkFile, type BulkItem } from './items.ts';
import { noteUpdate } from './note.ts';
import { bulkRights, type BulkRights } from './rights.ts';

/** These parameters apply to every line of a file. */
type BulkParameters = Pick<z.output<typeof bulkCheckBody>, 'from' | 'reason'>;

/** POST /Employee/CheckBulkUpdate: returns what the file would change, without changing it. */
export async function checkBulkUpdate(
  call: ImportCaller,
  body: Sent & BulkParameters,
): Promise<ImportCheck> {
  const arranged = await arrangedFor(call, body);
  const { reading } = arranged;
  if (isUnread(reading)) return unread(reading);
  return { ...(await prepare(call, arranged, body)).check, reading };
}

/**
 * POST /Employee/BulkUpdate: applies a checked file completely, or with `isGoodOnly` its good lines.
 * @throws AppError 400 if a line is refused and `isGoodOnly` isn't set, or if nothing would change; 409 if data
 * has changed since the check.
 */
export async function bulkUpdate(
  call: ImportCaller,
  body: SentForImport & BulkParameters,
): Promise<ImportCheck & { importId: number }> {
  const arranged = await arrangedFor(call, body);
  refuseUnread(arranged);
  const { check, items } = await prepare(call, arranged, body);
  if (check.counts.refused > 0 && !body.isGoodOnly) {
    const message =
      '{n, plural, one {# row has} other {# rows have}} problems. Nothing was changed';
    throw invalid(english(message, { n: check.counts.refused }));
  }
  refuseStale(check, body);
  const changed = items.filter((item) => isChange(item) && item.problems.length === 0);
  if (changed.length === 0) throw invalid('The file contains no changes.');
  const importId = await noteUpdate(call, changed, body.reason, () =>
    apply(call, changed, body.reason),
  );
  await remember({ ...getPlace(call), base: BASE }, arranged, body.reading);
  return { ...check, importId };
}

const BASE = '/Employee/BulkUpdate';

const arrangedFor = (call: ImportCaller, sent: Sent): Promise<Arranged> =>
  readArranged({ ...getPlace(call), base: BASE }, BULK_READ, sent);

async function prepare(
  call: ImportCaller,
  arranged: Arranged,
  { from, reason }: BulkParameters,
): Promise<{ check: ImportCheck; items: BulkItem[] }> {
  const { tx, actor } = call;
  const rights = await bulkRights(tx, actor);
  const sheet = await readSheet(arranged);
  const file = await bulkItems(tx, actor, rights, sheet, from ?? null);
  const { items } = file;
  call.progress?.(items.length);
  await recordAccess(call, file);
  await refuseEarly(call, items, rights);
  await tryOut(call, items, reason);
  call.progress?.(2 * items.length);
  const lines = items.map((item): ImportLine => {
    const { line, title, problems, differences } = item;
    const change = problems.length > 0 ? 'refused' : isChange(item) ? 'changed' : 'same';
    return {
      line,
      change,
      title,
      differences: change === 'changed' ? differences : [],
      problems,
    };
  });
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { change } of lines) counts[change] += 1;
  const digest = createHash('sha256')
    .update(JSON.stringify([lines, reason]))
    .digest('base64url');
  const refused = new Map(
    items.flatMap(({ line, problems }) => (problems.length > 0 ? [[line, problems]] : [])),
  );
  const refusedRows = await getRefusedRows(arranged, refused);
  return { check: { lines, counts, digest, ...(refusedRows && { refusedRows }) }, items };
}

/** The check counts as access to masked values, because it shows how they differ. */
async function recordAccess(
  { tx, actor }: ImportCaller,
  { items, parts }: BulkFile,
): Promise<void> {
  const employeeIds = items.flatMap(({ person }) => person?.id ?? []);
  if (parts.length === 0 || employeeIds.length === 0) return;
  await recordDataAccess(tx, actor, {
    kind: 'personal',
    call: 'Employee/CheckBulkUpdate',
    detail: parts.join(', '),
    employeeIds,
  });
}

const moves = ({ position }: BulkItem): boolean => Object.keys(position).length > 0;

/**
 * Refuses changes of people who were or will be in another unit, for callers who are limited to some units. The service
 * book has the same rule.
 */
async function refuseEarly(
  { tx, actor }: ImportCaller,
  items: readonly BulkItem[],
  rights: BulkRights,
): Promise<void> {
  const selves = await selvesOf(tx, actor);
  for (const item of items) {
    if (!item.person || !selves.employeeIds.includes(item.person.id) || !isChange(item)) continue;
    if (!(await isFoundedAlone(tx, actor, selves))) item.problems.push(OWN_ROW);
  }
  const moved = items.filter((item) => moves(item) && item.problems.length === 0);
  const versionsByEmployee = await getVersions(
    tx,
    actor.accountId,
    moved.flatMap(({ person }) => person?.id ?? []),
  );
  for (const { person, from, problems } of moved) {
    const versions = versionsByEmployee.get(person?.id ?? 0) ?? [];
    const [first] = versions;
    if (!first || (first.from !== null && (from ?? '') < first.from)) {
      problems.push('From cannot be before the employment begins');
    }
    if (versions.some(({ position }) => !rights.editsPosition(position.businessUnitId))) {
      problems.push('They were, or will be, in a business unit that you cannot change');
    }
  }
}

/** Applies the changes and rolls them back, so that the check finds every problem that applying would have. */
async function tryOut(
  call: ImportCaller,
  items: readonly BulkItem[],
  reason: string,
): Promise<void> {
  const good = items.filter((item) => item.problems.length === 0 && isChange(item));
  if (good.length === 0) return;
  await call.tx.raw('savepoint tried_out');
  try {
    await apply(call, good, reason);
    await refuseForeignWorkplaces(call, good);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusedItem = good.find(({ title }) => error.message.startsWith(title));
    (refusedItem ?? good[0])?.problems.push(error.message);
  }
  await call.tx.raw('rollback to savepoint tried_out');
}

async function apply(
  { tx, actor }: ImportCaller,
  items: readonly BulkItem[],
  reason: string,
): Promise<void> {
  const { accountId, userId } = actor;
  await writeParts(
    tx,
    actor,
    items.flatMap(({ person, parts }) => (person ? [{ id: person.id, parts }] : [])),
    reason,
  );
  const changes = items.flatMap((item) =>
    item.person && item.from !== null && moves(item)
      ? [{ employeeId: item.person.id, reason, from: item.from, to: null, values: item.position }]
      : [],
  );
  await changeVersions(tx, changes, { accountId, userId });
}

/** If a person moves to another business unit, the line must also name a workplace there. */
async function refuseForeignWorkplaces(
  { tx }: ImportCaller,
  items: readonly BulkItem[],
): Promise<void> {
  const moved = new Map(items.flatMap((item) => (moves(item) ? [[item.person?.id, item]] : [])));
  const foreign = await query<{ id: number }>(
    tx,
    `select distinct v.employee_id as id from employee_versions v
     join workplace_groups g on g.id = v.workplace_group_id
     where v.employee_id = any($ids::bigint[]) and v.superseded_at is null
       and g.business_unit_id <> v.business_unit_id`,
    { ids: [...moved.keys()] },
  );
  for (const { id } of foreign) {
    moved.get(id)?.problems.push('Workplace must belong to the business unit');
  }
}
