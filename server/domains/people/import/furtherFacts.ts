import { calendarAssignment } from '#machines/domains/time/calendar/resources/timeAssignments.ts';
import type { SaidWith } from '#machines/kits/resources/contract.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { storeAllocations, type Allocation } from '#server/domains/time/leave/allocations.ts';
import { leaveYears } from '#server/domains/time/leave/leaveYears.ts';
import { changeDetails } from '#server/domains/people/requests/personDetails.ts';
import { addProblems } from './lines.ts';
import { noteFurther, OPENINGS_LAST, type FurtherMade } from './undoFurther.ts';

/** Each statement handles this many people. */
const CHUNK = 2000;
const OPENING = 'Opening balance';

type By = { accountId: number; userId: number | null };

/**
 * Refuses calendars that don't exist, bank accounts without a number or bank, and opening leave while no leave
 * year is open.
 */
export async function refuseFurtherFacts(tx: Tx, accountId: number): Promise<void> {
  const today = await accountToday(tx, accountId);
  const years = await leaveYears(tx, accountId);
  const hasYear = years.some(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const rows = await query<{ line: number; problem: string }>(
    tx,
    `select p.line, 'Calendar: there is no “' || p.calendar || '”' as problem from import_people p
     where p.calendar is not null and not exists (select from shifts s where s.account_id = $accountId
       and s.is_active and comparison_key(s.name) = comparison_key(p.calendar))
     union all
     select p.line, case when p.bank is null then 'Bank: is missing beside the account number'
       else 'AccountNumber: is missing beside the bank' end
     from import_people p where (p.bank is null) <> (p.account_number is null)
     union all
     select p.line, 'Opening leave: there is no leave year for today' from import_people p
     where not $hasYear::boolean and p.opening_leave <> '[]'
     order by line`,
    { accountId, hasYear },
  );
  await addProblems(tx, rows);
}

/** Returns a message that the staged file posts opening leave, which can't be undone; undefined if it posts none. */
export async function sayOpenings(tx: Tx): Promise<SaidWith | undefined> {
  const [row] = await query<{ people: number }>(
    tx,
    `select count(*)::integer as people from import_people p join import_lines l on l.line = p.line
     where l.change = 'new' and exists (
       select from jsonb_array_elements(p.opening_leave) o where (o.value->>'days')::float8 <> 0)`,
  );
  return row && row.people > 0 ? { message: OPENINGS_LAST, values: { n: row.people } } : undefined;
}

/**
 * Stores bank accounts and calendars for people who have none of their own, and opening leave for new people in
 * addition to what policies grant.
 */
export async function storeFurtherFacts(
  tx: Tx,
  by: By,
  addedIds: readonly number[],
): Promise<FurtherMade> {
  const banks = await storeBankAccounts(tx, by);
  const calendars = await storeCalendars(tx, by);
  const openings = await storeOpeningLeave(tx, by, addedIds);
  return { ...(await noteFurther(tx, by.accountId, { ...banks, calendars })), openings };
}

async function storeBankAccounts(tx: Tx, by: By): Promise<{ accounts: number[]; begun: number[] }> {
  const people = await query<{ id: number; isBegun: boolean }>(
    tx,
    `select e.id, not exists (select from employee_details d where d.id = e.id) as "isBegun" from import_people p
     join employees e on e.account_id = $accountId and e.code = p.code
     where p.account_number is not null
       and not exists (select from employee_bank_accounts a where a.employee_id = e.id) order by e.id`,
    by,
  );
  const ids = people.map(({ id }) => id);
  const accounts: number[] = [];
  if (ids.length === 0) return { accounts, begun: [] };
  await changeDetails(tx, by, ids, async () => {
    const rows = await query<{ id: number }>(
      tx,
      `insert into employee_bank_accounts (employee_id, bank_id, branch, name, account_number, valid_from)
       select e.id, b.id, p.bank_branch, e.name, p.account_number,
         coalesce(e.joining_date, account_day($accountId))
       from import_people p join employees e on e.account_id = $accountId and e.code = p.code
       join banks b on b.account_id = $accountId and comparison_key(b.name) = comparison_key(p.bank)
       where e.id = any($ids::bigint[]) order by e.id returning id`,
      { accountId: by.accountId, ids },
    );
    accounts.push(...rows.map(({ id }) => id));
  });
  return { accounts, begun: people.flatMap(({ id, isBegun }) => (isBegun ? [id] : [])) };
}

async function storeCalendars(tx: Tx, by: By): Promise<number[]> {
  const rows = await query<Values>(
    tx,
    `select left(s.name || ': ' || e.name, 100) as note, s.id as "shiftId", e.id as "employeeId",
       e.business_unit_id as "businessUnitId", null as "departmentId", null as "sectionId",
       coalesce(e.joining_date, account_day($accountId))::text as "startsOn", null as "endsOn"
     from import_people p join employees e on e.account_id = $accountId and e.code = p.code
     join lateral (select s.id, s.name from shifts s where s.account_id = $accountId and s.is_active
       and comparison_key(s.name) = comparison_key(p.calendar) order by s.id limit 1) s on true
     where not exists (select from calendar_assignments a where a.employee_id = e.id)
     order by p.line`,
    by,
  );
  const actor = { ...systemActor(by.accountId), userId: by.userId };
  const saved: number[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const items = rows
      .slice(start, start + CHUNK)
      .map((values) => ({ id: null, version: null, values }));
    const ids = await saveRows(tx, actor, calendarAssignment, items, {
      reach: { create: null, edit: null },
      path: (index) => `${index}.`,
    });
    saved.push(...ids);
  }
  return saved;
}

async function storeOpeningLeave(tx: Tx, by: By, addedIds: readonly number[]): Promise<number> {
  const rows = await query<Allocation>(
    tx,
    `select e.id as "employeeId", o."leaveTypeId", o.days, $reason as reason,
       account_day($accountId)::text as on
     from import_people p join employees e on e.account_id = $accountId and e.code = p.code
     cross join lateral jsonb_to_recordset(p.opening_leave) as o ("leaveTypeId" bigint, days float8)
     where e.id = any($addedIds::bigint[]) order by e.id`,
    { accountId: by.accountId, addedIds, reason: OPENING },
  );
  if (rows.length > 0) await storeAllocations(tx, by, rows);
  return new Set(rows.map(({ employeeId }) => employeeId)).size;
}
