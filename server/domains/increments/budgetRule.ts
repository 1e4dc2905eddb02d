import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { difference, inWords, isAbove, sum } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BatchRule, BatchStep } from '#server/engine/instances/engine.ts';
import type { Refusal } from '#server/engine/instances/refusal.ts';
import { lockBudgets, type BudgetKey } from './budgetRows.ts';
import { budgetEffects, moneyOf, spending } from './budgetEffects.ts';

/**
 * Makes the raises of a business unit in a fiscal year fit its budget of additional monthly gross pay. A raise
 * counts once HR has recommended it, released or not, but not if it waits for HR again or was rejected. Without
 * a budget there is no limit.
 */
export function budgetRule(): BatchRule {
  const entering: BatchStep[] = [];
  const all: BatchStep[] = [];
  return {
    take: (step) => {
      all.push(step);
      if (spending.includes(step.to) && !spending.includes(step.from)) entering.push(step);
    },
    isConcerned: () => entering.length > 0,
    evaluate: async (tx, written) => {
      if (entering.length === 0) return [];
      const added = await addedByBudget(tx, entering);
      // The budgets are only locked after all rows are written, so that a transaction that holds a budget waits
      // for nothing else.
      if (written) await lockBudgets(tx, added);
      const budgets = await budgetsWithSpend(tx, added);
      const exceeded = budgets.flatMap((budget) => {
        const here = added.find(
          ({ businessUnitId, year }) =>
            businessUnitId === budget.businessUnitId && year === budget.year,
        );
        if (!here) return [];
        const before = written ? difference(budget.spent, here.money) : budget.spent;
        const after = sum(before, here.money);
        if (!isAbove(after, budget.amount)) return [];
        const reason = `The increment budget of ${budget.businessUnitName} for ${fiscalYearLabel(budget.year)} is ${inWords(budget.amount)} a month: ${inWords(before)} is already recommended, and ${inWords(here.money)} more would be ${inWords(difference(after, budget.amount))} over budget`;
        return [{ reason, subjectIds: new Set(here.subjectIds) }];
      });
      return exceeded.flatMap(({ reason, subjectIds }) =>
        entering
          .filter(({ subjectId }) => subjectIds.has(subjectId))
          .map(({ subjectId, from }): Refusal => ({
            subjectId,
            state: from,
            status: 409,
            reason,
            whoCan: 'Anyone who can set the increment budget',
          })),
      );
    },
    budgets: (tx, bound, actor) => budgetEffects(tx, bound, actor, all),
  };
}

/** Returns what the batch adds to each budget. Money is a decimal text. */
const addedByBudget = (
  tx: Tx,
  entering: readonly BatchStep[],
): Promise<(BudgetKey & { money: string; subjectIds: number[] })[]> =>
  query(
    tx,
    `select i.business_unit_id as "businessUnitId", i.fiscal_year as year,
       sum(n.added)::text as money, json_agg(i.id) as "subjectIds"
     from unnest($ids::bigint[], $added::numeric[]) as n (id, added)
     join increments i on i.id = n.id
     group by i.business_unit_id, i.fiscal_year order by 1, 2`,
    {
      ids: entering.map(({ subjectId }) => subjectId),
      added: entering.map(moneyOf),
    },
  );

/** Returns the limited budgets among these, with the amount spent. */
const budgetsWithSpend = (
  tx: Tx,
  budgets: readonly BudgetKey[],
): Promise<(BudgetKey & { businessUnitName: string; amount: string; spent: string })[]> =>
  query(
    tx,
    `select u.id as "businessUnitId", u.name as "businessUnitName", n.year, p.amount::text,
       (select coalesce(sum(i.after_gross - i.gross), 0)::text
        from increments i
        join workflow_instances w on w.workflow = $workflow and w.subject_id = i.id
        where i.fiscal_year = n.year and i.business_unit_id = n.unit
          and w.state = any($spending::text[])) as spent
     from unnest($units::bigint[], $years::integer[]) as n (unit, year)
     join business_units u on u.id = n.unit
     cross join lateral (
       select c.amount from increment_pool_changes c
       where c.business_unit_id = n.unit and c.fiscal_year = n.year order by c.id desc limit 1
     ) p
     where p.amount is not null`,
    {
      workflow: incrementWorkflow.id,
      spending,
      units: budgets.map(({ businessUnitId }) => businessUnitId),
      years: budgets.map(({ year }) => year),
    },
  );
