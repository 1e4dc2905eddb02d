import { ENGINE_EVENTS } from '#machines/core/contracts/questions.ts';
import type { OwnBatch } from '#machines/core/contracts/undo.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import { isLasting } from '#server/engine/instances/lasting.ts';
import { mightSend } from '#server/engine/instances/policy.ts';
import { mayRead } from '#server/engine/instances/reading.ts';

const SHOWN = 10;
const NAMED = 5;

/** The transitions of a batch that have the same event and the same states. */
interface Step {
  batchId: string;
  workflow: string;
  at: Date;
  event: string;
  from: string;
  to: string;
  count: number;
  untouched: number;
  /** The IDs of some of the instances that have not changed since the batch. */
  some: number[];
}

/**
 * The latest batches of the actor, newest first: the event of each, how many subjects it moved, and whether it can be
 * undone.
 */
export async function ownBatches(db: Db, engine: Engine, actor: Actor): Promise<OwnBatch[]> {
  const steps = await query<Step>(
    db,
    `with latest as (
       select id, workflow, at from workflow_batches
       where actor_id = $userId and not event like any($own::text[]) and at > now() - interval '90 days'
       order by at desc limit ${SHOWN}
     )
     select b.id as "batchId", b.workflow, b.at, t.event, t.from_state as "from",
       t.to_state as "to", count(*)::integer as count,
       (count(*) filter (where i.version = t.seq))::integer as untouched,
       to_jsonb((array_agg(i.id order by i.version <> t.seq, i.id))[1:${NAMED}]) as some
     from latest b
     join workflow_transitions t on t.batch_id = b.id
     join workflow_instances i on i.id = t.instance_id
     group by b.id, b.workflow, b.at, t.event, t.from_state, t.to_state
     order by b.at desc, b.id, count(*) desc`,
    { userId: actor.userId, own: ENGINE_EVENTS.map(([event]) => `${event}%`) },
  );
  const names = await getNames(
    db,
    engine,
    actor,
    steps.flatMap(({ some }) => some),
  );
  const batches = new Map<string, Step[]>();
  for (const step of steps) {
    batches.set(step.batchId, [...(batches.get(step.batchId) ?? []), step]);
  }
  return [...batches.values()].flatMap((alike) => {
    const bound = engine.workflows.get(alike[0]?.workflow ?? '');
    return bound ? [present(bound, actor, alike, names)] : [];
  });
}

function present(
  bound: BoundWorkflow,
  actor: Actor,
  steps: readonly Step[],
  names: ReadonlyMap<number, string>,
): OwnBatch {
  const { workflow, description } = bound;
  const label = (state: string) => description.states.get(state)?.label ?? state;
  const [{ batchId, at } = { batchId: '', at: new Date(0) }] = steps;
  const sum = (count: (step: Step) => number) =>
    steps.reduce((total, step) => total + count(step), 0);
  const each = (words: (step: Step) => string) => [...new Set(steps.map(words))].join(', ');
  return {
    batchId,
    workflow: workflow.id,
    workflowLabel: workflow.label,
    noun: workflow.noun,
    done: each(({ event }) => description.eventLabels.get(event) ?? event),
    moved: each(({ from, to }) => (from === to ? label(from) : `${label(from)} → ${label(to)}`)),
    names: steps.flatMap(({ some }) => some.flatMap((id) => names.get(id) ?? [])).slice(0, NAMED),
    count: sum(({ count }) => count),
    untouched: sum(({ untouched }) => untouched),
    undoable: sum((step) => (canBeUndone(bound, actor, step) ? step.untouched : 0)),
    at: at.toISOString(),
  };
}

/**
 * Whether a batch can be undone, judged only by its event and the actor's rights. Replaying the history of each subject
 * would be too slow for a list.
 */
function canBeUndone(bound: BoundWorkflow, actor: Actor, { event, from, to }: Step): boolean {
  const { description, workflow } = bound;
  const action = description.states.get(from)?.actions.find((one) => one.event === event);
  const branch = action?.branches.find((one) => one.to === to);
  if (!branch || !mightSend(bound, event, actor)) return false;
  const begun = event === workflow.startEvent ? [event] : [];
  return !isLasting(bound, [...branch.effects, ...begun]);
}

/** Titles of the instances that the actor may still read. */
async function getNames(
  db: Db,
  engine: Engine,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<Instance & { workflow: string }>(
    db,
    `select ${INSTANCE_COLUMNS}, i.workflow from workflow_instances i
     where i.id = any($ids::bigint[]) and i.account_id = $accountId`,
    { ids, accountId: actor.accountId },
  );
  return new Map(
    rows.flatMap((row) => {
      const bound = engine.workflows.get(row.workflow);
      return bound && mayRead(bound, row, actor) ? [[row.id, row.subject] as const] : [];
    }),
  );
}
