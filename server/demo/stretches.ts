import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import { PAST_REASONS } from './pastWords.ts';

/** The columns of a period in someone's employment history, in this order. */
export const VERSION = `account_id, employee_id, valid, business_unit_id, department_id, section_id,
  workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id, is_active,
  recorded_at, reason, grade, separation_type`;

/** SQL for the IDs of the two employment types in the demo's careers: probation, then permanent. */
export const TYPES = `(select max(id) filter (where name = 'Probation') as probation,
  max(id) filter (where name = 'Permanent') as permanent
  from employment_types where account_id = ${ACCOUNT_ID})`;

/** SQL for the day on which an employee `e` is confirmed: six months after joining. */
export const CONFIRMED = `(e.joining_date + interval '6 months')::date`;

/** Stores the confirmations of the last five years for people whose position hasn't changed. */
export async function storeConfirmations(tx: Tx, today: string): Promise<void> {
  await query(
    tx,
    `insert into employee_versions (${VERSION})
     select e.account_id, e.id, span.valid, e.business_unit_id, e.department_id, e.section_id,
       e.workplace_group_id, e.workplace_id, e.designation_id, span.type, e.supervisor_id, true,
       lower(span.valid) + time '09:00', span.reason, e.grade, null
     from employees e cross join ${TYPES} y
     cross join lateral (select least(${CONFIRMED}, $today::date) as day) c
     cross join lateral (values
       (daterange(e.joining_date, c.day), y.probation, $joined),
       (daterange(c.day, null), e.employment_type_id, $confirmed)) span (valid, type, reason)
     where e.account_id = $accountId and e.is_active and e.employment_type_id <> y.probation
       and e.joining_date > $today::date - interval '5 years'
       and not exists (select from employee_versions v where v.employee_id = e.id)`,
    {
      today,
      accountId: ACCOUNT_ID,
      joined: PAST_REASONS.joined,
      confirmed: PAST_REASONS.confirmed,
    },
  );
}
