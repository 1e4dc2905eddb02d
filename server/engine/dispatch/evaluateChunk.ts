import { setImmediate } from 'node:timers/promises';
import { stateName } from '#machines/core/model/stateNames.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Batch, DispatchItem, NewInstance, Stepped } from './batch.ts';
import { CHAIN_START } from '#server/platform/history/chain/chain.ts';
import { pendingWrite, type PendingWrite } from './pendingWrite.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { requireUnchangedSuperiors } from '#server/engine/instances/requireUnchangedSuperiors.ts';
import { readSuperiorRecords } from '#server/engine/instances/superiorRecords.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { unknownSubject, type Refusal } from '#server/engine/instances/refusal.ts';
import { advance, begin, evaluate, restore } from '#server/engine/instances/step.ts';

/** The number of items that are evaluated before the event loop can do other work; 100 take about 5 ms. */
const SLICE = 100;

/** The stored instances of a chunk's items, by subject. */
export async function readChunk(
  { tx, bound, actor, at }: Batch,
  items: readonly DispatchItem[],
): Promise<Map<number, Instance>> {
  const stored = items.filter((item) => !item.start).map((item) => item.subjectId);
  if (stored.length === 0) return new Map();
  const instances = await readInstances(tx, bound, actor.accountId, stored);
  await requireUnchangedSuperiors({ on: tx, db: tx }, bound, instances);
  await readSuperiorRecords(tx, { bound, at, actors: [actor] }, instances);
  return new Map(instances.map((instance) => [instance.subjectId, instance]));
}

/**
 * Evaluates each event, and prepares the rows of accepted events; refusals are added to the batch. Yields to the event
 * loop regularly, so that the previous chunk can be written meanwhile.
 */
export async function evaluateChunk(
  batch: Batch,
  items: readonly DispatchItem[],
  instances: ReadonlyMap<number, Instance>,
): Promise<PendingWrite[]> {
  const writes: PendingWrite[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const stepped = evaluateItem(batch, item, instances.get(item.subjectId));
    if (stepped) writes.push(pendingWrite(batch, stepped));
  }
  return writes;
}

/** Evaluates one event and, if it is accepted, applies it. Otherwise adds the reason to `refused` and returns null. */
export function evaluateItem(
  { bound, actor, at, refused }: Pick<Batch, 'bound' | 'actor' | 'at' | 'refused'>,
  item: DispatchItem,
  stored: Instance | undefined,
): Stepped | null {
  const instance = item.start ? newInstance(bound, item, item.start, actor) : stored;
  // `Object.assign` takes half a microsecond less per event than an object literal with a key after
  // a spread.
  const event = Object.assign({}, item.event, { at });
  // A subject that the actor may not see is refused as unknown.
  if (!instance || (!item.start && isHidden(bound, instance, actor))) {
    refused.push(unknownSubject(bound, item.subjectId));
    return null;
  }
  const snapshot = item.start
    ? begin(bound.workflow, item.start.input)
    : restore(bound.workflow, instance);
  const stale = staleness(bound, instance, item);
  const verdict = stale ? { refused: stale } : evaluate(bound, instance, snapshot, event, actor);
  if (verdict.refused) {
    refused.push(verdict.refused);
    return null;
  }
  // Checked last, because this refusal would reveal which number belongs to which person to people
  // who may not act here at all.
  const mistaken = mistakenParty(bound, instance, item);
  if (mistaken) {
    refused.push(mistaken);
    return null;
  }
  return { instance, item, step: advance(bound.workflow, snapshot, event), behalf: verdict.behalf };
}

/** A new instance in its initial state, with the context that the machine makes from the input. */
function newInstance(
  bound: BoundWorkflow,
  item: DispatchItem,
  start: NewInstance,
  actor: Actor,
): Instance {
  const snapshot = begin(bound.workflow, start.input);
  return {
    id: 0,
    subjectId: item.subjectId,
    subject: start.subject,
    accountId: actor.accountId,
    businessUnitId: start.businessUnitId,
    state: stateName(snapshot),
    isFinal: false,
    context: snapshot.context as Record<string, unknown>,
    parties: bound.workflow.parties(snapshot.context as never),
    // Being someone's superior does not entitle a person to start an instance for them, so superiors are
    // not looked up here.
    relatives: {},
    acted: {},
    machineVersion: bound.workflow.version,
    version: 0,
    headHash: CHAIN_START,
    enteredAt: new Date(0),
    dueAt: null,
    keptFrom: [...(bound.workflow.visibility?.keptFrom(snapshot.context as never) ?? [])],
    claim: null,
  };
}

function staleness(bound: BoundWorkflow, instance: Instance, item: DispatchItem): Refusal | null {
  if (item.version === undefined || item.version === instance.version) return null;
  const label = bound.description.states.get(instance.state)?.label ?? instance.state;
  return {
    subjectId: item.subjectId,
    state: instance.state,
    status: 409,
    reason: `This ${bound.workflow.noun.one} has changed since you opened it. It is now at “${label}”`,
    whoCan: null,
  };
}

function mistakenParty(
  bound: BoundWorkflow,
  { parties, state }: Instance,
  { subjectId, about = {} }: DispatchItem,
): Refusal | null {
  const party = Object.keys(about).find((name) => parties[name] !== about[name]);
  if (party === undefined) return null;
  const reason = `This ${bound.workflow.noun.one} is for another ${party}`;
  return { subjectId, state, status: 404, reason, whoCan: null };
}
