import { z } from 'zod';
import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { RecentImport } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import {
  restoreTimelines,
  timelineSql,
  getVersions,
  type Stretch,
} from '#server/domains/people/employment/index.ts';
import type { ImportCaller } from '#server/kits/imports/fileImport.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { changedSince } from '#server/kits/resources/refuseLater.ts';
import { writeParts, type PartChange } from './apply.ts';
import { BULK_PARTS, type BulkPart } from './columns.ts';
import type { BulkItem } from './items.ts';
import { lockPeople, type BulkPerson } from './people.ts';
import { bulkRights } from './rights.ts';

const NEWEST = `(select max(v.id) from employee_versions v where v.employee_id = r.employee_id)`;

/** Applies an update, and stores what is needed to undo it. @returns the update's ID */
export async function noteUpdate(
  { tx, actor: { accountId, userId } }: ImportCaller,
  items: readonly BulkItem[],
  reason: string,
  carryOut: () => Promise<void>,
): Promise<number> {
  const moved = items.flatMap(({ person, position }) =>
    person && Object.keys(position).length > 0 ? [person.id] : [],
  );
  const versions = await getVersions(tx, accountId, moved);
  await carryOut();
  const rows = items.flatMap(({ person, parts }) =>
    person
      ? [
          {
            employee_id: person.id,
            before: getCurrentValues(person, parts),
            after: parts,
            timeline: versions
              .get(person.id)
              ?.map(({ from, to, position }) => ({ from, to, position })),
          },
        ]
      : [],
  );
  const row = await queryOne<{ id: number }>(
    tx,
    `with made as (
       insert into bulk_updates (account_id, made_by, reason)
       values ($accountId, $userId, $reason) returning id
     ), noted as (
       insert into bulk_update_rows (bulk_update_id, employee_id, before, after, timeline,
         newest_version)
       select made.id, r.employee_id, r.before, r.after, r.timeline,
         case when r.timeline is not null then ${NEWEST} end
       from made, jsonb_to_recordset($rows::jsonb)
         as r (employee_id bigint, before jsonb, after jsonb, timeline jsonb)
     ) select id from made`,
    { accountId, userId, reason, rows: JSON.stringify(rows) },
  );
  return row?.id ?? 0;
}

/** Returns the current values of the fields that change. */
const getCurrentValues = (person: BulkPerson, parts: PartChange['parts']): PartChange['parts'] =>
  Object.fromEntries(
    Object.entries(parts).map(([part, values]) => [
      part,
      Object.fromEntries(
        Object.keys(values).map((name) => [
          name,
          person.parts[part as BulkPart]?.values[name] ?? null,
        ]),
      ),
    ]),
  );

/**
 * SQL for whether a person's dated facts have changed since the update: their newest version is newer than that of the
 * update. Undoing a later update also creates versions, so the facts themselves are compared as well.
 */
const IS_LATER = `coalesce(r.newest_version <> ${NEWEST}, false)
  and ${timelineSql('r.employee_id', 'v.superseded_at is null')} is distinct from
    ${timelineSql(
      'r.employee_id',
      `v.id <= r.newest_version and (v.superseded_at is null or v.superseded_at >
        (select n.recorded_at from employee_versions n where n.id = r.newest_version))`,
    )}`;

const SHOWN = 20;

/** GET /Employee/BulkUpdates: lists the caller's own updates, the latest first. */
export const recentUpdates = ({
  db,
  actor: { accountId, userId },
}: Call): Promise<RecentImport[]> =>
  query<RecentImport>(
    db,
    `select b.id, b.undone_at is not null as "isUndone",
       (select count(*)::integer from bulk_update_rows r where r.bulk_update_id = b.id) as rows,
       to_char(b.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from bulk_updates b where b.account_id = $accountId and b.made_by = $userId
     order by b.id desc limit ${SHOWN}`,
    { accountId, userId },
  );

export const undoBody = z.object({
  importId: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
});

interface Noted {
  id: number;
  code: string;
  before: PartChange['parts'];
  after: PartChange['parts'];
  timeline: Stretch<Position>[] | null;
  isLater: boolean;
}

/**
 * POST /Employee/UndoBulkUpdate: gives all people of the user's own update the values they had before it.
 * @throws AppError 404 for another user's update, 409 if a person was changed since, 403 if one is out of
 * reach.
 */
export async function undoUpdate(
  { tx, actor }: WriteCall,
  { importId }: z.output<typeof undoBody>,
): Promise<void> {
  const { accountId, userId } = actor;
  const update = await queryOne<{ isUndone: boolean }>(
    tx,
    `select undone_at is not null as "isUndone" from bulk_updates
     where id = $importId and account_id = $accountId and made_by = $userId for update`,
    { importId, accountId, userId },
  );
  if (!update) throw notFound('Update not found');
  if (update.isUndone) throw new AppError('conflict', 'This update was already undone');
  const codes = await query<{ code: string }>(
    tx,
    `select e.code from bulk_update_rows r join employees e on e.id = r.employee_id
     where r.bulk_update_id = $importId`,
    { importId },
  );
  const lockedPeople = await lockPeople(
    tx,
    accountId,
    codes.map(({ code }) => code),
    BULK_PARTS,
  );
  const people = new Map(lockedPeople.map((person) => [person.id, person]));
  const rows = await query<Noted>(
    tx,
    `select r.employee_id as id, e.code, r.before, r.after, r.timeline,
       ${IS_LATER} as "isLater"
     from bulk_update_rows r join employees e on e.id = r.employee_id
     where r.bulk_update_id = $importId order by r.employee_id`,
    { importId },
  );
  const rights = await bulkRights(tx, actor);
  const later: string[] = [];
  for (const { id, after, timeline, isLater } of rows) {
    const person = people.get(id);
    if (!person || !stillHolds(person, after) || isLater) later.push(person?.name ?? '');
    else if (!mayPutBack(rights, person, after, timeline)) throw forbiddenPerson(person);
  }
  if (later.length > 0) throw changedSince('people', later.length, later);
  const reason = 'Bulk update undone';
  await writeParts(
    tx,
    actor,
    rows.map(({ id, before }) => ({ id, parts: before })),
    reason,
  );
  const timelines = new Map(rows.flatMap(({ id, timeline }) => (timeline ? [[id, timeline]] : [])));
  if (timelines.size > 0) await restoreTimelines(tx, timelines, { accountId, userId, reason });
  await query(tx, 'update bulk_updates set undone_at = now() where id = $importId', { importId });
}

const stillHolds = (person: BulkPerson, after: PartChange['parts']): boolean =>
  JSON.stringify(getCurrentValues(person, after)) === JSON.stringify(after);

const mayPutBack = (
  rights: Awaited<ReturnType<typeof bulkRights>>,
  person: BulkPerson,
  after: PartChange['parts'],
  timeline: Noted['timeline'],
): boolean =>
  Object.keys(after).every((part) => rights.editsPart(part as BulkPart, person)) &&
  (timeline === null ||
    (rights.editsPosition(person.unitId) &&
      timeline.every(({ position }) => rights.editsPosition(position.businessUnitId))));

const forbiddenPerson = ({ name }: BulkPerson): AppError =>
  new AppError('forbidden', `You no longer have permission to change ${name}. Nothing was undone`);
