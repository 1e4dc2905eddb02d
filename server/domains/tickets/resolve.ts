import type { TicketStep } from '#machines/domains/tickets/steps.ts';
import { RATING } from '#machines/domains/tickets/steps.ts';
import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';
import { RESPONSIBLE } from '#machines/domains/tickets/stages.ts';
import { HOLDERS } from '#server/platform/access/holders.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

interface Resolved {
  processId: number;
  processName: string;
  hours: number;
  responsiblePersonId: number | null;
}

/** The last step of every ticket. */
const RATED = {
  processId: 0,
  processName: 'Rating by the requester',
  responsiblePersonId: null,
  actionButton: RATING,
  hours: 0,
  delegatedAt: null,
  completedAt: null,
} satisfies Omit<TicketStep, 'rowId'>;

/**
 * Returns the steps of a new ticket with the people their rules choose: the requester's supervisor, HR of the
 * unit, a person with a role there, or a given person, but never the requester. If several people have the
 * role, those of the unit come first, and then the one with the fewest tickets.
 */
export async function resolveSteps(
  tx: Tx,
  ticket: { accountId: number; issueTypeId: number; requesterId: number; businessUnitId: number },
): Promise<TicketStep[]> {
  const rows = await query<Resolved>(
    tx,
    `select s.id as "processId", s.name as "processName", s.hours,
       case s.rule
         when 'supervisor' then (
           select b.id from employees e join employees b on b.id = e.supervisor_id and b.is_active
           where e.id = $requesterId)
         when 'person' then (
           select e.id from employees e
           where e.id = s.employee_id and e.is_active and e.id <> $requesterId)
         else holder.id
       end as "responsiblePersonId"
     from hr_process_steps s
     left join lateral (
       select u.id
       from ${HOLDERS}
       where u.account_id = $accountId and u.id <> $requesterId and s.rule in ('hr', 'role') and r.role = coalesce(s.role, 'hr')
         and (r.business_unit_id is null or r.business_unit_id = $businessUnitId)
       order by r.business_unit_id nulls last,
         (select count(*) from workflow_instances i
          where i.workflow = $workflow and not i.is_final
            and i.parties @> jsonb_build_object($party::text, u.id)), u.user_id
       limit 1
     ) holder on true
     where s.issue_type_id = $issueTypeId
     order by s.position, s.id`,
    { ...ticket, workflow: ticketWorkflow.id, party: RESPONSIBLE },
  );
  const steps = rows.map((step, index): TicketStep => ({
    ...step,
    rowId: index + 1,
    actionButton: '',
    delegatedAt: null,
    completedAt: null,
  }));
  return [...steps, { ...RATED, rowId: steps.length + 1 }];
}
