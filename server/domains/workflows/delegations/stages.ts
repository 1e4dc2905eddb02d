import { msg } from '#machines/core/locales/messages.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { getWorkflows } from '#server/engine/instances/engine.ts';
import { standingsIn } from '#server/engine/instances/standing.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import type { NamedStage } from '#machines/domains/workflows/contracts/delegations.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** A stage with its screen, whose permissions are delegated with it. */
export interface Stage extends NamedStage {
  screen: string;
  /** Null for what the person approves as a superior. */
  role: string | null;
}

/** Stands for everything that a person decides as other people's superior. */
const TEAM: NamedStage = {
  ...OWN_TEAM,
  workflowLabel: msg('Requests of my team'),
  label: msg('All that I decide as superior or named approver'),
};

/**
 * Returns the stages that a person can delegate: those of their roles, and what they decide as a superior if
 * they are one.
 */
export async function readStages(db: Db | Tx, engine: Engine, actor: Actor): Promise<Stage[]> {
  const row = await queryOne<{ hasTeam: boolean }>(
    db,
    `select exists (select from employees where supervisor_id = $employeeId and is_active)
       or exists (select from departments where head_id = $employeeId)
       or exists (select from employees s join employees e on e.supervisor_id = s.id and e.is_active
         where s.supervisor_id = $employeeId) as "hasTeam"`,
    { employeeId: actor.employeeId },
  );
  const isNamed = getWorkflows(engine, actor.accountId).some((bound) =>
    standingsIn(bound).some((one) => 'person' in one && one.person === actor.employeeId),
  );
  const team = { ...TEAM, screen: '/approval', role: null };
  return [...(row?.hasTeam || isNamed ? [team] : []), ...getStages(engine, actor)];
}

/** Returns the stages at which a person decides by a role. */
const getStages = (engine: Engine, actor: Actor): Stage[] =>
  getWorkflows(engine, actor.accountId).flatMap(({ workflow, description }) =>
    [...description.states.values()].flatMap(({ id, label, meta }) => {
      const { queue } = meta;
      const audience = getAudiences(queue?.audience ?? { system: true }).find(
        (one) => 'role' in one && holdsRole(actor, one.role),
      );
      if (!queue || !audience || !('role' in audience)) return [];
      // Confidential work is never delegated.
      if (workflow.visibility) return [];
      return [
        {
          workflow: workflow.id,
          workflowLabel: workflow.label,
          state: id,
          label,
          screen: queue.path,
          role: audience.role,
        },
      ];
    }),
  );

/** Returns the label of a stage, even if a later release has removed it. */
export function stageNamed(engine: Engine, workflow: string, state: string): NamedStage {
  if (workflow === OWN_TEAM.workflow) return TEAM;
  const bound = engine.workflows.get(workflow);
  return {
    workflow,
    workflowLabel: bound?.workflow.label ?? workflow,
    state,
    label: bound?.description.states.get(state)?.label ?? state,
  };
}
