import { getFamily } from '#machines/core/workflowId.ts';
import { getWorkflows } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { unitsOpenTo } from '#server/engine/instances/reading.ts';
import { marked } from '#server/engine/instances/condition.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
import { letters, readable, unitsRead } from '#server/engine/queue/scope.ts';

/** What an actor may read, over all workflows or one. */
export interface Reach {
  workflows: readonly BoundWorkflow[];
  /** Condition on a kind of step `k`: the actor may read all steps of the kind. */
  kinds: Condition;
  /** The same for an instance `i`. */
  wholly: Condition;
  /** Workflows in which the actor may also read single instances, as a party or as someone who acted. */
  partly: readonly string[];
  /** Workflows with single instances that may be hidden from readers of whole units. */
  careful: readonly string[];
  /** Condition on an instance `i`: `readable`, for its workflow. */
  instances: Condition;
  /** Condition on an instance `i`: comments are readable, too. */
  comments: Condition;
}

/** @param workflow a workflow, or a kind of request, which means every version of its pipeline */
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
      const current = units(bound);
      return current === null
        ? TRUE
        : {
            sql: `${table}.business_unit_id = any($held::bigint[])`,
            parameters: { held: current },
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

/** Joins the conditions of the workflows, with prefixed parameters. */
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
