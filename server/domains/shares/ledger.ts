import type { ShareEntryKind } from '#machines/domains/shares/contracts/shares.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { shareLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** The totals of a unit's ledger of shares. */
export interface Balance {
  companyShareId: number;
  businessUnitId: number;
  businessUnitName: string;
  total: number;
  allocated: number;
  rate: number | null;
}

/**
 * SQL for the totals of the ledger of a row `s` of company_shares. Totals are computed and not stored, so they can't
 * disagree with the ledger.
 */
export const BALANCE = `
  select
    coalesce(sum(e.quantity) filter (where e.kind = 'issue'), 0)
      - coalesce(sum(e.quantity) filter (where e.kind = 'cancel'), 0) as total,
    coalesce(sum(e.quantity) filter (where e.kind = 'allocation'), 0)
      - coalesce(sum(e.quantity) filter (where e.kind = 'release'), 0) as allocated,
    (array_agg(e.rate order by e.id desc) filter (where e.kind = 'rate'))[1] as rate,
    (array_agg(e.actor_id order by e.id desc))[1] as actor_id
  from share_entries e where e.company_share_id = s.id`;

/**
 * Returns the shares of units with their balance, and locks them until the transaction ends. Locks in the order of
 * their IDs to avoid deadlocks, and in a separate statement, so that the sums include what was committed meanwhile.
 * @throws AppError 404 for shares that don't exist or belong to another account.
 */
export async function holdShares(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Balance>> {
  const wanted = [...new Set(ids)];
  const parameters = { ids: wanted, accountId: actor.accountId };
  const locked = await query(
    tx,
    `select id from company_shares
     where id = any($ids::bigint[]) and account_id = $accountId order by id for no key update`,
    parameters,
  );
  if (locked.length < wanted.length) throw notFound('There are no such company shares');
  const balances = await query<Balance>(
    tx,
    `select s.id as "companyShareId", u.id as "businessUnitId", u.name as "businessUnitName",
       b.total, b.allocated, b.rate
     from company_shares s
     join business_units u on u.id = s.business_unit_id
     cross join lateral (${BALANCE}) b
     where s.id = any($ids::bigint[]) and s.account_id = $accountId`,
    parameters,
  );
  return new Map(balances.map((balance) => [balance.companyShareId, balance]));
}

export interface NewEntry {
  companyShareId: number;
  kind: ShareEntryKind;
  quantity?: number;
  rate?: number;
  employeeId?: number;
  reason?: string;
}

/** Adds entries to the ledger. Only the demo sets `at`, for entries in the past. */
export async function append(
  tx: Tx,
  actor: Actor,
  entries: readonly NewEntry[],
  at?: string,
): Promise<void> {
  const rows = entries.map((entry) => ({
    company_share_id: entry.companyShareId,
    kind: entry.kind,
    quantity: entry.quantity ?? null,
    rate: entry.rate ?? null,
    employee_id: entry.employeeId ?? null,
    reason: entry.reason ?? '',
    actor_id: actor.userId,
    at: at ?? databaseTime().toISOString(),
  }));
  await query(
    tx,
    `insert into share_entries (company_share_id, kind, quantity, rate, employee_id, reason, actor_id,
       at, salt, digest, signature)
     select n.share, n.kind, n.quantity, n.rate, n.employee, n.reason, $actorId, n.at, n.salt, n.digest,
       n.signature
     from unnest($shares::bigint[], $kinds::text[], $quantities::bigint[], $rates::numeric[],
       $employees::bigint[], $reasons::text[], $instants::timestamptz[], $salts::bytea[],
       $digests::bytea[], $signatures::bytea[]) with ordinality
       as n (share, kind, quantity, rate, employee, reason, at, salt, digest, signature, place)
     order by n.place`,
    {
      actorId: actor.userId,
      shares: rows.map((row) => row.company_share_id),
      kinds: rows.map((row) => row.kind),
      quantities: rows.map((row) => row.quantity),
      rates: rows.map((row) => row.rate),
      employees: rows.map((row) => row.employee_id),
      reasons: rows.map((row) => row.reason),
      instants: rows.map((row) => row.at),
      ...signRows(tx, shareLog, rows),
    },
  );
}
