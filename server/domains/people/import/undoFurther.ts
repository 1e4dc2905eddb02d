import { calendarAssignment } from '#machines/domains/time/calendar/resources/timeAssignments.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { removeRows } from '#server/kits/resources/activate.ts';
import {
  changedSince,
  LATEST,
  peopleOfRows,
  refuseLater,
  type Imported,
} from '#server/kits/resources/refuseLater.ts';
import { changeDetails } from '#server/domains/people/requests/personDetails.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

/** What an import stored in addition to people, which is needed to undo the import. */
export interface FurtherMade {
  /** The bank accounts, with a hash of their content at that time. */
  accounts: { id: number; employeeId: number; hash: string }[];
  /** The people whose personal record began with their bank account, with the version of the record. */
  records: { id: number; version: number }[];
  calendars: Imported[];
  /** How many people got opening leave. It stays in the ledger, so such an import can't be undone. */
  openings: number;
}

const ACCOUNT_HASH = `md5(concat_ws('|', a.bank_id, a.branch, a.name, a.account_number, a.valid_from))`;

/** Reads the rows that an import stored, so that it can be undone. */
export async function noteFurther(
  tx: Tx,
  accountId: number,
  made: { accounts: readonly number[]; calendars: readonly number[]; begun: readonly number[] },
): Promise<Omit<FurtherMade, 'openings'>> {
  const accounts = await query<FurtherMade['accounts'][number]>(
    tx,
    `select a.id, a.employee_id as "employeeId", ${ACCOUNT_HASH} as hash from employee_bank_accounts a
     where a.id = any($ids::bigint[]) order by a.id`,
    { ids: made.accounts },
  );
  const records = await query<FurtherMade['records'][number]>(
    tx,
    'select id, version from employee_details where id = any($ids::bigint[]) order by id',
    { ids: made.begun },
  );
  const calendars = await query<{ id: number; change: number }>(tx, LATEST, {
    accountId,
    resource: calendarAssignment.id,
    ids: made.calendars.map(String),
  });
  return {
    accounts,
    records,
    calendars: calendars.map(({ id, change }) => ({ id, changeId: change })),
  };
}

/** Shown before an import is stored, and again if the user requests to undo it. */
export const OPENINGS_LAST = msg(
  '{n, plural, one {Opening leave of # person is} other {Opening leave of # people is}} posted to the leave ledger, which keeps every entry: this import cannot be undone. To be able to undo the people, import their opening leave afterwards, in Leave Allocation.',
);

/**
 * Deletes the bank accounts and calendars that an import stored.
 * @throws AppError 409 if one was changed since, or if opening leave was posted.
 */
export async function undoFurther(
  tx: Tx,
  actor: Actor,
  { accounts, records, calendars, openings }: FurtherMade,
  reason: string,
): Promise<void> {
  if (openings > 0) throw new AppError('conflict', english(OPENINGS_LAST, { n: openings }));
  if (calendars.length > 0) {
    await refuseLater(tx, actor, calendarAssignment, calendars, (ids) =>
      peopleOfRows(tx, calendarAssignment, ids),
    );
    const ids = calendars.map(({ id }) => id);
    await removeRows(tx, actor, calendarAssignment, ids);
  }
  if (accounts.length === 0) return;
  await refuseChanged(tx, accounts, records);
  const { accountId, userId } = actor;
  const began = new Set(records.map(({ id }) => id));
  const kept = accounts.flatMap(({ employeeId }) => (began.has(employeeId) ? [] : [employeeId]));
  const ids = accounts.map(({ id }) => id);
  const remove = () =>
    query(tx, 'delete from employee_bank_accounts where id = any($ids::bigint[])', { ids });
  const before = await recordsBefore(tx, 'personal record', [...began]);
  if (kept.length > 0) await changeDetails(tx, { accountId, userId }, kept, remove);
  else await remove();
  await query(tx, 'delete from employee_details where id = any($ids::bigint[])', {
    ids: [...began],
  });
  await recordChanged(tx, 'personal record', before, { actor: { accountId, userId }, reason });
}

async function refuseChanged(
  tx: Tx,
  accounts: FurtherMade['accounts'],
  records: FurtherMade['records'],
): Promise<void> {
  const people = await query<{ who: string }>(
    tx,
    `select distinct e.name || ' (' || e.code || ')' as who from employees e where e.id in (
       select n."employeeId" from jsonb_to_recordset($accounts::jsonb) n (id bigint, "employeeId" bigint, hash text)
       left join employee_bank_accounts a on a.id = n.id
       where a.id is null or ${ACCOUNT_HASH} <> n.hash
       union all
       select r.id from jsonb_to_recordset($records::jsonb) r (id bigint, version integer)
       left join employee_details d on d.id = r.id where d.version is distinct from r.version)
     order by who`,
    { accounts: JSON.stringify(accounts), records: JSON.stringify(records) },
  );
  if (people.length === 0) return;
  throw changedSince(
    'people',
    people.length,
    people.map(({ who }) => who),
  );
}
