import type { IncrementRequestRow } from '#machines/domains/increments/contracts/increments.ts';
import { afterIncrement } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { INCREMENT_RECORD } from './binding.ts';
import type { Person } from './people.ts';

/** A valid row: the request, what it does to gross pay, and its person. */
export interface NewRequest extends IncrementRequestRow {
  incrementPercent: number;
  /** The reason for an early date. */
  dateReason?: string | undefined;
  person: Person;
}

/** The row of a request, by column names. */
export type StoredRequest = Record<string, unknown> & { id: number };

/**
 * Inserts requests with the current organisation and pay.
 * @returns the requests in the given order, with null for a person who already has an open request for that year.
 * Checking before inserting would miss a request that another transaction is just inserting.
 */
export async function insertRequests(
  tx: Tx,
  { createdBy, at }: { createdBy: number; at: string | undefined },
  requests: readonly NewRequest[],
): Promise<(StoredRequest | null)[]> {
  const rows = await query<StoredRequest & { employee_id: number; fiscal_year: number }>(
    tx,
    `insert into increments (account_id, employee_id, business_unit_id, workplace_group_id,
       department_id, section_id, designation_id, employment_type_id, is_management, fiscal_year,
       effective_date, basic_or_gross, gross, basic, incr_percent, increment_percent, after_gross,
       effective_date_reason, created_by, created_at)
     select e.account_id, e.id, e.business_unit_id, e.workplace_group_id, e.department_id,
       e.section_id, e.designation_id, e.employment_type_id, e.is_management, n.fiscal_year,
       n.effective_date, n.basic_or_gross, n.gross, n.basic, n.incr_percent, n.increment_percent,
       n.after_gross, n.date_reason, $createdBy, coalesce($at::timestamptz, now())
     from unnest($employeeIds::bigint[], $years::integer[], $dates::date[], $dependsOn::text[],
       $gross::numeric[], $basic::numeric[], $typed::numeric[], $percents::numeric[],
       $afters::numeric[], $dateReasons::text[])
       as n (employee_id, fiscal_year, effective_date, basic_or_gross, gross, basic, incr_percent,
         increment_percent, after_gross, date_reason)
     join employees e on e.id = n.employee_id
     order by n.employee_id, n.fiscal_year
     on conflict (employee_id, fiscal_year) where is_open do nothing
     returning id, ${INCREMENT_RECORD.columns.join(', ')}`,
    {
      createdBy,
      at: at ?? null,
      employeeIds: requests.map(({ employeeId }) => employeeId),
      years: requests.map(({ year }) => year),
      dates: requests.map(({ effectiveDate }) => effectiveDate),
      dependsOn: requests.map(({ basicOrGross }) => basicOrGross),
      gross: requests.map(({ person }) => person.gross),
      basic: requests.map(({ person }) => person.basic),
      typed: requests.map(({ incrPercent }) => incrPercent),
      percents: requests.map(({ incrementPercent }) => incrementPercent),
      dateReasons: requests.map(({ dateReason }) => dateReason ?? null),
      afters: requests.map(({ person, incrementPercent }) =>
        afterIncrement(person.gross, incrementPercent),
      ),
    },
  );
  const stored = new Map(rows.map((row) => [`${row.employee_id} ${row.fiscal_year}`, row]));
  return requests.map(({ employeeId, year }) => stored.get(`${employeeId} ${year}`) ?? null);
}

/** Returns the state of each person's open request, or null if it was closed meanwhile. */
export async function openStates(
  tx: Tx,
  workflow: string,
  requests: readonly NewRequest[],
): Promise<(string | null)[]> {
  const rows = await query<{ state: string | null }>(
    tx,
    // A subquery per person always uses the index. Just after a large insert, PostgreSQL assumes an empty table
    // and would otherwise compare every person with every other (20 s).
    `select (
       select w.state from increments i
       join workflow_instances w on w.workflow = $workflow and w.subject_id = i.id
       where i.employee_id = n.employee_id and i.fiscal_year = n.fiscal_year and i.is_open
     ) as state
     from unnest($employeeIds::bigint[], $years::integer[]) with ordinality
       as n (employee_id, fiscal_year, place)
     order by n.place`,
    {
      workflow,
      employeeIds: requests.map(({ employeeId }) => employeeId),
      years: requests.map(({ year }) => year),
    },
  );
  return rows.map(({ state }) => state);
}
