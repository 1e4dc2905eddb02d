import { newBatch } from '#server/engine/dispatch/batch.ts';
import { count } from '#server/engine/dispatch/chunks.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { evaluateItem } from '#server/engine/dispatch/evaluateChunk.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { pendingWrite } from '#server/engine/dispatch/pendingWrite.ts';
import { refusal } from '#server/engine/instances/refusal.ts';
import type { Target } from '#server/platform/db/statement.ts';
import { readListeners, getRecipientKeys } from '#server/engine/notices/listeners.ts';
import { addressTo } from '#server/engine/notices/notices.ts';
import { withStanding } from '#server/engine/notices/standing.ts';
import { covers, type FoundListeners } from './listeners.ts';
import type { Accepted, GroupWrite, Waiting } from './singleEvent.ts';

export interface EvaluatedGroup {
  accepted: Accepted[];
  refused: { one: Waiting; error: unknown }[];
  /** Events that have to be processed in a transaction of their own. */
  alone: Waiting[];
}

/**
 * An event that waits for its commit, completed with data from the database about the event and its
 * sender. Without such data, it is the event as it was sent.
 */
export interface EnrichedEvent extends Pick<Waiting, 'item' | 'actor'> {
  one: Waiting;
}

/** Evaluates each event of a group as a batch of its own, so that one refusal does not affect the others. */
export function evaluateGroup(
  { engine, bound, at }: { engine: Engine; bound: BoundWorkflow; at: string },
  group: readonly EnrichedEvent[],
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
        // The request may be a retry of a committed one. It is therefore processed in a transaction
        // of its own, which first looks up the idempotency key and, if found, repeats the stored
        // response.
        evaluated.alone.push(one);
      } else evaluated.refused.push({ one, error: refusal(batch.refused) });
    } catch {
      // An exception for one instance must not roll back the others. Its event is therefore
      // processed in a transaction of its own, where it fails with its own error.
      evaluated.alone.push(one);
    }
  }
  return evaluated;
}

/**
 * Finds the recipients of notices of these events, and adds the notices to the writes. A single query finds all
 * recipients that are not in `match`.
 */
export async function notifyListeners(
  on: Target,
  writes: readonly GroupWrite[],
  prepared?: FoundListeners,
): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { bound, actor } = first.batch;
  const tallies = await withStanding(
    on,
    writes.map(({ batch }) => batch.tally),
  );
  const recipientKeys = getRecipientKeys(tallies);
  const listeners =
    prepared && covers(prepared, recipientKeys)
      ? prepared
      : await readListeners(on, bound, actor.accountId, recipientKeys);
  for (const [index, one] of writes.entries()) {
    one.notices = addressTo(listeners, tallies[index] ?? one.batch.tally, one.batch.actor);
  }
}
