import { getWorkflows } from '#server/engine/instances/engine.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { NamedStage } from '#machines/domains/workflows/contracts/delegations.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** A stage with its screen, whose permissions are delegated, too. */
export interface Stage extends NamedStage {
  screen: string;
  role: string;
}

/** The stages a person decides at by role, which they can delegate. */
export const getStages = (engine: Engine, actor: Actor): Stage[] =>
  getWorkflows(engine, actor.accountId).flatMap(({ workflow, description }) =>
    [...description.states.values()].flatMap(({ id, label, meta }) => {
      const { queue } = meta;
      const match = getAudiences(queue?.audience ?? { system: true }).find(
        (one) => 'role' in one && holdsRole(actor, one.role),
      );
      if (!queue || !match || !('role' in match)) return [];
      // Confidential work is never delegated.
      if (workflow.visibility) return [];
      return [
        {
          workflow: workflow.id,
          workflowLabel: workflow.label,
          state: id,
          label,
          screen: queue.path,
          role: match.role,
        },
      ];
    }),
  );

/** The label of a stage, even if a later release has removed it. */
export function stageNamed(engine: Engine, workflow: string, state: string): NamedStage {
  const bound = engine.workflows.get(workflow);
  return {
    workflow,
    workflowLabel: bound?.workflow.label ?? workflow,
    state,
    label: bound?.description.states.get(state)?.label ?? state,
  };
}
