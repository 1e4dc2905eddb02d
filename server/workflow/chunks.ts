import { sum } from '#machines/shared/money.ts';
import type { Batch, DispatchItem, Stepped } from './batch.ts';
import type { Draft } from './draft.ts';
import type { Instance } from './instances.ts';
import { judgeChunk, readChunk } from './judgeChunk.ts';
import { judgeUndo } from './judgeUndo.ts';
import { isHidden } from './policy.ts';
import { recordChunk } from './record.ts';
import { tally, tallyEvent, tallyTakenBack } from './tally.ts';

/** Rows a statement carries: larger ones gain nothing and hold more memory (measured 2,000 best). */
const CHUNK = 2000;

/**
 * Judges and writes a batch chunk by chunk. While PostgreSQL writes one, the next, which has been read
 * before, is judged: the two take about as long, and neither waits for the other.
 */
export async function runChunks(batch: Batch, items: readonly DispatchItem[]): Promise<void> {
  let drafts = await judged(batch, items.slice(0, CHUNK));
  for (let start = 0; start < items.length; start += CHUNK) {
    const next = items.slice(start + CHUNK, start + 2 * CHUNK);
    const instances = await readChunk(batch, next);
    const following = await withFacts(batch, next, instances);
    if (batch.undoes !== null) {
      // What is taken back is judged by its history, which is read on the connection that writes.
      await writeChunk(batch, drafts);
      drafts = await judgeItems(batch)(batch, following, instances);
      continue;
    }
    [, drafts] = await Promise.all([
      writeChunk(batch, drafts),
      judgeItems(batch)(batch, following, instances),
    ]);
  }
}

const judged = async (batch: Batch, items: readonly DispatchItem[]): Promise<Draft[]> => {
  const instances = await readChunk(batch, items);
  return judgeItems(batch)(batch, await withFacts(batch, items, instances), instances);
};

/** The items with what only the server knows of them; what is taken back was told when it was sent. */
async function withFacts(
  { bound, tx, at, undoes, actor }: Batch,
  items: readonly DispatchItem[],
  instances: ReadonlyMap<number, Instance>,
): Promise<readonly DispatchItem[]> {
  if (!bound.facts || undoes !== null) return items;
  const stored = items.flatMap((item) => {
    const instance = item.start ? undefined : instances.get(item.subjectId);
    // What the actor may not know of is refused as unknown, whatever else is the matter with it.
    return instance && !isHidden(bound, instance, actor) ? [{ item, instance }] : [];
  });
  if (stored.length === 0) return items;
  const events = await bound.facts(
    tx,
    stored.map(({ item: { event }, instance }) => ({ event, instance })),
    at,
  );
  const told = new Map(stored.map(({ item }, index) => [item, events[index]]));
  return items.map((item) => ({ ...item, event: told.get(item) ?? item.event }));
}

const judgeItems = ({ undoes }: Batch): typeof judgeChunk =>
  undoes === null ? judgeChunk : judgeUndo(undoes);

/**
 * Writes one chunk. Rows that somebody else moved between the reading and the writing are read and
 * judged again: most are then refused with the state they are in now.
 */
async function writeChunk(batch: Batch, drafts: Draft[]): Promise<void> {
  let waiting = drafts;
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
    waiting = left.length > 0 ? await judged(batch, left) : [];
  }
}

function count(batch: Batch, { instance, item, step }: Stepped): void {
  const { workflow } = batch.bound;
  batch.accepted += 1;
  batch.rule?.take({ subjectId: item.subjectId, ...step });
  const key = `${step.from} ${step.to}`;
  const move = batch.moves.get(key) ?? { from: step.from, to: step.to, count: 0 };
  batch.moves.set(key, { ...move, count: move.count + 1 });
  const told = {
    subjectId: item.subjectId,
    businessUnitId: instance.businessUnitId,
    parties: step.parties,
    keptFrom: [
      ...instance.keptFrom,
      ...(workflow.visibility?.keptFrom(step.context as never) ?? []),
    ],
  };
  if (batch.undoes !== null) {
    // Whoever had been told that it came to them hears that it is gone; nobody that it is back.
    if (step.from !== step.to) {
      tallyTakenBack(batch.tally, batch.bound, { ...told, state: step.from });
    }
    return;
  }
  for (const [name, amount] of Object.entries(workflow.amounts?.(step.context as never) ?? {})) {
    batch.amounts[name] = sum(batch.amounts[name] ?? '0', amount);
  }
  const here = { ...told, state: step.to };
  if (step.from !== step.to) tally(batch.tally, batch.bound, here);
  tallyEvent(batch.tally, batch.bound, { from: step.from, event: item.event.type }, here);
}
