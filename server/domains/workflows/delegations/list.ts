import { isFoundBy } from '#server/platform/db/search.ts';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import type { Delegation, Delegations } from '#machines/domains/workflows/contracts/delegations.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { withPayInSight } from './payInSight.ts';
import { listDelegateDecisions } from './delegateDecisions.ts';
import { uncoveredLeave } from './uncovered.ts';
import { stageNamed, readStages } from './stages.ts';

interface Row extends Omit<Delegation, 'workflowLabel' | 'label' | 'endedAt'> {
  isGiven: boolean;
  endedAt: Date | null;
}

/** GET /Workflow/Delegations: lists the caller's delegations in both directions. */
export async function readDelegations(call: Call): Promise<Delegations> {
  const { db, actor, services } = call;
  const rows = await query<Row>(
    db,
    `select d.id, d.workflow, d.state, pe.name as "principalName", se.name as "standInName",
       d.from_date as "fromDate", d.until_date as "untilDate", d.reason, d.ended_at as "endedAt",
       d.principal_id = $userId as "isGiven",
       case when d.ended_at is not null or d.until_date < today then 'over'
         when d.from_date > today then 'planned' else 'running' end as status
     from workflow_delegations d
     join users p on p.id = d.principal_id join employees pe on pe.id = p.employee_id
     join users s on s.id = d.stand_in_id join employees se on se.id = s.employee_id
     cross join (select account_day($accountId) as today) t
     where $userId in (d.principal_id, d.stand_in_id)
     order by (d.ended_at is not null or d.until_date < today), d.from_date desc, d.id desc
     limit 500`,
    { userId: actor.userId, accountId: actor.accountId },
  );
  const present = ({ isGiven: _isGiven, endedAt, ...row }: Row): Delegation => ({
    ...row,
    ...stageNamed(services.engine, row.workflow, row.state),
    endedAt: endedAt?.toISOString() ?? null,
  });
  const stages = await readStages(db, services.engine, actor);
  return {
    uncovered: stages.length === 0 ? null : await uncoveredLeave(db, actor),
    stages: await withPayInSight(call, stages),
    given: rows.filter(({ isGiven }) => isGiven).map(present),
    received: rows.filter(({ isGiven }) => !isGiven).map(present),
    decided: await listDelegateDecisions(call),
  };
}

/** Lists possible delegates, who are colleagues with a login, by name or employee ID. */
export const listPossibleDelegates = (
  { db, actor }: Call,
  { search }: { search: string },
): Promise<DropdownOption[]> =>
  query<DropdownOption>(
    db,
    `select e.id as value, e.name || ' (' || e.code || ')' as label, e.id as "EmployeeId",
       e.name as "EmployeeName"
     from users u join employees e on e.id = u.employee_id
     where u.account_id = $accountId and u.is_active and e.is_active and u.id <> $userId
       and ${isFoundBy('e.code, e.name')}
     order by e.name, e.id limit 50`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      search,
    },
  );
