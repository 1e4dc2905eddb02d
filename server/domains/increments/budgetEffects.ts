import type { BudgetEffect } from '#machines/core/contracts/workflow.ts';
import { describe, statesTagged } from '#machines/core/model/describe.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { afterIncrement, difference, sum } from '#machines/core/values/money.ts';
import { SPENDS } from '#machines/domains/increments/budget.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BatchStep, BoundWorkflow } from '#server/engine/instances/engine.ts';
import { getUnits } from '#server/engine/queue/reach.ts';
import { readBudgets } from './budgetRows.ts';
import { getContext } from './context.ts';

export const spending = statesTagged(describe(incrementWorkflow), SPENDS);

/** Returns what a raise adds to monthly pay, as a decimal text. */
export const moneyOf = ({ context }: BatchStep): string => {
  const { gross, incrementPercent } = getContext(context);
  return difference(afterIncrement(gross, incrementPercent), gross);
};

/**
 * Returns how steps would change the budgets of their units, limited to units in the actor's reach as on the budgets
 * screen. Without access to salaries, totals over so few people that they would reveal someone's pay are left out.
 */
export async function budgetEffects(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  steps: readonly BatchStep[],
): Promise<BudgetEffect[]> {
  if (steps.length === 0) return [];
  const places = await placesOf(tx, steps);
  const roles = actor.roles.flatMap(({ role }) => (role === 'employee' ? [] : [role]));
  const reach = getUnits(actor, roles);
  const unitIds = [...new Set(places.map(({ unitId }) => unitId))].filter(
    (id) => reach === null || reach.includes(id),
  );
  const effects: BudgetEffect[] = [];
  for (const year of new Set(places.map((place) => place.year))) {
    const budgets = await readBudgets(tx, bound, unitIds, year);
    // The access to those whose raise is previewed is already recorded.
    const previewed = new Set(places.map(({ employeeId }) => employeeId));
    const employeeIds = budgets.flatMap(({ people }) => people.filter((id) => !previewed.has(id)));
    if (actor.seesSalaries && employeeIds.length > 0) {
      await recordSalaryAccess(tx, actor, { call: 'Workflow/Preview', employeeIds });
    }
    for (const { businessUnitId, businessUnitName, amount, recommended, people } of budgets) {
      if (amount === null || (people.length > 0 && !actor.seesSalaries)) continue;
      const ids = new Set(
        places.flatMap((one) =>
          one.unitId === businessUnitId && one.year === year ? [one.id] : [],
        ),
      );
      const here = steps.filter(({ subjectId }) => ids.has(subjectId));
      if (here.length === 0) continue;
      const before = String(recommended);
      effects.push({
        name: `${businessUnitName}, ${fiscalYearLabel(year)}`,
        amount: String(amount),
        before,
        after: here.reduce(spentAfter, before),
        selected: here.reduce(
          (total, step) => (spending.includes(step.to) ? sum(total, moneyOf(step)) : total),
          '0',
        ),
      });
    }
  }
  return effects;
}

function spentAfter(spent: string, step: BatchStep): string {
  const [was, is] = [spending.includes(step.from), spending.includes(step.to)];
  if (was === is) return spent;
  return is ? sum(spent, moneyOf(step)) : difference(spent, moneyOf(step));
}

const placesOf = (
  tx: Tx,
  steps: readonly BatchStep[],
): Promise<{ id: number; unitId: number; year: number; employeeId: number }[]> =>
  query(
    tx,
    `select id, business_unit_id as "unitId", fiscal_year as year,
       employee_id as "employeeId" from increments
     where id = any($ids::bigint[]) order by business_unit_id`,
    { ids: steps.map(({ subjectId }) => subjectId) },
  );
