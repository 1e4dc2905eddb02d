import { withGrants } from '#server/platform/access/grants.ts';
import { withDelegates } from '#server/platform/access/delegates.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { isUnreachable } from '#server/platform/db/unreachable.ts';
import { AppError } from '#server/platform/errors.ts';
import { enriched } from '#server/engine/dispatch/chunks.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { requireUnchangedSuperiors } from '#server/engine/instances/requireUnchangedSuperiors.ts';
import { readSuperiorRecords } from '#server/engine/instances/superiorRecords.ts';
import { readInstancesAt } from '#server/engine/instances/readInstances.ts';
import { carryOut, follow, getFacts, recordBeside } from '#server/engine/dispatch/record.ts';
import { refusal, type Refusal } from '#server/engine/instances/refusal.ts';
import { stepKindIds } from '#server/engine/instances/stepKinds.ts';
import { writeSingles } from '#server/engine/dispatch/writes.ts';
import {
  evaluateGroup,
  notifyListeners,
  type EvaluatedGroup,
  type EnrichedEvent,
} from './evaluateGroup.ts';
import { isRefusedByDatabase } from './line.ts';
import { sharedBy, getSingle, type GroupWrite, type Waiting } from './singleEvent.ts';

/** The outcome of a group. `moved` contains the IDs of the batches that were committed. */
export interface Committed extends Omit<EvaluatedGroup, 'accepted'> {
  writes: GroupWrite[];
  moved: ReadonlySet<string>;
}

/**
 * How long a group waits for a locked row before its events are processed one by one. This is longer than groups
 * usually hold their locks, so the wait only ends early for a row that a long batch has locked.
 */
const LOCK_MS = 200;

/**
 * Commits a group in one transaction with all effects; each effect is called once for all events of a
 * sender. Returns the error that rolled the group back. Throws if it is unknown whether the group was
 * committed.
 */
export async function commitWithEffects(
  db: Db,
  engine: Engine,
  group: readonly Waiting[],
): Promise<Committed | { undoneBy: unknown }> {
  let isWritten = false;
  try {
    return await db.transaction(async (tx) => {
      const done = await decideAll(tx, engine, group);
      isWritten = true;
      return done;
    });
  } catch (error) {
    const isUndone = isRefusedByDatabase(error) || (!isWritten && !isUnreachable(error));
    if (isUndone) return { undoneBy: error };
    throw error;
  }
}

async function decideAll(tx: Tx, engine: Engine, group: readonly Waiting[]): Promise<Committed> {
  await query(tx, `select set_config('lock_timeout', $most, true)`, { most: `${LOCK_MS}ms` });
  const { bound, accountId } = sharedBy(engine, group);
  const subjectIds = group.map(({ item }) => item.subjectId);
  const { at, instances } = await readInstancesAt(tx, bound, accountId, subjectIds);
  await requireUnchangedSuperiors({ on: tx, db: tx }, bound, instances.values());
  const actors = group.map(({ actor }) => actor);
  await readSuperiorRecords(tx, { bound, at, actors }, instances.values());
  const notice = await readEnriched(tx, bound, at, group, instances);
  const { accepted, refused, alone } = evaluateGroup({ engine, bound, at }, notice, instances);
  const kinds = await stepKindIds(
    tx,
    engine,
    { accountId, workflow: bound.workflow.id },
    accepted.map(({ write }) => write.row),
  );
  const writes = accepted.map((one, index): GroupWrite => ({
    ...one,
    kindId: kinds[index] ?? 0,
    notices: [],
  }));
  const [first] = writes;
  if (!first) return { writes, refused, alone, moved: new Set() };
  await notifyListeners(tx, writes);
  const moved = await writeSingles(tx, getFacts(first.batch), writes.map(getSingle));
  const standing = writes.filter(({ batch }) => moved.has(batch.batchId));
  await recordBeside(tx, { bound, at }, standing.map(getStep));
  for (const ones of bySender(standing, ({ batch }) => batch.actor.userId)) {
    const [{ batch }] = ones;
    await carryOut(tx, batch, ones.map(getStep));
    await follow(tx, batch, ones.map(getStep));
  }
  await applyRule(tx, bound, standing);
  return { writes, refused, alone, moved };
}

/**
 * Completes events with data from the database: the principals for whom each actor is a delegate today, and the data
 * that the workflow adds to its events.
 */
async function readEnriched(
  tx: Tx,
  bound: BoundWorkflow,
  at: string,
  group: readonly Waiting[],
  instances: ReadonlyMap<number, Instance>,
): Promise<EnrichedEvent[]> {
  const notices: EnrichedEvent[] = [];
  for (const ones of bySender(group, ({ actor }) => actor.userId)) {
    const actor = await withGrants(tx, await withDelegates(tx, ones[0].actor));
    const sent = ones.map(({ item }) => item);
    const items = await enriched(
      { bound, tx, at, undoes: null, says: null, actor },
      sent,
      instances,
    );
    notices.push(...ones.map((one, index) => ({ one, actor, item: items[index] ?? one.item })));
  }
  return notices.sort((a, b) => a.item.subjectId - b.item.subjectId);
}

/**
 * Applies the rule for batches to all events at once. If together they exceed the rule's limit, applies it to each
 * event separately.
 * @throws AppError that names the events that exceed the limit.
 */
async function applyRule(tx: Tx, bound: BoundWorkflow, writes: readonly GroupWrite[]) {
  const rule = bound.batchRule?.();
  for (const { write } of writes) {
    const { item, step } = write.stepped;
    rule?.take({ subjectId: item.subjectId, ...step });
  }
  const refused = (await rule?.evaluate(tx, true)) ?? [];
  if (refused.length > 0) throw refusal(refused);
}

const getStep = ({ write }: GroupWrite) => ({ ...write, instanceId: write.change.id });

type Some<One> = [One, ...One[]];

function bySender<One>(all: readonly One[], senderOf: (one: One) => number | null): Some<One>[] {
  const groups = new Map<number | null, Some<One>>();
  for (const one of all) {
    const existing = groups.get(senderOf(one));
    if (existing) existing.push(one);
    else groups.set(senderOf(one), [one]);
  }
  return [...groups.values()];
}

/**
 * Splits the events of a group that was rolled back. Events that the error names are processed alone, so that each gets
 * its own error, and the others are retried together. If the error names no events, the group is halved until the cause
 * is found.
 */
export function apart(
  error: unknown,
  group: readonly Waiting[],
): { alone: readonly Waiting[]; again: readonly (readonly Waiting[])[] } {
  // All events are processed alone, because the lock may be held for long, and its holder may have
  // locked other rows of the group.
  if (group.length === 1 || isLockedElsewhere(error)) return { alone: group, again: [] };
  const refusedSubjects = namedBy(error);
  const alone = group.filter(({ item }) => refusedSubjects.has(item.subjectId));
  const rest = group.filter(({ item }) => !refusedSubjects.has(item.subjectId));
  if (alone.length > 0) return { alone, again: rest.length > 0 ? [rest] : [] };
  const middle = Math.ceil(group.length / 2);
  return { alone: [], again: [group.slice(0, middle), group.slice(middle)] };
}

const isLockedElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(40|55)/.test(String(error.code));

function namedBy(error: unknown): ReadonlySet<number> {
  const refused = error instanceof AppError ? (error.details.refused ?? []) : [];
  return new Set(refused.map((one) => (one as Refusal).subjectId));
}
