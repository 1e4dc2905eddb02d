import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import { matchSteps, stateIn } from '#machines/kits/requests/compareSteps.ts';
import {
  isStepState,
  pipelineDefinition,
  getPlace,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { undecidedSteps } from '#server/engine/queue/undecided.ts';

/**
 * For the open requests of a kind: in which step of which version they are, whether the new steps contain that step,
 * and how many of them no one may decide on. New steps do not help these, because a request keeps the steps that it was
 * sent with.
 */
export async function pipelineStanding(
  tx: Tx,
  engine: Engine,
  { accountId, kind }: { accountId: number; kind: string },
  definition: PipelineDefinition,
): Promise<PipelineCheck['standing']> {
  const rows = await query<{
    workflow: string;
    version: number;
    definition: unknown;
    state: string;
    count: number;
  }>(
    tx,
    `select v.workflow, v.version, v.definition, i.state, count(*)::integer as count
     from approval_pipeline_versions v
     join workflow_instances i on i.workflow = v.workflow and i.account_id = v.account_id
     where v.account_id = $accountId and v.kind = $kind and not i.is_final and i.state ~ '^step[0-9]+$'
     group by v.id, i.state order by v.version desc, i.state`,
    { accountId, kind },
  );
  const undecided = rows.length === 0 ? [] : await undecidedSteps(tx, engine, accountId);
  return rows.map(({ workflow, version, definition: stored, state, count }) => {
    const before = pipelineDefinition.parse(stored);
    return {
      version,
      label: before.steps[getPlace(state)]?.label ?? state,
      count,
      isKept: isStepState(stateIn(before, matchSteps(before, definition), state)),
      withoutDecider: undecided
        .filter((one) => one.workflow === workflow && one.state === state)
        .reduce((sum, one) => sum + one.count, 0),
    };
  });
}
