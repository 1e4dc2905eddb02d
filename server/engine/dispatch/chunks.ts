import { sum } from '#machines/core/values/money.ts';
import type { Batch, DispatchItem, Stepped } from './batch.ts';
import { actedAt } from '#server/engine/instances/actedAt.ts';
import type { PendingWrite } from './pendingWrite.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { evaluateChunk, readChunk } from './evaluateChunk.ts';
import { evaluateQuestionOrAnswer } from './evaluateQuestion.ts';
import { evaluateUndo } from './evaluateUndo.ts';
import { isLasting } from '#server/engine/instances/lasting.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { recordChunk } from './record.ts';
import { tallyStep, tallyUndone } from '#server/engine/notices/tally.ts';

/** Rows per statement. 2,000 was the fastest in measurements; more rows only use more memory. */
const CHUNK = 2000;
/**
 * A batch is split into at least four chunks of this size or more, so that one chunk can be evaluated while another is
 * written.
 */
const SMALLEST_CHUNK = 250;

/**
 * Evaluates and writes a batch chunk by chunk. While PostgreSQL writes one chunk and reads the
 * next, another chunk is evaluated. Both sides take about equally long, so neither waits for the
 * other.
 */
export async function runChunks(batch: Batch, items: readonly DispatchItem[]): Promise<void> {
  const size = Math.min(CHUNK, Math.max(SMALLEST_CHUNK, Math.ceil(items.length / 4)));
  const read = async (start: number): Promise<Read> => {
    const part = items.slice(start, start + size);
    const instances = await readChunk(batch, part);
    return { items: await enriched(batch, part, instances), instances };
  };
  const evaluate = (part: Read) => evaluateItems(batch)(batch, part.items, part.instances);
  let writes = await evaluate(await read(0));
  let following = await read(size);
  for (let start = 0; start < items.length; start += size) {
    const written = async (): Promise<Read> => {
      await writeChunk(batch, writes);
      return read(start + 2 * size);
    };
    if (batch.undoes !== null || batch.says !== null) {
      // Waits here for an undo or a question: it is evaluated from the history, which is read on
      // the same connection that writes, so the two cannot overlap.
      const later = await written();
      writes = await evaluate(following);
      following = later;
      continue;
    }
    [following, writes] = await Promise.all([written(), evaluate(following)]);
  }
}

interface Read {
  items: readonly DispatchItem[];
  instances: ReadonlyMap<number, Instance>;
}

const evaluated = async (batch: Batch, items: readonly DispatchItem[]): Promise<PendingWrite[]> => {
  const instances = await readChunk(batch, items);
  return evaluateItems(batch)(batch, await enriched(batch, items, instances), instances);
};

/**
 * The items, with the data that the server adds to their events. An undo needs no such data, because the stored events
 * already contain it.
 */
export async function enriched(
  {
    bound,
    tx,
    at,
    undoes,
    says,
    actor,
  }: Pick<Batch, 'bound' | 'tx' | 'at' | 'undoes' | 'says' | 'actor'>,
  items: readonly DispatchItem[],
  instances: ReadonlyMap<number, Instance>,
): Promise<readonly DispatchItem[]> {
  if (!bound.enrich || undoes !== null || says !== null) return items;
  const stored = items.flatMap((item) => {
    const instance = item.start ? undefined : instances.get(item.subjectId);
    // An instance that the actor may not see is refused as unknown, even if there are other
    // problems.
    return instance && !isHidden(bound, instance, actor) ? [{ item, instance }] : [];
  });
  if (stored.length === 0) return items;
  const events = await bound.enrich(
    tx,
    stored.map(({ item: { event }, instance }) => ({
      event,
      instance: instance as Instance<never>,
    })),
    at,
    { bound, actor },
  );
  const notices = new Map(stored.map(({ item }, index) => [item, events[index]]));
  return items.map((item) => ({ ...item, event: notices.get(item) ?? item.event }));
}

const evaluateItems = ({ undoes, says }: Batch): typeof evaluateChunk => {
  if (says !== null) return evaluateQuestionOrAnswer(says);
  return undoes === null ? evaluateChunk : evaluateUndo(undoes);
};

/**
 * Writes one chunk. Rows that another transaction changed after they were read are read and evaluated
 * again, and most are then refused because of their new state.
 */
async function writeChunk(batch: Batch, writes: PendingWrite[]): Promise<void> {
  let waiting = writes;
  while (waiting.length > 0) {
    if (!batch.write || batch.refused.length > 0) {
      for (const { stepped } of waiting) count(batch, stepped);
      return;
    }
    const moved = await recordChunk(batch, waiting);
    const left: DispatchItem[] = [];
    for (const { stepped } of waiting) {
      if (moved.has(stepped.item.subjectId)) count(batch, stepped);
      else left.push(stepped.item);
    }
    waiting = left.length > 0 ? await evaluated(batch, left) : [];
  }
}

/** Adds the transition, the amounts and the notices of an accepted step to the totals of the batch. */
export function count(batch: Omit<Batch, 'tx'>, { instance, item, step, behalf }: Stepped): void {
  const { workflow } = batch.bound;
  batch.accepted += 1;
  if (batch.says !== null) return;
  const begun = item.start ? [item.event.type] : [];
  if (isLasting(batch.bound, [...step.effects, ...begun])) batch.lasting += 1;
  batch.rule?.take({ subjectId: item.subjectId, ...step });
  const key = `${step.from} ${step.to}`;
  const move = batch.moves.get(key);
  if (move) move.count += 1;
  else batch.moves.set(key, { from: step.from, to: step.to, count: 1 });
  const details = {
    subjectId: item.subjectId,
    businessUnitId: instance.businessUnitId,
    parties: step.parties,
    acted: actedAt(instance.acted, step.from, batch.actor.userId, behalf?.principal.userId ?? null),
    keptFrom: [
      ...instance.keptFrom,
      ...(workflow.visibility?.keptFrom(step.context as never) ?? []),
    ],
  };
  if (batch.undoes !== null) {
    // Notifies the people who were notified of the transition that it was undone. They are not notified of the restored
    // state again, because they already know of it.
    if (step.from !== step.to) {
      tallyUndone(batch.tally, batch.bound, { ...details, state: step.from });
    }
    return;
  }
  const { amountsIn } = workflow;
  const counts =
    amountsIn === undefined ||
    batch.bound.description.states.get(step.to)?.tags.includes(amountsIn) === true;
  const amounts = counts ? workflow.amounts?.(step.context as never, item.event.type) : {};
  for (const [name, amount] of Object.entries(amounts ?? {})) {
    batch.amounts[name] = sum(batch.amounts[name] ?? '0', amount);
  }
  const here = { state: step.to, ...details };
  tallyStep(batch.tally, batch.bound, { event: item.event.type, ...step }, here);
}
