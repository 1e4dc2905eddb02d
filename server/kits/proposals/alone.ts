import type { Actor } from '#server/platform/access/actor.ts';
import { readAdministrators } from '#server/platform/access/editors.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { readConfirmers } from './confirmers.ts';
import { readGrantedSince } from './grantedSince.ts';
import { PERMISSION_PROPOSAL } from './kinds.ts';

/**
 * Whether the administrator who set Cadre up is still alone, so that no one else could confirm a proposal. As soon as
 * another administrator could confirm, this is false forever, even if that person leaves.
 */
export async function isAlone(tx: Tx, actor: Actor): Promise<boolean> {
  const { accountId, userId } = actor;
  const row = await queryOne<{ isAlone: boolean }>(
    tx,
    'select is_founded_alone as "isAlone" from accounts where id = $accountId',
    { accountId },
  );
  if (row?.isAlone !== true || userId === null || actor.scopes) return false;
  const administrators = await readAdministrators(tx, accountId);
  const since = await readGrantedSince(tx, accountId, administrators, MENU.permissions);
  const heldFor = (id: number) => since.get(id)?.getTime() ?? -Infinity;
  const first = administrators.toSorted((one, other) => heldFor(one) - heldFor(other))[0];
  if (first !== userId) return false;
  const proposal = { proposedBy: userId, proposedAt: new Date(), favours: [] };
  const confirmers = await readConfirmers(tx, accountId, PERMISSION_PROPOSAL, {
    me: null,
    proposals: [proposal],
  });
  if (confirmers.decidingOf(userId, proposal).confirmers.length === 0) return true;
  await query(tx, 'update accounts set is_founded_alone = false where id = $accountId', {
    accountId,
  });
  return false;
}
