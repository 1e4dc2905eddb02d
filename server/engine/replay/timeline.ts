import { getField } from '#machines/core/model/contextFields.ts';
import type { TimelineField, InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { getEntries, followed, opened } from '#server/engine/history/chain/readHistory.ts';
import { presentInstance } from '#server/engine/queue/instanceList.ts';
import { readWhole } from '#server/engine/history/chain/readWhole.ts';
import { replay } from '#server/engine/history/chain/replay.ts';
import type { StoredTransition } from '#server/engine/history/chain/storedChains.ts';
import { verifyChain } from '#server/engine/history/chain/verifyChain.ts';

type Context = Readonly<Record<string, unknown>>;

/**
 * The transitions of an instance, each with the context after it, which is computed by replaying the history. Fields
 * that the actor may not read are named without their values.
 * @throws 404 for a subject that does not exist or that the actor may not see.
 */
export async function readTimeline(
  db: Db,
  engine: Engine,
  bound: BoundWorkflow,
  subjectId: number,
  actor: Actor,
): Promise<InstanceTimeline> {
  const followedInstance = await followed(db, bound, subjectId, actor);
  const open = await opened(db, bound, followedInstance, actor, 'Workflow/Instance');
  const { instances, chains } = await readWhole(db, {
    where: 'i.id = $id',
    parameters: { id: followedInstance.id },
  });
  const [instance = { ...followedInstance, workflow: bound.workflow.id }] = instances;
  const chain = chains.get(instance.id) ?? [];
  const entries = await getEntries(db, engine, bound, instance, open);
  const [wrong] = verifyChain(engine, instance, chain);
  const contexts = contextsAfter(bound, chain);
  const fields = getFields(bound, [...contexts.values()], open);
  const shown = fields.filter(({ masked }) => !masked);
  const { allowedEvents, blockedEvents, ...present } = presentInstance(
    bound,
    instance,
    actor,
    databaseTime().toISOString(),
  );
  const label = (event: string) => bound.description.eventLabels.get(event) ?? event;
  return {
    ...present,
    workflow: bound.workflow.id,
    isFinal: instance.isFinal,
    machineVersion: instance.machineVersion,
    fields,
    steps: entries.map((entry) => {
      const context = contexts.get(entry.seq);
      return {
        ...entry,
        context: context
          ? Object.fromEntries(shown.map(({ name }) => [name, context[name] ?? null]))
          : null,
      };
    }),
    people: await peopleIn(db, actor, shown, [...contexts.values()]),
    possible: allowedEvents.map((event) => ({ event, label: label(event) })),
    blocked: blockedEvents.map((blocked) => ({ ...blocked, label: label(blocked.event) })),
    broken: wrong ? { seq: wrong.seq, reason: wrong.reason } : null,
  };
}

/**
 * The context after each transition, by the transition's number, for the part of the chain that can
 * be replayed. States have their current names.
 */
function contextsAfter(
  { workflow }: BoundWorkflow,
  chain: readonly StoredTransition[],
): Map<number, Context> {
  const contexts = new Map<number, Context>();
  for (const { row, snapshot, wrong } of replay(workflow, chain)) {
    if (wrong !== null) break;
    contexts.set(row.seq, snapshot.context as Context);
  }
  return contexts;
}

/** Every field that the instance ever had, in the order in which the workflow declares them. */
function getFields(
  bound: BoundWorkflow,
  contexts: readonly Context[],
  open: boolean,
): TimelineField[] {
  const { fields } = bound.workflow;
  const met = new Map<string, unknown>();
  for (const context of contexts) {
    for (const [name, value] of Object.entries(context)) met.set(name, met.get(name) ?? value);
  }
  const order = [...Object.keys(fields ?? {}).filter((name) => met.has(name)), ...met.keys()];
  return [...new Set(order)].map((name) => {
    const { label, kind, open: always = false } = getField(fields, name, met.get(name));
    return { name, label, kind, masked: !open && !always };
  });
}

/** The names of the people whom the context refers to by ID. */
function peopleIn(
  db: Db,
  actor: Actor,
  shown: readonly TimelineField[],
  contexts: readonly Context[],
): Promise<{ id: number; name: string }[]> {
  const personFields = shown.filter(({ kind }) => kind === 'person');
  const ids = contexts.flatMap((context) =>
    personFields.flatMap(({ name }) => (typeof context[name] === 'number' ? [context[name]] : [])),
  );
  return query<{ id: number; name: string }>(
    db,
    `select id, name from employees
     where account_id = $accountId and id = any($ids::bigint[]) order by id`,
    { accountId: actor.accountId, ids: [...new Set(ids)] },
  );
}
