import {
  compileStructure,
  type Definition,
  type DefinitionProblem,
} from '#machines/domains/pay/calculation/index.ts';
import { namesOfYear } from '#machines/domains/pay/payrollRun/yearNames.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { readDefinitions, type Assignment } from '#server/domains/pay/structure/index.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { bonusDefinition } from './bonus.ts';
import { arrearDefinition, manualDefinition } from './itemsAlone.ts';
import { combinationKey, storePlan, type PlanOf, type StoredPlan } from './plans.ts';

/**
 * The definitions of a run by combination of breakdown and policy. If everyone has the same definition, its key is
 * empty.
 */
export type DefinitionsByKey = ReadonlyMap<string, Definition>;

/** Returns the definitions of a run, as of its pay date. */
export async function readDefinitionsOfRun(
  db: Db | Tx,
  run: Run,
  assignments: readonly Assignment[],
): Promise<DefinitionsByKey> {
  if (run.kind === 'bonus') return new Map([['', await bonusDefinition(db, run)]]);
  if (run.kind === 'arrear') return new Map([['', await arrearDefinition(db, run)]]);
  if (run.kind === 'manual') return new Map([['', await manualDefinition(db, run)]]);
  const combinations = new Map(assignments.map((one) => [combinationKey(one), one]));
  const definitions = await readDefinitions(
    db,
    { accountId: run.accountId, day: run.payDate },
    [...combinations.values()].map(({ breakdownId, policyId }) => ({ breakdownId, policyId })),
  );
  return new Map(definitions.map((one) => [combinationKey(one), one.definition]));
}

/** Returns all problems of the definitions. If there is any, no payslip of the run is calculated. */
export const problemsOf = (definitions: DefinitionsByKey, payDate: string): DefinitionProblem[] =>
  [...definitions.values()].flatMap(
    (definition) => compileStructure(definition, payDate).problems ?? [],
  );

/** Compiles and stores the definitions. @throws Error if one has a problem. */
export async function preparePlans(
  tx: Tx,
  run: Run,
  definitions: DefinitionsByKey,
): Promise<{ planOf: PlanOf; names: string[] }> {
  const plans = new Map<string, StoredPlan>();
  for (const [key, definition] of definitions) {
    const { plan } = compileStructure(definition, run.payDate);
    if (!plan) throw new Error(`The structure ${definition.structure.code} has problems`);
    plans.set(key, await storePlan(tx, run.accountId, definition, plan));
  }
  const names = new Set([...definitions.values()].flatMap(namesOfYear));
  return {
    planOf: (assignment) => plans.get(combinationKey(assignment)) ?? plans.get(''),
    names: [...names],
  };
}
