import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import type { ProposalKind } from './kinds.ts';

export type Outcome = 'confirmed' | 'rejected' | 'withdrawn' | 'replaced' | 'expired' | 'ended';

/** The user who decides; null if the proposal expired or the person who made it left. */
interface Decider {
  userId: number | null;
  accountId: number;
}

/** Records that these proposals are pending. */
export const recordProposed = (
  tx: Tx,
  { type }: ProposalKind,
  ids: readonly number[],
  { userId, accountId }: Decider,
): Promise<void> => recordCreated(tx, type, ids, { actor: { userId, accountId } });

/** Ends open proposals with this outcome, and records the outcome. */
export async function recordDecided(
  tx: Tx,
  { type, table }: ProposalKind,
  ids: readonly number[],
  { userId, accountId }: Decider,
  { outcome, reason = '' }: { outcome: Outcome; reason?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const before = await recordsBefore(tx, type, ids);
  await query(
    tx,
    `update ${table} set decided_by = $userId, decided_at = now(), outcome = $outcome,
       refusal = nullif($reason, '')
     where id = any($ids::bigint[]) and decided_at is null`,
    { userId, ids, outcome, reason },
  );
  await recordChanged(tx, type, before, { actor: { userId, accountId }, reason });
}
