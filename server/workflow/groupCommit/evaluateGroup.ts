import type pg from 'pg';
import { notFound } from '#server/errors.ts';
import { newBatch, type Batch } from '#server/workflow/engine/batch.ts';
import { count } from '#server/workflow/engine/chunks.ts';
import { pendingWrite } from '#server/workflow/engine/pendingWrite.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { covers, type LookedUp } from './listeners.ts';
import type { Instance } from '#server/workflow/engine/instances.ts';
import { evaluateItem } from '#server/workflow/engine/evaluateChunk.ts';
import { readListeners, whoIsAsked } from '#server/workflow/notices/listeners.ts';
import { addressTo } from '#server/workflow/notices/notices.ts';
import { withStanding } from '#server/workflow/notices/standing.ts';
import { refusal } from '#server/workflow/engine/refusal.ts';
import { kindOf, type Waiting, type GroupWrite } from './singleEvent.ts';
import { learnKinds, rememberedKind } from '#server/workflow/engine/stepKinds.ts';

export interface EvaluatedGroup {
  writes: GroupWrite[];
  /** Of a kind that this process has not met. */
  unknownKinds: Omit<GroupWrite, 'kindId'>[];
  refused: { one: Waiting; error: unknown }[];
  /** Not of the simple kind; and the event, where that will be so the next time. */
  others: { one: Waiting; event: string | null }[];
}

/** Judges each event of a group by itself, a batch of one, and finds who is to hear of each. */
export async function evaluateGroup(
  connection: pg.ClientBase,
  engine: Engine,
  group: readonly Waiting[],
  {
    at,
    instances,
    listeners,
  }: { at: string; instances: ReadonlyMap<number, Instance>; listeners: LookedUp },
): Promise<EvaluatedGroup> {
  const evaluated: EvaluatedGroup = { writes: [], unknownKinds: [], refused: [], others: [] };
  for (const one of group) {
    try {
      evaluateOne(
        evaluated,
        engine,
        one,
        batchOf(engine, one, at),
        instances.get(one.item.subjectId),
      );
    } catch {
      // What one instance makes of its event must not undo the others': by itself it fails aloud.
      evaluated.others.push({ one, event: null });
    }
  }
  await findKinds(connection, engine, evaluated);
  await tellListeners(connection, evaluated.writes, listeners);
  return evaluated;
}

function evaluateOne(
  evaluated: EvaluatedGroup,
  engine: Engine,
  one: Waiting,
  batch: Omit<Batch, 'tx'>,
  instance: Instance | undefined,
): void {
  const stepped = evaluateItem(batch, one.item, instance);
  if (!stepped) {
    // Under a key it may be a retry of what stands by now: its transaction looks the key up first.
    if (one.claim) evaluated.others.push({ one, event: null });
    else evaluated.refused.push({ one, error: refusal(batch.refused) });
    return;
  }
  count(batch, stepped);
  const { effects, timers, cancelledTimers } = stepped.step;
  if (effects.length + timers.length + cancelledTimers.length > 0 || batch.rule?.isConcerned()) {
    evaluated.others.push({ one, event: kindOf(one) });
    return;
  }
  const write = pendingWrite(batch, stepped);
  const scope = { accountId: one.actor.accountId, workflow: one.workflow };
  const kindId = rememberedKind(engine, scope, write.row);
  const made = { one, batch, write: write, notices: [] };
  if (kindId === undefined) evaluated.unknownKinds.push(made);
  else evaluated.writes.push({ ...made, kindId });
}

async function findKinds(
  connection: pg.ClientBase,
  engine: Engine,
  evaluated: EvaluatedGroup,
): Promise<void> {
  const [first] = evaluated.unknownKinds;
  if (!first) return;
  const scope = { accountId: first.one.actor.accountId, workflow: first.one.workflow };
  await learnKinds(connection, engine, scope);
  for (const made of evaluated.unknownKinds) {
    const kindId = rememberedKind(engine, scope, made.write.row);
    // The first of its kind in this company is stored by `dispatch`.
    if (kindId === undefined) evaluated.others.push({ one: made.one, event: null });
    else evaluated.writes.push({ ...made, kindId });
  }
}

function batchOf(engine: Engine, one: Waiting, at: string): Omit<Batch, 'tx'> {
  const bound = engine.workflows.get(one.workflow);
  if (!bound) throw notFound(`There is no workflow ${one.workflow}`);
  return newBatch({ engine, bound, actor: one.actor, at, write: true, undoes: null });
}

/** One question for all of them, where what was looked up before doesn't answer it. */
async function tellListeners(
  connection: pg.ClientBase,
  writes: GroupWrite[],
  found: LookedUp,
): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { bound, actor } = first.batch;
  const tallies = await withStanding(
    connection,
    writes.map(({ batch }) => batch.tally),
  );
  const asked = whoIsAsked(tallies);
  const listeners = covers(found, asked)
    ? found
    : await readListeners(connection, bound, actor.accountId, asked);
  for (const [index, one] of writes.entries()) {
    one.notices = addressTo(listeners, tallies[index] ?? one.batch.tally, one.batch.actor);
  }
}
