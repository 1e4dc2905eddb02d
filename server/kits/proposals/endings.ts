import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { isStillProposed } from './decide.ts';
import type { ProposalKind } from './kinds.ts';
import type { Waiting } from './propose.ts';
import { recordDecided, type Outcome } from './record.ts';
import { notifyOfOutcome } from './notify.ts';

type Open = Waiting & { accountId: number; isLate: boolean };

/** Ends proposals that have expired, and those of people who have left or may no longer propose such changes. */
export async function endProposals(db: Db, kinds: readonly ProposalKind[]): Promise<boolean> {
  for (const kind of kinds) {
    const open = await query<Open>(
      db,
      `select p.id, p.account_id as "accountId", p.proposed_by as "proposedBy",
         p.proposed_at as "proposedAt", ${kind.favours} as favours,
         p.proposed_at + make_interval(days => a.proposal_days) <= now() as "isLate"
       from ${kind.table} p join accounts a on a.id = p.account_id
       where p.decided_at is null order by p.id`,
    );
    for (const proposal of open) {
      if (proposal.isLate) await end(db, kind, proposal, 'expired');
      else if (!(await isStillProposed(db, proposal.accountId, kind, proposal))) {
        await end(db, kind, proposal, 'ended');
      }
    }
  }
  return false;
}

const end = (db: Db, kind: ProposalKind, proposal: Open, outcome: Outcome): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { accountId, id } = proposal;
    const still = await query(
      tx,
      `select from ${kind.table} where id = $id and decided_at is null for update`,
      { id },
    );
    if (still.length === 0) return;
    const by = { userId: null, accountId, name: 'Cadre' };
    await recordDecided(tx, kind, [id], by, { outcome });
    await notifyOfOutcome(tx, kind, proposal, { outcome, reason: '', by });
  });
