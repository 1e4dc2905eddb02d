import {
  compileStructure,
  type Definition,
  type DefinitionProblem,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { storeDefinition, type Assignment } from '#server/domains/pay/structure/index.ts';

/** A compiled definition, with the ID of its stored row. */
export interface StoredPlan {
  definitionId: number;
  definition: Definition;
  plan: Plan;
}

/** Returns the plan by which a person is paid. */
export type PlanOf = (assignment: Assignment) => StoredPlan | undefined;

export const combinationKey = (of: { breakdownId: number; policyId: number }): string =>
  `${of.breakdownId} ${of.policyId}`;

/** Returns the problems of a structure as text, one sentence each. */
export const problemsInWords = (problems: readonly DefinitionProblem[]): string =>
  problems.map(({ of, message }) => `${of}: ${message}`).join('; ');

/** Stores a compiled definition, once per content, and the columns of its amounts. */
export async function storePlan(
  tx: Tx,
  accountId: number,
  definition: Definition,
  plan: Plan,
): Promise<StoredPlan> {
  const definitionId = await storeDefinition(tx, accountId, definition);
  await query(
    tx,
    `insert into pay_columns (definition_id, place, code, name, direction, unit, decimals, hides_at_zero)
     select $definitionId, place, code, name, direction, unit, decimals, hides
     from unnest($codes::text[], $names::text[], $directions::text[], $units::text[], $decimals::integer[],
       $hides::boolean[]) with ordinality c (code, name, direction, unit, decimals, hides, place)
     on conflict do nothing`,
    {
      definitionId,
      codes: plan.columns.map(({ code }) => code),
      names: plan.columns.map(({ name }) => name),
      directions: plan.columns.map(({ direction }) => direction),
      units: plan.columns.map(({ unit }) => unit),
      decimals: plan.columns.map(({ decimals }) => decimals),
      hides: plan.columns.map(({ hidesAtZero }) => hidesAtZero),
    },
  );
  return { definitionId, definition, plan };
}

/** Compiles a stored definition again, as of the same pay date, so that it gives the same payslips. */
export function recompile(definition: Definition, payDate: string): Plan {
  const { plan, problems } = compileStructure(definition, payDate);
  if (!plan) throw new Error(`A stored definition is refused: ${problemsInWords(problems)}`);
  return plan;
}
