import { newBatch } from '#server/workflow/engine/batch.ts';
import { count } from '#server/workflow/engine/chunks.ts';
import type { BoundWorkflow, Engine } from '#server/workflow/engine/engine.ts';
import { evaluateItem } from '#server/workflow/engine/evaluateChunk.ts';
import type { Instance } from '#server/workflow/engine/instances.ts';
import { pendingWrite } from '#server/workflow/engine/pendingWrite.ts';
import { refusal } from '#server/workflow/engine/refusal.ts';
import type { Target } from '#server/db/statement.ts';
import { readListeners, whoIsAsked } from '#server/workflow/notices/listeners.ts';
import { addressTo } from '#server/workflow/notices/notices.ts';
import { withStanding } from '#server/workflow/notices/standing.ts';
import { covers, type LookedUp } from './listeners.ts';
import type { Accepted, GroupWrite, Waiting } from './singleEvent.ts';

export interface EvaluatedGroup {
  accepted: Accepted[];
  refused: { one: Waiting; error: unknown }[];
  /** Those that need a transaction to themselves. */
  alone: Waiting[];
}

/** An event with what the database knows of it and of its sender: else it is as it was sent. */
export interface Told extends Pick<Waiting, 'item' | 'actor'> {
  one: Waiting;
}

/** Judges each event of a group by itself, a batch of one. */
export function evaluateGroup(
  { engine, bound, at }: { engine: Engine; bound: BoundWorkflow; at: string },
  group: readonly Told[],
  instances: ReadonlyMap<number, Instance>,
): EvaluatedGroup {
  const evaluated: EvaluatedGroup = { accepted: [], refused: [], alone: [] };
  for (const { one, item, actor } of group) {
    const batch = newBatch({ engine, bound, actor, at, write: true, undoes: null });
    try {
      const stepped = evaluateItem(batch, item, instances.get(item.subjectId));
      if (stepped) {
        count(batch, stepped);
        evaluated.accepted.push({ one, batch, write: pendingWrite(batch, stepped) });
      } else if (one.claim) {
        // Under a key it may be a retry of what stands by now: its transaction looks the key up first.
        evaluated.alone.push(one);
      } else evaluated.refused.push({ one, error: refusal(batch.refused) });
    } catch {
      // What one instance makes of its event must not undo the others': by itself it fails aloud.
      evaluated.alone.push(one);
    }
  }
  return evaluated;
}

/** Finds who is to hear: one question for all, where what was looked up before doesn't answer it. */
export async function tellListeners(
  on: Target,
  writes: readonly GroupWrite[],
  found?: LookedUp,
): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { bound, actor } = first.batch;
  const tallies = await withStanding(
    on,
    writes.map(({ batch }) => batch.tally),
  );
  const asked = whoIsAsked(tallies);
  const listeners =
    found && covers(found, asked) ? found : await readListeners(on, bound, actor.accountId, asked);
  for (const [index, one] of writes.entries()) {
    one.notices = addressTo(listeners, tallies[index] ?? one.batch.tally, one.batch.actor);
  }
}
