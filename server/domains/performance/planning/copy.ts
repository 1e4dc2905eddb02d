import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { copyPlansBody } from '#machines/domains/performance/contracts/planning.ts';
import { targetPlan } from '#machines/domains/performance/resources/targetPlan.ts';
import { readSnapshots } from '#server/kits/resources/changes.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { refuseAssessed, store } from './save.ts';
import { readPlanned } from './sight.ts';

type Body = z.output<typeof copyPlansBody>;

/**
 * POST /Performance/CopyPlans: creates drafts for people who have no plan in the cycle; other people's plans don't
 * change.
 * @throws AppError 400 for people with another designation, 409 if there is nothing to copy.
 */
export async function copyPlans(
  { tx, actor }: WriteCall,
  { cycleId, fromPlanId, employeeIds }: Body,
): Promise<WriteAnswer & { count: number; skipped: number }> {
  const people = await readPlanned(tx, actor, employeeIds, { locks: true });
  for (const employeeId of employeeIds) {
    const planner = people.get(employeeId)?.planner;
    if (planner === undefined) throw notFound('Employee not found');
    if (planner === 'viewer') throw forbidden();
  }
  await refuseAssessed(tx, actor.accountId, employeeIds, cycleId);
  const planned = new Set(await readPlannedIds(tx, employeeIds, cycleId));
  const missing = employeeIds.filter((id) => !planned.has(id));
  const sources = fromPlanId
    ? await readSource(tx, actor, fromPlanId, missing, people)
    : await readLast(tx, missing, cycleId);
  if (sources.size === 0) {
    throw new AppError(
      'conflict',
      fromPlanId
        ? 'Everyone chosen has a plan in this cycle already'
        : 'There is no plan of the cycle before to copy, or they have one in this cycle already',
    );
  }
  const plans = await readSnapshots(tx, targetPlan, [...new Set(sources.values())]);
  const cycle = await queryOne<{ startsOn: string; name: string }>(
    tx,
    `select starts_on::text as "startsOn", name from performance_cycles where id = $cycleId`,
    { cycleId },
  );
  const active = new Set(await readActiveKpis(tx, [...plans.keys()]));
  await store(
    tx,
    actor,
    [...sources].map(([employeeId, planId]) => {
      const from = plans.get(planId);
      return {
        id: null,
        version: null,
        values: {
          note: `Targets, ${cycle?.name ?? ''}`.slice(0, 100),
          businessUnitId: people.get(employeeId)?.unitId ?? 0,
          employeeId,
          cycleId,
          startsOn: cycle?.startsOn ?? '',
          targets: (from?.rows['targets'] ?? [])
            .filter(({ kpiId }) => active.has(Number(kpiId)))
            .map((row) => ({
              id: null,
              kpiId: Number(row['kpiId']),
              weight: Number(row['weight']),
              target: Number(row['target']),
              floor: (row['floor'] as number | null) ?? null,
              stretch: (row['stretch'] as number | null) ?? null,
              name: (row['name'] as string | null) ?? null,
            })),
        },
      };
    }),
  );
  return { ...SUBMITTED, count: sources.size, skipped: employeeIds.length - sources.size };
}

async function readPlannedIds(
  tx: Tx,
  employeeIds: readonly number[],
  cycleId: number,
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select distinct employee_id as id from target_plans
     where employee_id = any($employeeIds::bigint[]) and cycle_id = $cycleId and is_active`,
    { employeeIds, cycleId },
  );
  return rows.map(({ id }) => id);
}

/** Inactive KPIs are left out; the weights then don't add up, which shows that something is missing. */
async function readActiveKpis(tx: Tx, planIds: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select distinct k.id from kpi_targets t join kpis k on k.id = t.kpi_id and k.is_active
     where t.target_plan_id = any($planIds::bigint[])`,
    { planIds },
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns one plan as the source for everyone. They need the same designation, so that their targets can be compared.
 */
async function readSource(
  tx: Tx,
  actor: Actor,
  planId: number,
  employeeIds: readonly number[],
  people: Awaited<ReturnType<typeof readPlanned>>,
): Promise<ReadonlyMap<number, number>> {
  const plan = await queryOne<{ employeeId: number }>(
    tx,
    `select p.employee_id as "employeeId" from target_plans p
     join employees e on e.id = p.employee_id and e.account_id = $accountId
     where p.id = $planId and p.is_active`,
    { planId, accountId: actor.accountId },
  );
  const owner = plan && (await readPlanned(tx, actor, [plan.employeeId])).get(plan.employeeId);
  if (!owner) throw notFound('Plan not found');
  const errors = employeeIds.flatMap((id, at) => {
    const person = people.get(id);
    return person && person.designationId !== owner.designationId
      ? [{ path: `employeeIds.${at}`, message: `${person.name} has another designation` }]
      : [];
  });
  if (errors[0]) throw invalid(errors[0].message, errors);
  return new Map(employeeIds.map((id) => [id, planId]));
}

/** Returns each person's last agreed plan in the previous cycle. */
async function readLast(
  tx: Tx,
  employeeIds: readonly number[],
  cycleId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await query<{ employeeId: number; planId: number }>(
    tx,
    `select distinct on (p.employee_id) p.employee_id as "employeeId", p.id as "planId"
     from performance_cycles c join performance_cycles b on b.account_id = c.account_id and b.is_active
       and b.ends_on < c.starts_on
     join target_plans p on p.cycle_id = b.id and p.state = 'agreed' and p.is_active
     where c.id = $cycleId and p.employee_id = any($employeeIds::bigint[])
     order by p.employee_id, b.ends_on desc, p.starts_on desc, p.id desc`,
    { employeeIds, cycleId },
  );
  return new Map(rows.map(({ employeeId, planId }) => [employeeId, planId]));
}
