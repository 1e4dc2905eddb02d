import { accrue } from '#machines/domains/time/leave/accrual.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { LeaveYear } from './leaveYears.ts';
import { postLeaveEntries } from './ledger.ts';
import {
  isCapped,
  RIGHT,
  RIGHTS,
  getSchedule,
  type Bound,
  type DueRight,
  type Entitlement,
} from './rights.ts';
import { grantWorked } from './workedGrants.ts';

/**
 * Grants everything that is due in a leave year up to a day, for all employees or some. Employees who started
 * on the same day share a schedule, which is calculated once. Existing grants don't change.
 */
export async function grantDue(
  tx: Tx,
  accountId: number,
  year: LeaveYear,
  { today, people }: Pick<Bound, 'today' | 'people'>,
): Promise<void> {
  const { id, startsOn, endsOn } = year;
  const bound: Bound = { accountId, from: startsOn, to: endsOn, today, people };
  const rights = await query<Entitlement>(tx, `select distinct ${RIGHT} from (${RIGHTS}) r`, {
    ...bound,
  });
  const byTime = rights.filter(isByTime);
  const due = byTime.flatMap((right) =>
    isCapped(right) ? [] : getSchedule(right, startsOn, endsOn, today),
  );
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, r.employee_id, r.leave_type_id, g.kind, g.days,
       g."on" as effective_on, $yearId::bigint as leave_year_id
     from (${RIGHTS}) r
     cross join lateral jsonb_to_recordset($due::jsonb -> ${SHARED}) g (kind text, "on" date, days numeric)
     where not exists (select from leave_ledger l where l.leave_year_id = $yearId
       and l.employee_id = r.employee_id and l.leave_type_id = r.leave_type_id and l.kind = g.kind
       and l.effective_on = g."on")`,
    { ...bound, yearId: id, due: JSON.stringify(Object.fromEntries(grouped(due, sharedBy))) },
  );
  await grantCapped(tx, bound, id, typesIn(byTime.filter(isCapped)));
  await grantWorked(tx, bound, id, typesIn(rights.filter((right) => !isByTime(right))));
}

/**
 * SQL for what employees of the same schedule have in common, as a single text to join by. When joining by the five
 * columns instead, PostgreSQL expected one row, and compared every person with every day of everyone.
 */
const SHARED = `concat_ws(' ', r.leave_type_id, r.policy_id, r.since,
  coalesce(r.joined::text, '-'), coalesce(r.service::text, '-'))`;
const sharedBy = ({ leaveTypeId, policyId, since, joined, service }: DueRight): string =>
  [leaveTypeId, policyId, since, joined ?? '-', service ?? '-'].join(' ');

const isByTime = ({ granted, accrualBy }: Entitlement): boolean =>
  granted === 'yearly' || accrualBy === 'time';

const typesIn = (rights: readonly Entitlement[]): number[] => [
  ...new Set(rights.map(({ leaveTypeId }) => leaveTypeId)),
];

/**
 * Grants days of types with a maximum balance. Each grant checks the balance of its day, and days above the
 * maximum aren't granted later, either.
 */
async function grantCapped(
  tx: Tx,
  bound: Bound,
  yearId: number,
  types: readonly number[],
): Promise<void> {
  if (types.length === 0) return;
  const rights = await query<Entitlement & { employeeId: number }>(
    tx,
    `select employee_id as "employeeId", ${RIGHT} from (${RIGHTS}) r
     where leave_type_id = any($types::bigint[])`,
    { ...bound, types: [...types] },
  );
  const entries = await query<{ key: string; on: string; days: number; isGrant: boolean }>(
    tx,
    `select employee_id || ' ' || leave_type_id as key, effective_on::text as on, days::float8 as days,
       (kind in ('grant', 'accrual') or note = $cut) and leave_year_id = $yearId as "isGrant"
     from leave_ledger where account_id = $accountId and leave_type_id = any($types::bigint[])`,
    { accountId: bound.accountId, yearId, types: [...types], cut: CUT },
  );
  const getEntries = grouped(entries, ({ key }) => key);
  const rows = rights.filter(isByTime).flatMap((right) => {
    const { employeeId, leaveTypeId } = right;
    const entries = getEntries.get(`${employeeId} ${leaveTypeId}`) ?? [];
    const granted = new Set(entries.flatMap(({ isGrant, on }) => (isGrant ? [on] : [])));
    const due = getSchedule(right, bound.from, bound.to, bound.today);
    const open = due.filter(({ on }) => !granted.has(on));
    return accrue(open, entries, { roundTo: null, mostPerYear: null }).map(
      ({ kind, on, days }) => ({
        employeeId,
        leaveTypeId,
        kind: days < 0 ? 'adjust' : kind,
        note: days < 0 ? CUT : '',
        on,
        days,
      }),
    );
  });
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, g."employeeId" as employee_id,
       g."leaveTypeId" as leave_type_id, g.kind, g.days, g."on" as effective_on, g.note,
       $yearId::bigint as leave_year_id
     from jsonb_to_recordset($rows::jsonb) g ("employeeId" bigint, "leaveTypeId" bigint, kind text,
       note text, "on" date, days numeric)`,
    { accountId: bound.accountId, yearId, rows: JSON.stringify(rows) },
  );
}

const CUT = 'Above the cap for this length of service';

/**
 * Returns the grants that are still to come in a leave year after a day. Grants that are earned by work aren't known in
 * advance, so they are left out.
 */
export async function readUpcomingGrants(
  db: Db | Tx,
  { accountId, people }: { accountId: number; people: readonly number[] },
  { startsOn, endsOn }: LeaveYear,
  today: string,
): Promise<(DueRight & { employeeId: number })[]> {
  const rights = await query<Entitlement & { employeeId: number }>(
    db,
    `select employee_id as "employeeId", ${RIGHT} from (${RIGHTS}) r`,
    { accountId, from: startsOn, to: endsOn, today: endsOn, people: [...people] },
  );
  return rights
    .filter(isByTime)
    .flatMap((right) =>
      getSchedule(right, startsOn, endsOn, endsOn).map((one) => ({
        ...one,
        employeeId: right.employeeId,
      })),
    )
    .filter(({ on }) => on > today);
}
