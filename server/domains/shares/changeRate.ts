import type { z } from 'zod';
import type { rateChange } from '#machines/domains/shares/contracts/shares.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { append, holdShares } from './ledger.ts';
import { mustReachShares } from './policy.ts';

/** Sets the share rate (spec 000 §7). A rate equal to the current one changes nothing. */
export async function changeRate(
  tx: Tx,
  actor: Actor,
  { companyShareId, businessUnitId, shareRate }: z.output<typeof rateChange>,
  at?: string,
): Promise<void> {
  const balance = (await holdShares(tx, actor, [companyShareId])).get(companyShareId);
  if (balance?.businessUnitId !== businessUnitId) {
    throw notFound('There are no such company shares');
  }
  await mustReachShares(tx, actor, 'isEdit', [businessUnitId]);
  if (balance.rate === shareRate) return;
  await append(tx, actor, [{ companyShareId, kind: 'rate', rate: shareRate }], at);
}
