import type { OnboardingItemInput } from '#machines/domains/people/onboardingItem/machine.ts';
import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import type { OnboardingOwner } from '#machines/domains/people/onboardingItem/owners.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { ONBOARDING_RECORD } from './binding.ts';

/** People who joined longer ago are entered late, not welcomed. */
const DAYS_AGO = 30;

type Stored = Record<string, unknown> & {
  id: number;
  title: string;
  owner: OnboardingOwner;
  headId: number | null;
  needsEvidence: boolean;
  subject: string;
  unit: number;
  dueOn: string;
  dueAt: Date;
};

/**
 * Opens the onboarding items of a person who was hired: the active steps for their place, designation and employment
 * type on the first day. Does nothing if they joined long ago, and opens no item twice.
 */
export async function openOnboarding(
  tx: Tx,
  engine: Engine,
  of: { accountId: number; employeeId: number; joinedOn: string },
): Promise<void> {
  const rows = await query<Stored>(
    tx,
    `with now as (
       select (coalesce($at::timestamptz, now()) at time zone account_time_zone($accountId))::date as day),
     stored as (
       insert into onboarding_items (account_id, employee_id, step_id, joined_on, title, created_at)
       select $accountId, v.employee_id, s.id, $joinedOn::date, s.name,
         date_trunc('milliseconds', coalesce($at::timestamptz, now()))
       from now, onboarding_steps s
       join employee_versions v on v.employee_id = $employeeId and v.account_id = s.account_id
         and v.superseded_at is null and v.valid @> $joinedOn::date
       where s.account_id = $accountId and s.is_active
         and $joinedOn::date >= now.day - ${DAYS_AGO}
         and (s.business_unit_id is null or s.business_unit_id = v.business_unit_id)
         and (s.for_department_id is null or s.for_department_id = v.department_id)
         and (s.designation_id is null or s.designation_id = v.designation_id)
         and (s.employment_type_id is null or s.employment_type_id = v.employment_type_id)
       order by s.days, s.id
       on conflict (employee_id, joined_on, step_id) do nothing
       returning id, ${ONBOARDING_RECORD.columns.join(', ')})
     select o.*, s.owner, s.needs_evidence as "needsEvidence",
       -- New employees can't do for themselves what the head of a department does for them.
       case when s.owner = 'department' and d.head_id <> o.employee_id then d.head_id end as "headId",
       e.name || ' (' || e.code || ')' as subject, v.business_unit_id as unit, due.day::text as "dueOn",
       (due.day + 1)::timestamp at time zone account_time_zone($accountId) as "dueAt"
     from stored o join onboarding_steps s on s.id = o.step_id
     join employees e on e.id = o.employee_id
     join employee_versions v on v.employee_id = e.id and v.superseded_at is null and v.valid @> o.joined_on
     left join departments d on d.id = s.department_id
     cross join lateral (
       select greatest(o.joined_on + s.days::integer, now.day) as day from now) due
     order by o.id`,
    { ...of, at: engine.at ?? null },
  );
  if (rows.length === 0) return;
  await dispatch(tx, engine, {
    workflow: onboardingItemWorkflow.id,
    actor: systemActor(of.accountId),
    items: rows.map((row) => {
      const { title, owner, headId, needsEvidence, dueOn } = row;
      const input: OnboardingItemInput = {
        employeeId: of.employeeId,
        title,
        owner,
        headId,
        needsEvidence,
        joinedOn: of.joinedOn,
        dueOn,
        dueAt: row.dueAt.toISOString(),
      };
      return {
        subjectId: row.id,
        event: { type: onboardingItemWorkflow.startEvent },
        start: {
          input: { ...input },
          subject: `${title}, ${row.subject}`,
          businessUnitId: row.unit,
          record: getRecord(ONBOARDING_RECORD, row),
        },
      };
    }),
  });
}
