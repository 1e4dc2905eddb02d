import { query } from '#server/platform/db/sql.ts';
import type { Bench } from './fixture.ts';

/** The waiting states of the increment machine, each with its number of transitions. */
const VERSIONS = { hrReview: 1, mdDecision: 2, auditRelease: 3, financeRelease: 4 } as const;
export type WaitingState = keyof typeof VERSIONS;

/**
 * Inserts requests for people in one fiscal year that wait in these states in turn, directly into the
 * tables: real requests took longer than the measurement. They have no history. Returns the increments'
 * IDs.
 */
export async function fillWaiting(
  bench: Bench,
  { rows, year, states }: { rows: number; year: number; states: readonly WaitingState[] },
): Promise<number[]> {
  const manager = await bench.actor('manager');
  const created = await query<{ id: number }>(
    bench.owner,
    `with made as (
       insert into increments (account_id, employee_id, business_unit_id, workplace_group_id,
         department_id, section_id, designation_id, employment_type_id, is_management, fiscal_year,
         effective_date, basic_or_gross, gross, basic, incr_percent, increment_percent, after_gross,
         created_by)
       select account_id, id, business_unit_id, workplace_group_id, department_id, section_id,
         designation_id, employment_type_id, is_management, $year, '2020-01-01', 'gross', gross, basic,
         5, 5, round(gross * 1.05, 2), $userId
       from employees where code like 'E%' order by id limit $rows
       returning *
     )
     insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
       context, parties, machine_version, version, head_hash, entered_at, moved_at)
     select m.account_id, 'increment', m.id, 'Person ' || m.employee_id, m.business_unit_id,
       s.state,
       jsonb_build_object('employeeId', m.employee_id, 'requestedBy', $requester::bigint,
         'gross', m.gross, 'basic', m.basic, 'basicOrGross', 'gross',
         'incrementPercent', 5, 'effectiveDate', '2020-01-01', 'releasedAt', null,
         'mdReleaseComments', '', 'auditReleaseComments', '', 'financeReleaseComments', ''),
       jsonb_build_object('employee', m.employee_id, 'requester', $requester::bigint),
       1, s.version, sha256(m.id::text::bytea), now(), now()
     from made m
     join unnest($states::text[], $versions::integer[]) with ordinality as s (state, version, place)
       on s.place = 1 + m.id % $count
     returning subject_id as id`,
    {
      rows,
      year,
      userId: manager.userId,
      requester: manager.employeeId,
      states,
      versions: states.map((state) => VERSIONS[state]),
      count: states.length,
    },
  );
  return created.map(({ id }) => id).sort((a, b) => a - b);
}
