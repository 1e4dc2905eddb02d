import type { Actor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { recordChanged, recordCreated, recordsBefore } from './readRecords.ts';
import { recordTypeOf } from './recordTypes.ts';

/** What someone proposes and someone else decides, by the record that describes it. */
export type ProposalType =
  | 'permission proposal'
  | 'role proposal'
  | 'pipeline proposal'
  | 'mail proposal';

export type Outcome = 'confirmed' | 'rejected' | 'withdrawn' | 'replaced';

/** Writes down that these wait from now on. */
export const proposed = (
  tx: Tx,
  type: ProposalType,
  ids: readonly number[],
  { userId, accountId }: Actor,
): Promise<void> => recordCreated(tx, type, ids, { actor: { userId, accountId } });

/** Decides proposals that wait, and writes down what came of them. */
export async function decided(
  tx: Tx,
  type: ProposalType,
  ids: readonly number[],
  { userId, accountId }: Actor,
  outcome: Outcome,
): Promise<void> {
  if (ids.length === 0) return;
  const before = await recordsBefore(tx, type, ids);
  await query(
    tx,
    `update ${recordTypeOf(type).table}
     set decided_by = $userId, decided_at = now(), outcome = $outcome
     where id = any($ids::bigint[]) and decided_at is null`,
    { userId, ids, outcome },
  );
  await recordChanged(tx, type, before, { actor: { userId, accountId } });
}
