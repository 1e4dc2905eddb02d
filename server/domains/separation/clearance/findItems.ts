import type {
  ClearanceOwner,
  ClearanceSource,
} from '#machines/domains/separation/clearanceItem/owners.ts';
import { readAdvances } from '#server/domains/money/expense/requests/advances.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Something to settle before a person is released. */
export interface FoundItem {
  employeeId: number;
  source: ClearanceSource;
  sourceId: number | null;
  title: string;
  owner: ClearanceOwner;
  /** In the account's currency; 0 if it isn't known. */
  value: number;
  /** Days before the last day by which it should be settled. */
  daysBefore: number;
}

/** The time in which what a person holds should be handed back. */
const DAYS_BEFORE = 1;

/** What these people hold today: assets, loans, advances, and people who report to them. */
export async function findHeld(
  db: Db | Tx,
  accountId: number,
  employeeIds: readonly number[],
): Promise<FoundItem[]> {
  const rows = await query<Omit<FoundItem, 'daysBefore'>>(
    db,
    `select a.employee_id as "employeeId", 'asset' as source, a.id as "sourceId", 'admin' as owner,
       0::float8 as value, case when coalesce(a.serial_number, '') = '' then a.name
         else a.name || ' (' || a.serial_number || ')' end as title
     from employee_assets a join employees e on e.id = a.employee_id
     where e.account_id = $accountId and e.id = any($employeeIds::bigint[]) and a.returned_on is null
     union all
     select l.employee_id, 'loan', l.id, 'finance', s.outstanding::float8, r.number
     from loans l join loan_sums s on s.loan_id = l.id join requests r on r.id = l.request_id
     where l.account_id = $accountId and l.employee_id = any($employeeIds::bigint[])
       and s.outstanding > 0
     union all
     select e.supervisor_id, 'reports', null, 'supervisor', 0,
       'Next supervisor of ' || count(*) || case when count(*) = 1 then ' person' else ' people' end
     from employees e
     where e.account_id = $accountId and e.supervisor_id = any($employeeIds::bigint[]) and e.is_active
     group by e.supervisor_id
     order by 1, 2, 3`,
    { accountId, employeeIds: [...employeeIds] },
  );
  const advances = await readAdvances(db, { accountId, employeeIds });
  return [
    ...rows,
    ...advances
      .filter(({ open }) => open > 0)
      .map(({ id, employeeId, number, open }) => ({
        employeeId,
        source: 'advance' as const,
        sourceId: id,
        title: number,
        owner: 'finance' as const,
        value: open,
      })),
  ].map((item) => ({ ...item, daysBefore: DAYS_BEFORE }));
}

/** The items that the separation types name, for each leaver. */
export async function readTemplates(
  tx: Tx,
  leavers: readonly { employeeId: number; typeId: number }[],
): Promise<FoundItem[]> {
  return query<FoundItem>(
    tx,
    `select l.person as "employeeId", 'template' as source, null as "sourceId", c.name as title, c.owner,
       0::float8 as value, c.days_before::float8 as "daysBefore"
     from unnest($people::bigint[], $types::bigint[]) l (person, type)
     join separation_clearances c on c.separation_type_id = l.type
     order by l.person, c.position`,
    {
      people: leavers.map(({ employeeId }) => employeeId),
      types: leavers.map(({ typeId }) => typeId),
    },
  );
}
