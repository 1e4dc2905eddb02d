import type { z } from 'zod';
import type { shareToSave } from '#machines/domains/shares/contracts/shares.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { append, holdShares, type NewEntry } from './ledger.ts';
import { mustReach, mustReachShares } from './policy.ts';

type ShareToSave = z.output<typeof shareToSave>;

const EXISTS = 'Business unit already exist';

/**
 * Saves a whole list or nothing (spec 000 §4). First shares are issued, and if a total changes, the difference
 * is issued or cancelled.
 * @throws AppError 403, 404, and 409 for a unit that already has shares or is repeated in the list, or a total
 * below what is allocated.
 */
export async function saveShares(
  tx: Tx,
  actor: Actor,
  items: readonly ShareToSave[],
  at?: string,
): Promise<void> {
  const units = items.map(({ businessUnitId }) => businessUnitId ?? 0);
  const twice = units.findIndex((unit, index) => units.indexOf(unit) !== index);
  if (twice !== -1) {
    throw new AppError('conflict', EXISTS, {
      errors: [{ path: `${twice}.businessUnitId`, message: EXISTS }],
    });
  }
  await refuseForeignUnits(tx, actor, units);
  const added = items.filter(({ companyShareId }) => companyShareId === 0);
  const edited = items.filter(({ companyShareId }) => companyShareId !== 0);
  if (added.length > 0) await issueFirst(tx, actor, added, at);
  if (edited.length > 0) await changeTotals(tx, actor, edited, at);
}

async function refuseForeignUnits(tx: Tx, actor: Actor, units: number[]): Promise<void> {
  const own = await query(
    tx,
    'select id from business_units where account_id = $accountId and id = any($units::bigint[])',
    { accountId: actor.accountId, units },
  );
  if (own.length < units.length) throw notFound('Business unit not found');
}

async function issueFirst(
  tx: Tx,
  actor: Actor,
  items: readonly ShareToSave[],
  at: string | undefined,
): Promise<void> {
  const units = items.map(({ businessUnitId }) => businessUnitId ?? 0);
  await mustReach(tx, actor, 'isCreate', units);
  // The units are sorted, so that two lists with the same units can't deadlock.
  const rows = await query<{ id: number; unitId: number }>(
    tx,
    `insert into company_shares (account_id, business_unit_id)
     select $accountId, n.unit from unnest($units::bigint[]) n (unit) order by n.unit
     on conflict (business_unit_id) do nothing
     returning id, business_unit_id as "unitId"`,
    { accountId: actor.accountId, units },
  );
  const ids = new Map(rows.map(({ id, unitId }) => [unitId, id]));
  const taken = items.filter(({ businessUnitId }) => !ids.has(businessUnitId ?? 0));
  if (taken.length > 0) {
    throw new AppError('conflict', EXISTS, {
      errors: taken.map((item) => ({
        path: `${items.indexOf(item)}.businessUnitId`,
        message: EXISTS,
      })),
    });
  }
  await recordCreated(
    tx,
    'company share',
    rows.map(({ id }) => id),
    { actor },
  );
  const entries = items.map(({ businessUnitId, totalShareCount }): NewEntry => ({
    companyShareId: ids.get(businessUnitId ?? 0) ?? 0,
    kind: 'issue',
    quantity: totalShareCount,
  }));
  await append(tx, actor, entries, at);
}

async function changeTotals(
  tx: Tx,
  actor: Actor,
  items: readonly ShareToSave[],
  at: string | undefined,
): Promise<void> {
  const balances = await holdShares(
    tx,
    actor,
    items.map(({ companyShareId }) => companyShareId),
  );
  await mustReachShares(
    tx,
    actor,
    'isEdit',
    [...balances.values()].map(({ businessUnitId }) => businessUnitId),
  );
  const entries = items.flatMap(
    ({ companyShareId, businessUnitId, totalShareCount }): NewEntry[] => {
      const balance = balances.get(companyShareId);
      if (!balance || balance.businessUnitId !== businessUnitId) {
        throw notFound('There are no such company shares');
      }
      if (totalShareCount < balance.allocated) {
        throw new AppError(
          'conflict',
          `${balance.allocated} shares of ${balance.businessUnitName} are allocated: the total cannot be lower`,
        );
      }
      const addedCount = totalShareCount - balance.total;
      if (addedCount === 0) return [];
      return [
        {
          companyShareId,
          kind: addedCount > 0 ? 'issue' : 'cancel',
          quantity: Math.abs(addedCount),
        },
      ];
    },
  );
  await append(tx, actor, entries, at);
}
