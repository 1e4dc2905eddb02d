import { grouped, inRounds } from '#machines/core/values/grouped.ts';
import type { Position } from '#machines/domains/people/contracts/employment.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  readRecords,
  recordChanged,
  recordCreated,
} from '#server/platform/history/records/readRecords.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { COLUMNS, getColumns, positionSql, COLUMN_TYPES } from './facts.ts';
import { bringIntoForce } from './force.ts';
import { samePosition, withChange, type Change, type Stretch } from './timeline.ts';

export interface VersionRow extends Stretch {
  id: number;
  employeeId: number;
}

interface Author {
  accountId: number;
  userId: number | null;
}

/** Who made a change, and the reason. */
export interface Recorded extends Author {
  reason: string;
}

/** Returns the current versions of these people, in the order of their days. */
export async function getVersions(
  db: Db | Tx,
  accountId: number,
  employeeIds: readonly number[],
): Promise<Map<number, VersionRow[]>> {
  const rows = await query<VersionRow>(
    db,
    `select v.id, v.employee_id as "employeeId", lower(v.valid)::text as "from",
       upper(v.valid)::text as "to", ${positionSql('v')} as position
     from employee_versions v
     where v.account_id = $accountId and v.employee_id = any($employeeIds::bigint[])
       and v.superseded_at is null
     order by v.employee_id, lower(v.valid) nulls first`,
    { accountId, employeeIds },
  );
  return grouped(rows, ({ employeeId }) => employeeId);
}

/**
 * SQL for the dated facts of the person `of` as one comparable value, from the versions `v` that satisfy the condition
 * `are`.
 */
export const timelineSql = (of: string, are: string): string =>
  `(select jsonb_agg(jsonb_build_array(v.valid, ${positionSql('v')}) order by v.valid)
    from employee_versions v where v.employee_id = ${of} and ${are})`;

export interface PersonPosition {
  employeeId: number;
  joiningDate: string | null;
  position: Position;
}

