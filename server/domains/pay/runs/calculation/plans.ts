import {
  compileStructure,
  type Definition,
  type DefinitionProblem,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { storeDefinition, type Assignment } from '#server/domains/pay/structure/index.ts';

/** A compiled definition, as it is stored with the run. */
export interface StoredPlan {
  definitionId: number;
  definition: Definition;
  plan: Plan;
}

/** The plan by which someone is paid. */
export type PlanOf = (assignment: Assignment) => StoredPlan | undefined;

export const combinationKey = (of: { breakdownId: number; policyId: number }): string =>
  `${of.breakdownId} ${of.policyId}`;

/** What is wrong with a structure, in one sentence each. */
export const problemsInWords = (problems: readonly DefinitionProblem[]): string =>
  problems.map(({ of, message }) => `${of}: ${message}`).join('; ');

/** Compiles a definition and stores it once for its content, with what its amounts are. */
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

/** A stored definition as it was, compiled as of the same pay date: the same slips come out of it. */
export function recompile(definition: Definition, payDate: string): Plan {
  const { plan, problems } = compileStructure(definition, payDate);
  if (!plan) throw new Error(`A stored definition is refused: ${problemsInWords(problems)}`);
  return plan;
}
