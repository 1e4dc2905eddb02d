import type { ReplayAnswer } from '#machines/core/contracts/replay.ts';
import { describe } from '#machines/core/model/describe.ts';
import { goneState, matchSteps, stateIn } from '#machines/kits/requests/compareSteps.ts';
import {
  isStepState,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { timelineUnder } from '#server/engine/replay/changedTimeline.ts';
import { eachOfPeriod, requireFew, type Period } from '#server/engine/replay/replayPeriod.ts';
import { Tally, type TalliedState } from '#server/engine/replay/replayTally.ts';
import { requestKind } from './declared.ts';

export interface PipelineReplayQuery extends Period {
  /** The kind of request, or the workflow name of one of its versions. */
  workflow: string;
  definition: PipelineDefinition;
}

/**
 * Replays the requests that were sent in a period with other steps, whichever version they followed. A decision counts
 * only at the step where it was made. At a step that did not exist then, a request waits.
 * @throws AppError 404 for an unknown kind, and those of `requireFew`.
 */
export async function replayPipeline(
  db: Db,
  engine: Engine,
  actor: Actor,
  { workflow, definition, ...period }: PipelineReplayQuery,
): Promise<ReplayAnswer> {
  const kind = requestKind(getFamily(workflow));
  if (!kind) throw notFound(`There is no workflow ${workflow}`);
  if (period.from > period.until) {
    throw refusedInput([{ path: 'until', message: 'cannot be before the start' }]);
  }
  const changed = requestWorkflow({ kind, definition, version: 1, hash: '' });
  const description = describe(changed);
  const versions = await getVersions(db, engine, actor.accountId, kind.id);
  const matched = versions.map((one) => ({
    ...one,
    pairs: matchSteps(one.definition, definition),
  }));
  const gone = matched.flatMap(({ definition: before, pairs }) =>
    pairs.flatMap(({ before: place, after }) => {
      const step = place === null || after !== null ? undefined : before.steps[place];
      return step ? [step.label] : [];
    }),
  );
  const states = new Map<string, TalliedState>(description.states);
  for (const label of gone) {
    const id = goneState(label);
    states.set(id, { id, label, initial: false });
  }
  const tally = new Tally(states, description.eventLabels);
  await requireFew(
    db,
    matched.map(({ bound }) => bound),
    actor,
    period,
  );
  for (const { bound, pairs, definition: before } of matched) {
    const getStateName = (state: string) => stateIn(before, pairs, state);
    await eachOfPeriod(db, bound, actor, period, tally, (instance, chain) => {
      const renamed = chain.map((row) => ({
        ...row,
        from: getStateName(row.from),
        to: getStateName(row.to),
      }));
      tally.add(
        { ...instance, state: getStateName(instance.state) },
        renamed,
        timelineUnder(
          changed,
          description,
          renamed,
          (row, state) => !isStepState(state) || row.from === state,
        ),
      );
    });
  }
  return { workflow: kind.id, name: '', parameter: null, value: null, ...tally.answer() };
}

interface Version {
  bound: BoundWorkflow;
  definition: PipelineDefinition;
}

async function getVersions(
  db: Db,
  { workflows }: Pick<Engine, 'workflows'>,
  accountId: number,
  kind: string,
): Promise<Version[]> {
  const rows = await query<{ workflow: string; definition: unknown }>(
    db,
    `select workflow, definition from approval_pipeline_versions
     where account_id = $accountId and kind = $kind order by version`,
    { accountId, kind },
  );
  return rows.flatMap(({ workflow, definition }) => {
    const bound = workflows.get(workflow);
    return bound ? [{ bound, definition: pipelineDefinition.parse(definition) }] : [];
  });
}
