import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import type { ProposalKind } from './kinds.ts';
import { notifyOfOutcome } from './notify.ts';

/**
 * Rejects a proposal that is open, or that was confirmed but has not taken effect yet. The people who proposed and
 * confirmed it are notified of the reason.
 * @param stillOpen SQL for the confirmed proposals that can still be rejected.
 */
export async function turnDown(
  tx: Tx,
  kind: ProposalKind,
  id: number,
  by: { userId: number | null; accountId: number; name: string },
  { reason, stillOpen }: { reason: string; stillOpen: string },
): Promise<void> {
  const before = await recordsBefore(tx, kind.type, [id]);
  const proposal = await queryOne<{ proposedBy: number; confirmedBy: number | null }>(
    tx,
    `select p.proposed_by as "proposedBy", p.decided_by as "confirmedBy" from ${kind.table} p
     where p.id = $id and p.account_id = $accountId and (p.decided_at is null or ${stillOpen})
     for update`,
    { id, accountId: by.accountId },
  );
  if (!proposal) return;
  const outcome = by.userId === null ? 'ended' : 'rejected';
  await query(
    tx,
    `update ${kind.table} set outcome = $outcome, decided_at = now(), decided_by = $userId,
       refusal = $reason where id = $id`,
    { id, outcome, userId: by.userId, reason },
  );
  const actor = { userId: by.userId, accountId: by.accountId };
  await recordChanged(tx, kind.type, before, { actor, reason });
  for (const notice of [proposal.proposedBy, proposal.confirmedBy]) {
    if (notice === null) continue;
    const about = { id, proposedBy: notice, favours: [] };
    await notifyOfOutcome(tx, kind, about, { outcome, reason, by });
  }
}
