import { statesTagged } from '#machines/core/model/describe.ts';
import type {
  IncrementBudget,
  IncrementBudgetChange,
} from '#machines/domains/increments/budget.ts';
import { SPENDS } from '#machines/domains/increments/budget.ts';
import { FEW } from '#server/platform/access/salaryAccess.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { poolLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { stageView } from './stageView.ts';

/** Returns the states in which a raise counts against the budget of its unit; a tag in the machine marks them. */
export const spendingStates = ({ description }: BoundWorkflow): string[] =>
  statesTagged(description, SPENDS);

/**
 * Returns the states of open and released raises. In these, requests can have exceptions, and they count as
 * another raise of the person.
 */
export const countedStates = (bound: BoundWorkflow): string[] => [
  stageView(bound, 'hr').stage,
  ...spendingStates(bound),
];

/** Each business unit has one budget per fiscal year. */
export interface BudgetKey {
  businessUnitId: number;
  year: number;
}

/**
 * Locks budgets, so that concurrent raises and changes of these budgets wait until the transaction ends. Lock them last
 * and in a fixed order, so that no transaction waits for a row while it holds a budget.
 */
export async function lockBudgets(tx: Tx, budgets: readonly BudgetKey[]): Promise<void> {
  await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('increment pool ' || unit || ' ' || year, 0))
     from (select * from unnest($units::bigint[], $years::integer[]) as n (unit, year)
       order by unit, year) n`,
    {
      units: budgets.map(({ businessUnitId }) => businessUnitId),
      years: budgets.map(({ year }) => year),
    },
  );
}

type Used = IncrementBudget & { recommended: number; asked: number };

/**
 * Returns the budgets of these units in one year and how much of them is used, by unit name. `people` are those whose
 * pay could be inferred because a total covers so few.
 */
export const readBudgets = (
  db: Db | Tx,
  bound: BoundWorkflow,
  unitIds: readonly number[],
  year: number,
): Promise<(Used & { people: number[] })[]> =>
  query<Used & { people: number[] }>(
    db,
    `select u.id as "businessUnitId", u.name as "businessUnitName", $year::integer as year, p.amount,
       coalesce(s.people, '[]') as people, coalesce(s.recommended, 0) as recommended, coalesce(s.recommended_count, 0) as
       "recommendedCount", coalesce(s.asked, 0) as asked, coalesce(s.asked_count, 0) as "askedCount",
       p.at as "changedAt", p.name as "changedByName"
     from business_units u
     left join lateral (
       select c.amount, c.at, e.name from increment_pool_changes c
       join users a on a.id = c.actor_id join user_people e on e.user_id = a.id
       where c.business_unit_id = u.id and c.fiscal_year = $year
       order by c.id desc limit 1
     ) p on true
     left join (
       select i.business_unit_id,
         sum(i.after_gross - i.gross) filter (where w.state = any($spending::text[])) as recommended,
         count(*) filter (where w.state = any($spending::text[])) as recommended_count,
         sum(i.after_gross - i.gross) filter (where w.state = $asking) as asked,
         count(*) filter (where w.state = $asking) as asked_count,
         case when least(
           nullif(count(*) filter (where w.state = any($spending::text[])), 0),
           nullif(count(*) filter (where w.state = $asking), 0)) < $few
           then json_agg(i.employee_id) end as people
       from increments i
       join workflow_instances w on w.workflow = $workflow and w.subject_id = i.id
       where i.fiscal_year = $year and i.business_unit_id = any($unitIds::bigint[])
       group by i.business_unit_id
     ) s on s.business_unit_id = u.id
     where u.id = any($unitIds::bigint[])
     order by u.name, u.id`,
    {
      workflow: bound.workflow.id,
      unitIds,
      year,
      spending: spendingStates(bound),
      asking: stageView(bound, 'hr').stage,
      few: FEW,
    },
  );

/** Returns the changes of a budget with their reasons, the latest first. */
export const readBudgetChanges = (
  db: Db | Tx,
  { businessUnitId, year }: BudgetKey,
): Promise<IncrementBudgetChange[]> =>
  query<IncrementBudgetChange>(
    db,
    `select c.id, c.amount_before as "amountBefore", c.amount, c.reason, e.name as "actorName", c.at
     from increment_pool_changes c
     join users a on a.id = c.actor_id join user_people e on e.user_id = a.id
     where c.business_unit_id = $businessUnitId and c.fiscal_year = $year
     order by c.id desc limit 1000`,
    { businessUnitId, year },
  );

/** The new value of a budget, and the reason. */
export interface BudgetChange extends BudgetKey {
  accountId: number;
  amount: number | null;
  reason: string;
  actorId: number | null;
  /** When the change was made, as an ISO instant, if it isn't now. */
  at?: string;
}

/** Records a change of a locked budget, with its old value. */
export async function writeBudgetChange(tx: Tx, change: BudgetChange): Promise<void> {
  const budget = { unitId: change.businessUnitId, year: change.year };
  const [now] = await query<{ amount: number | null }>(
    tx,
    `select amount from increment_pool_changes
     where business_unit_id = $unitId and fiscal_year = $year order by id desc limit 1`,
    budget,
  );
  const row = {
    account_id: change.accountId,
    business_unit_id: change.businessUnitId,
    fiscal_year: change.year,
    amount_before: now?.amount ?? null,
    // The amount is rounded as the column rounds it, so that the signed value equals the stored one.
    amount: change.amount && Number(change.amount.toFixed(2)),
    reason: change.reason,
    actor_id: change.actorId,
    at: change.at ?? databaseTime().toISOString(),
  };
  const { salts, digests, signatures } = signRows(tx, poolLog, [row]);
  await query(
    tx,
    `insert into increment_pool_changes (account_id, business_unit_id, fiscal_year, amount_before,
       amount, reason, actor_id, at, salt, digest, signature)
     values ($accountId, $unitId, $year, $before::numeric, $amount::numeric, $reason, $actorId,
       $at::timestamptz, $salt, $digest, $signature)`,
    {
      ...budget,
      accountId: row.account_id,
      before: row.amount_before,
      amount: row.amount,
      reason: row.reason,
      actorId: row.actor_id,
      at: row.at,
      salt: salts[0],
      digest: digests[0],
      signature: signatures[0],
    },
  );
}
