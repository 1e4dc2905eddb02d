import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { proposePlansBody } from '#machines/domains/performance/contracts/planning.ts';
import { getProposal } from '#machines/domains/performance/planning/states.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor, type Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { readPlanProblems } from './effects.ts';
import { readPlanned } from './sight.ts';
import { isAssessed, WORKFLOW } from './sql.ts';

interface Proposed {
  planId: number;
  employeeId: number;
  version: number;
  subject: string;
  unitId: number;
  cycle: string;
  startsOn: string;
  supervisorId: number | null;
  signsOnPaper: boolean;
  /** The plan's stored stage in the agreement workflow; null if it was never proposed. */
  stored: string | null;
  isRenewed: boolean;
  /** Whether HR set the targets, so that no one is asked to agree. */
  isSet: boolean;
}

/**
 * POST /Performance/ProposePlans: proposes all of these plans, or none.
 * @throws AppError 400 that names what is wrong with each plan, 409 for a plan that was changed since it was read.
 */
export async function proposePlans(
  { tx, actor, services }: WriteCall,
  { plans }: z.output<typeof proposePlansBody>,
): Promise<WriteAnswer & { count: number }> {
  await propose(tx, services.engine, actor, plans);
  return { ...SUBMITTED, count: plans.length };
}

/** Proposes plans to the other side: to the person if the supervisor wrote them, and otherwise to the supervisor. */
export async function propose(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  plans: z.output<typeof proposePlansBody>['plans'],
): Promise<void> {
  const ids = plans.map(({ planId }) => planId);
  if (new Set(ids).size < ids.length) throw invalid('A plan is in the list twice');
  const rows = await lockRows(tx, actor.accountId, ids);
  const people = await readPlanned(
    tx,
    actor,
    rows.map(({ employeeId }) => employeeId),
  );
  const byId = new Map(rows.map((row) => [row.planId, row]));
  const items = plans.map(({ planId, revision }) => {
    const row = byId.get(planId);
    const planner = row && people.get(row.employeeId)?.planner;
    if (!row || !planner) throw notFound('Plan not found');
    const type = getProposal(planner);
    if (type === null) throw forbidden();
    if (row.isSet) throw new AppError('conflict', `${row.subject}: HR has set these targets`);
    if (row.version !== revision) {
      throw new AppError('conflict', `${row.subject}: this plan has changed since you opened it`);
    }
    return { row, type };
  });
  const problems = await readPlanProblems(tx, actor.accountId, ids);
  const errors = plans.flatMap(({ planId }, at): Problem[] =>
    (problems.get(planId) ?? []).map(({ message }) => ({ path: `plans.${at}.planId`, message })),
  );
  if (errors[0]) {
    const one = items[plans.findIndex(({ planId }) => (problems.get(planId)?.length ?? 0) > 0)];
    throw invalid(`${one?.row.subject ?? ''}: ${errors[0].message}`, errors);
  }
  await renewParties(tx, engine, actor.accountId, rows);
  await dispatch(tx, engine, { workflow: WORKFLOW, actor, items: items.map(getItem) });
}

function getItem({ row, type }: { row: Proposed; type: string }): DispatchItem {
  const { planId, employeeId, supervisorId, cycle, startsOn, signsOnPaper } = row;
  return {
    subjectId: planId,
    event: { type },
    ...(row.stored === null
      ? {
          start: {
            input: { employeeId, supervisorId, cycle, startsOn, signsOnPaper },
            subject: row.subject,
            businessUnitId: row.unitId,
          },
        }
      : {}),
  };
}

const lockRows = (tx: Tx, accountId: number, ids: readonly number[]): Promise<Proposed[]> =>
  query<Proposed>(
    tx,
    `select p.id as "planId", p.employee_id as "employeeId", p.version,
       c.name || ', ' || e.name || ' (' || e.code || ')' as subject, p.business_unit_id as "unitId",
       c.name as cycle, p.starts_on::text as "startsOn", s.id as "supervisorId",
       not e.has_login as "signsOnPaper", i.state as stored, i.id is null and p.state = 'agreed' as "isSet",
       i.id is not null and ((i.context->>'supervisorId')::bigint is distinct from s.id
         or (i.context->>'signsOnPaper')::boolean is distinct from not e.has_login) as "isRenewed"
     from target_plans p join employees e on e.id = p.employee_id and e.account_id = $accountId
     join performance_cycles c on c.id = p.cycle_id
     left join employees s on s.id = e.supervisor_id and s.is_active and s.id <> e.id
     left join workflow_instances i on i.workflow = '${WORKFLOW}' and i.subject_id = p.id
     where p.id = any($ids::bigint[]) and p.is_active order by p.id for update of p`,
    { ids, accountId },
  );

/** Updates the parties of plans that are proposed again, because the supervisor may have changed. */
async function renewParties(
  tx: Tx,
  engine: Engine,
  accountId: number,
  rows: readonly Proposed[],
): Promise<void> {
  const renewed = rows.filter(({ isRenewed }) => isRenewed);
  if (renewed.length === 0) return;
  await dispatch(tx, engine, {
    workflow: WORKFLOW,
    actor: systemActor(accountId),
    items: renewed.map(({ planId, supervisorId, signsOnPaper }) => ({
      subjectId: planId,
      event: { type: 'renew', supervisorId, signsOnPaper },
    })),
  });
}

/**
 * Freezes the agreed plans of people whose appraisals were just opened, and ends open proposals, because an answer to
 * them would change nothing.
 */
export async function freezePlans(
  tx: Tx,
  engine: Engine,
  accountId: number,
  cycleId: number,
): Promise<void> {
  const plans = await query<{ id: number; state: string }>(
    tx,
    `select i.subject_id as id, i.state from workflow_instances i join target_plans p on p.id = i.subject_id
     where i.workflow = '${WORKFLOW}' and i.account_id = $accountId and not i.is_final
       and p.cycle_id = $cycleId and ${isAssessed('p')}
     order by i.subject_id for update of i`,
    { accountId, cycleId },
  );
  if (plans.length === 0) return;
  await dispatch(tx, engine, {
    workflow: WORKFLOW,
    actor: systemActor(accountId),
    items: plans.map(({ id, state }) => ({
      subjectId: id,
      event: { type: state === 'agreed' ? 'freeze' : 'lapse' },
    })),
  });
}
