import { z } from 'zod';
import {
  HIRING_STATES,
  type HiredCandidate,
  type HiringRequisition,
} from '#machines/domains/people/contracts/hireDesk.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';

export const candidateQuery = z.object({ candidateId: queryInt('must be a candidate') });

/**
 * Returns a candidate.
 * @throws AppError 404 if there is no such candidate or their business unit is out of reach.
 */
export async function candidate(
  { db, actor }: Call,
  { candidateId }: z.output<typeof candidateQuery>,
): Promise<HiredCandidate> {
  const units = await unitsPermitted(db, actor, MENU.hireDesk, 'isView');
  const row = await queryOne<HiredCandidate>(
    db,
    `select c.id, c.version, c.employee_id as "employeeId", r.number as requisition, c.name,
       case when c.employee_id is not null then 'employed'
         when c.turned_down is not null then 'turnedDown' else 'waiting' end as status,
       c.birth_date::text as "birthDate", c.gender, c.national_id as "nationalId", c.mail, c.mobile,
       c.joining_on::text as "joiningOn", c.gross::float8 as gross,
       r.designation_id as "designationId", r.section_id as "sectionId",
       r.employment_type_id as "employmentTypeId",
       (select min(w.id) from workplaces w where w.workplace_group_id = r.workplace_group_id
         and w.is_active having count(*) = 1) as "workplaceId",
       case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end
         as supervisor
     from hired_candidates c join recruitment_requests r on r.id = c.request_id
     left join employees s on s.id = r.requested_by and s.is_active
     where c.id = $candidateId and c.account_id = $accountId
       and ($units::bigint[] is null or r.business_unit_id = any($units))`,
    { candidateId, accountId: actor.accountId, units },
  );
  if (!row) throw notFound('Candidate not found');
  return row;
}

/** Lists requisitions in the offer stage or later that have a vacancy left. */
export async function hiringRequisitions({ db, actor }: Call): Promise<HiringRequisition[]> {
  const units = await unitsPermitted(db, actor, MENU.hireDesk, 'isCreate');
  return query<HiringRequisition>(
    db,
    `select r.id as value, r.number || ' · ' || g.name || ', ' || u.name as label,
       r.expected_joining::text as "expectedJoining"
     from recruitment_requests r
     join workflow_instances i on i.workflow = 'recruitment' and i.subject_id = r.id
     join designations g on g.id = r.designation_id
     join business_units u on u.id = r.business_unit_id
     where r.account_id = $accountId and i.state = any($states)
       and ($units::bigint[] is null or r.business_unit_id = any($units))
       and r.vacancies > (select count(*) from hired_candidates c
         where c.request_id = r.id and c.turned_down is null)
     order by r.number desc limit 200`,
    { accountId: actor.accountId, units, states: [...HIRING_STATES] },
  );
}
