import { WHY_NOT } from '#machines/core/contracts/twoPeople.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { readConfirmers, type Proposed } from './confirmers.ts';
import type { ProposalKind } from './kinds.ts';
import { recordDecided, recordProposed } from './record.ts';
import { notifyOfProposed } from './notify.ts';

/**
 * Refuses programs and users of partners, who can neither propose nor confirm.
 * @throws AppError 403
 */
export async function mustBeOfCompany(db: Db | Tx, { userId, scopes }: Actor): Promise<void> {
  const row = await queryOne<{ kind: string }>(db, 'select kind from users where id = $userId', {
    userId,
  });
  if (row?.kind !== 'person' || scopes) throw forbidden(WHY_NOT.outsider);
}

/**
 * Stores proposals of changes that need two people, and notifies those who can confirm and those concerned.
 * @param same SQL for the open proposals `p` about the same thing.
 * @throws AppError 403 for programs and users of partners, 409 while another person's proposal about the same thing is
 * open.
 */
export async function propose(
  tx: Tx,
  actor: Actor,
  kind: ProposalKind,
  {
    same,
    values,
    store,
  }: {
    same: string;
    values: Record<string, unknown>;
    store: () => Promise<{ id: number }[]>;
  },
): Promise<number[]> {
  await mustBeOfCompany(tx, actor);
  const open = await query<{ id: number; proposedBy: number; name: string }>(
    tx,
    `select p.id, p.proposed_by as "proposedBy", w.name from ${kind.table} p
     join user_people w on w.user_id = p.proposed_by
     where p.account_id = $accountId and p.decided_at is null and ${same}
     order by p.id for update of p`,
    { ...values, accountId: actor.accountId },
  );
  const others = open.find(({ proposedBy }) => proposedBy !== actor.userId);
  if (others) {
    throw new AppError(
      'conflict',
      `${others.name} has proposed a change of this, too. Decide on that one first`,
    );
  }
  const replaced = open.map(({ id }) => id);
  await recordDecided(tx, kind, replaced, actor, { outcome: 'replaced' });
  const ids = (await store()).map(({ id }) => id);
  if (ids.length === 0) return [];
  await recordProposed(tx, kind, ids, actor);
  await notify(tx, actor, kind, ids);
  return ids;
}

async function notify(tx: Tx, actor: Actor, kind: ProposalKind, ids: readonly number[]) {
  const { accountId } = actor;
  const rows = await proposalsAmong(tx, kind, ids);
  const favours = [...new Set(rows.flatMap((row) => row.favours))];
  const [first] = rows;
  if (!first) return;
  const proposal = { ...first, favours };
  const confirmers = await readConfirmers(tx, accountId, kind, { me: null, proposals: [proposal] });
  await notifyOfProposed(tx, kind, ids, actor, {
    toNotify: confirmers.toNotify(proposal),
    favours: favours.filter((one) => one !== actor.userId),
  });
}

export type Waiting = Proposed & { id: number };

const proposalsAmong = (tx: Tx, kind: ProposalKind, ids: readonly number[]): Promise<Waiting[]> =>
  query<Waiting>(
    tx,
    `select p.id, p.proposed_by as "proposedBy", p.proposed_at as "proposedAt",
       ${kind.favours} as favours
     from ${kind.table} p where p.id = any($ids::bigint[]) order by p.id`,
    { ids },
  );
