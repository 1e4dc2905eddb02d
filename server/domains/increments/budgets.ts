import { z } from 'zod';
import type {
  budgetBody,
  IncrementBudget,
  IncrementBudgetChange,
} from '#machines/domains/increments/budget.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import { boundIncrements } from './binding.ts';
import { lockBudgets, readBudgetChanges, readBudgets, writeBudgetChange } from './budgetRows.ts';
import { unitsInReach } from './policy.ts';
import { queryYear } from './queryPieces.ts';

/** Unit 0 means all units that the caller may see. */
export const budgetsQuery = z.object({ businessUnitId: queryIdOrAll, year: queryYear });
export const budgetChangesQuery = z.object({ businessUnitId: queryInt(), year: queryYear });

/** Returns the roles that give access to budgets, which are all but `employee`. */
const getRoles = ({ actor }: Call): string[] =>
  actor.roles.flatMap(({ role }) => (role === 'employee' ? [] : [role]));

/** GET /Employee/IncrementBudgetLanding: returns the budget of each unit in a year, and how much of it is used. */
export async function budgets(
  call: Call,
  { businessUnitId, year }: z.output<typeof budgetsQuery>,
): Promise<IncrementBudget[]> {
  const requests = businessUnitId === 0 ? [] : [businessUnitId];
  const unitIds = await unitsInReach(call.db, call.actor, getRoles(call), requests);
  const rows = await readBudgets(call.db, boundIncrements(call.services.engine), unitIds, year);
  if (!call.actor.seesSalaries) {
    return rows.map(({ people, ...row }) =>
      people.length === 0 ? row : { ...row, recommended: null, asked: null },
    );
  }
  await recordSalaryAccess(call.db, call.actor, {
    call: 'Employee/IncrementBudgetLanding',
    employeeIds: rows.flatMap(({ people }) => people),
  });
  return rows.map(({ people: _people, ...row }) => row);
}

/** GET /Employee/IncrementBudgetHistory: returns the changes of a budget. */
export async function budgetChanges(
  call: Call,
  budget: z.output<typeof budgetChangesQuery>,
): Promise<IncrementBudgetChange[]> {
  await unitsInReach(call.db, call.actor, getRoles(call), [budget.businessUnitId]);
  return readBudgetChanges(call.db, budget);
}

/**
 * Sets or removes a budget. If it is less than what HR has already recommended, nothing more can be recommended
 * until it is raised.
 * @throws AppError 403 or 404 for a unit out of the caller's reach.
 */
export async function saveBudget(
  call: WriteCall,
  { businessUnitId, year, amount, reason }: z.output<typeof budgetBody>,
): Promise<WriteAnswer> {
  const { tx, actor } = call;
  if (actor.userId === null) throw forbidden('Only people can set budgets');
  const [unitId] = await unitsInReach(tx, actor, getRoles(call), [businessUnitId]);
  if (unitId === undefined) throw notFound('Business unit not found');
  await lockBudgets(tx, [{ businessUnitId: unitId, year }]);
  await writeBudgetChange(tx, {
    businessUnitId: unitId,
    year,
    accountId: actor.accountId,
    amount,
    reason,
    actorId: actor.userId,
  });
  return { statusCode: 200, message: 'Submitted Successfully' };
}
