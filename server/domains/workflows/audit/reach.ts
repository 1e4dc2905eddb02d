import { getFamily } from '#machines/core/workflowId.ts';
import { getWorkflows } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { unitsOpenTo } from '#server/engine/instances/reading.ts';
import { marked } from '#server/engine/instances/condition.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
import { letters, readable, unitsRead } from '#server/engine/queue/scope.ts';

/** What an actor may read in all workflows or in one. */
export interface Reach {
  workflows: readonly BoundWorkflow[];
  /** SQL condition on a kind of step `k`: the actor may read all steps of the kind. */
  kinds: Condition;
  /** SQL condition on an instance `i`: the actor may read all of its steps. */
  wholly: Condition;
  /** The workflows in which the actor may also read single instances, as a party or because they acted on them. */
  partly: readonly string[];
  /** The workflows in which single instances may be hidden from readers of whole units. */
  careful: readonly string[];
  /** SQL condition on an instance `i`: the actor may read it (`readable` of its workflow). */
  instances: Condition;
  /** SQL condition on an instance `i`: the actor may read its comments, too. */
  comments: Condition;
}

/**
 * Returns what an actor may read.
 * @param workflow a workflow, or a kind of request, which means every version of its pipeline
 */
export function getReach(engine: Engine, actor: Actor, workflow?: string): Reach {
  const workflows = getWorkflows(engine, actor.accountId).filter(
    ({ workflow: { id } }) =>
      workflow === undefined || id === workflow || getFamily(id) === workflow,
  );
  const units = (bound: BoundWorkflow): readonly number[] | null => {
    const { visibility } = bound.workflow;
    return visibility ? unitsOpenTo(actor, visibility.reference) : unitsRead(bound, actor);
  };
  const inUnits = (table: 'k' | 'i') =>
    either(workflows, table, (bound) => {
      const unitIds = units(bound);
      return unitIds === null
        ? TRUE
        : {
            sql: `${table}.business_unit_id = any($held::bigint[])`,
            parameters: { held: unitIds },
          };
    });
  return {
    workflows,
    kinds: inUnits('k'),
    wholly: inUnits('i'),
    partly: workflows.flatMap((bound) => (units(bound) === null ? [] : [bound.workflow.id])),
    careful: workflows.flatMap(({ workflow: { id, visibility } }) => (visibility ? [id] : [])),
    instances: either(workflows, 'i', (bound) => readable(bound, actor)),
    comments: either(workflows, 'i', (bound) =>
      bound.confidential ? (bound.confidential.readable?.(bound, actor) ?? FALSE) : TRUE,
    ),
  };
}

const TRUE: Condition = { sql: 'true', parameters: {} };
const FALSE: Condition = { sql: 'false', parameters: {} };

/** Joins the conditions of the workflows by `or`. Their parameters get a prefix, so that equal names don't collide. */
function either(
  workflows: readonly BoundWorkflow[],
  table: 'k' | 'i',
  of: (bound: BoundWorkflow) => Condition,
): Condition {
  const parts = workflows.map((bound, index) => {
    const mark = `Of${letters(index)}`;
    const { sql, parameters } = marked(of(bound), mark);
    return {
      sql: `(${table}.workflow = $workflow${mark} and ${sql})`,
      parameters: { ...parameters, [`workflow${mark}`]: bound.workflow.id },
    };
  });
  if (parts.length === 0) return FALSE;
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' or ')})`,
    parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)) as Record<
      string,
      unknown
    >,
  };
}