/** Returns these people's positions in `employees`, as they are after writing. */
export async function readPositions(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, PersonPosition>> {
  const rows = await query<PersonPosition>(
    tx,
    `select e.id as "employeeId", e.joining_date::text as "joiningDate", ${positionSql('e')} as position
     from employees e where e.id = any($ids::bigint[])`,
    { ids },
  );
  return new Map(rows.map((row) => [row.employeeId, row]));
}

export interface PersonChange extends Change {
  employeeId: number;
  reason: string;
}

/**
 * Records dated changes of any number of people. Replaced versions are kept, and `employees` gets the values of today's
 * version. Locks the people, so that concurrent changes wait for each other.
 * @throws AppError 409 if on some day a person would report to themselves.
 */
export async function changeVersions(
  tx: Tx,
  changes: readonly PersonChange[],
  by: Author,
): Promise<void> {
  const ids = [...new Set(changes.map(({ employeeId }) => employeeId))];
  if (ids.length === 0) return;
  const supervises = changes.some(({ values }) => values.supervisorId);
  await lockPeople(tx, by.accountId, ids, supervises);
  // A version has only one reason, so two changes of the same person are made one after another.
  for (const round of inRounds(changes, ({ employeeId }) => employeeId)) {
    const getChange = new Map(round.map((one) => [one.employeeId, one]));
    const getReason = (id: number) => getChange.get(id)?.reason ?? '';
    const those = [...getChange.keys()];
    await storeTimelines(
      tx,
      those,
      (id, before) => {
        const change = getChange.get(id);
        return change ? withChange(before, change) : before;
      },
      by,
      getReason,
    );
    await bringIntoForce(tx, those, { ...by, getReason });
  }
  if (supervises) await refuseCircles(tx, ids);
}

/**
 * Replaces whole timelines, for example to undo an update by a file. Replaced versions are kept.
 * @throws AppError 409 if on some day a person would report to themselves.
 */
export async function restoreTimelines(
  tx: Tx,
  timelines: ReadonlyMap<number, readonly Stretch[]>,
  by: Recorded,
): Promise<void> {
  const ids = [...timelines.keys()];
  await lockPeople(tx, by.accountId, ids, true);
  const getReason = () => by.reason;
  await storeTimelines(tx, ids, (id) => timelines.get(id) ?? [], by, getReason);
  await refuseCircles(tx, ids);
  await bringIntoForce(tx, ids, { ...by, getReason });
}

/** Marks changed versions as replaced, and stores new ones. */
async function storeTimelines(
  tx: Tx,
  ids: readonly number[],
  afterOf: (id: number, before: readonly VersionRow[]) => readonly Stretch[],
  by: Author,
  getReason: (employeeId: number) => string,
): Promise<void> {
  const versionsByEmployee = await getVersions(tx, by.accountId, ids);
  const superseded: VersionRow[] = [];
  const fresh: NewVersion[] = [];
  for (const id of ids) {
    const before = versionsByEmployee.get(id) ?? [];
    const after = afterOf(id, before);
    const kept = new Set(
      after.filter((one) => before.some((other) => same(one, other))).map(getKey),
    );
    superseded.push(...before.filter((one) => !kept.has(getKey(one))));
    fresh.push(
      ...after.flatMap(({ from, to, position }) =>
        kept.has(getKey({ from, to, position }))
          ? []
          : { from, to, position, employeeId: id, reason: getReason(id) },
      ),
    );
  }
  await supersede(tx, superseded, by, getReason);
  await insertVersions(tx, fresh, by);
}

const getKey = ({ from, to }: Stretch): string => `${from} ${to}`;
const same = (one: Stretch, other: Stretch): boolean =>
  getKey(one) === getKey(other) && samePosition(one.position, other.position);

async function lockPeople(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  supervises: boolean,
): Promise<void> {
  // Without this lock, two concurrent changes of supervisors could form a circle that neither of them sees.
  if (supervises) {
    await query(tx, `select pg_advisory_xact_lock(hashtextextended('supervisors', $accountId))`, {
      accountId,
    });
  }
  await query(
    tx,
    `select id from employees where account_id = $accountId and id = any($ids::bigint[])
     order by id for no key update`,
    { accountId, ids },
  );
}

async function supersede(
  tx: Tx,
  versions: readonly VersionRow[],
  by: Author,
  getReason: (employeeId: number) => string,
): Promise<void> {
  if (versions.length === 0) return;
  const getPerson = new Map(versions.map(({ id, employeeId }) => [String(id), employeeId]));
  const ids = [...getPerson.keys()];
  const before = await readRecords(tx, getRecordType('employee version'), ids);
  await query(
    tx,
    'update employee_versions set superseded_at = $now::timestamptz where id = any($ids::bigint[])',
    { ids, now: databaseTime().toISOString() },
  );
  await recordChanged(tx, 'employee version', before, {
    actor: by,
    each: (id) => ({ reason: getReason(getPerson.get(id) ?? 0) }),
  });
}

type NewVersion = Stretch & { employeeId: number; reason: string };

/** Stores versions and records them in the history. The database refuses versions that overlap others in force. */
export async function insertVersions(
  tx: Tx,
  versions: readonly NewVersion[],
  by: Author,
): Promise<void> {
  if (versions.length === 0) return;
  const columns = Object.entries(COLUMNS) as [keyof Position, string][];
  const rows = versions.map(({ employeeId, reason, from, to, position }) => ({
    employee_id: employeeId,
    reason,
    from,
    to,
    ...Object.fromEntries(columns.map(([name, column]) => [column, position[name]])),
  }));
  const created = await query<{ id: number; reason: string }>(
    tx,
    `insert into employee_versions (account_id, employee_id, valid, ${getColumns()}, is_pending,
       recorded_at, recorded_by, reason)
     select $accountId, r.employee_id, daterange(r."from", r."to"), ${getColumns('r')},
       coalesce(r."from" > $today::date, false), $now::timestamptz, $userId, r.reason
     from jsonb_to_recordset($rows::jsonb) as r (employee_id bigint, reason text, "from" date, "to" date,
       ${columns.map(([, column]) => `${column} ${COLUMN_TYPES.get(column) ?? 'bigint'}`).join(', ')})
     returning id, reason`,
    {
      ...by,
      rows: JSON.stringify(rows),
      // Yesterday in UTC isn't after today in any time zone, so no change is missed.
      today: new Date(databaseTime().getTime() - 86_400_000).toISOString().slice(0, 10),
      now: databaseTime().toISOString(),
    },
  );
  const getReason = new Map(created.map(({ id, reason }) => [String(id), reason]));
  await recordCreated(
    tx,
    'employee version',
    created.map(({ id }) => id),
    { actor: by, each: (id) => ({ reason: getReason.get(id) ?? '' }) },
  );
}

/**
 * Refuses circles of supervisors. Follows each changed person's supervisors upwards, on each day for which they are
 * set.
 */
async function refuseCircles(tx: Tx, ids: readonly number[]): Promise<void> {
  const [circle] = await query<{ name: string; day: string }>(
    tx,
    `with recursive chain (root, person, span) as (
       select v.employee_id, v.supervisor_id, v.valid from employee_versions v
       where v.employee_id = any($ids::bigint[]) and v.superseded_at is null
         and v.supervisor_id is not null
       union
       select c.root, v.supervisor_id, c.span * v.valid from chain c
       join employee_versions v on v.employee_id = c.person and v.superseded_at is null
         and v.valid && c.span and v.supervisor_id is not null
       where c.person <> c.root
     )
     select e.name, coalesce(lower(c.span), current_date)::text as day from chain c
     join employees e on e.id = c.root where c.person = c.root limit 1`,
    { ids },
  );
  if (!circle) return;
  throw new AppError('conflict', `${circle.name} would report to themselves on ${circle.day}`);
}
