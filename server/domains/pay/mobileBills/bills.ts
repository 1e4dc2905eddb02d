import { english } from '#machines/core/locales/translate.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { cancelPayItems, postPayItems } from '#server/domains/pay/items/index.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

export const BILL_RECORD = 'mobile bill';
const SOURCE = 'mobileBill';

/** A person's mobile bill of a month. */
export interface Bill {
  employeeId: number;
  /** The first day of the month. */
  month: string;
  amount: number;
  /** The most that the company pays of a bill. */
  limit: number;
}

interface By {
  accountId: number;
  userId: number | null;
}

/** What is known about a person and month before a bill is stored. */
export interface KnownOfBill {
  /** Null if no limit applies to their designation. */
  limit: number | null;
  designation: string;
  /** The amount of a bill that is already stored, as decimal text. */
  standing: string | null;
}

/**
 * Returns limits and stored bills, in the order of the given pairs. Locks the people, so that two concurrent imports
 * wait for each other.
 */
export async function readKnown(
  tx: Tx,
  accountId: number,
  pairs: readonly { employeeId: number; month: string }[],
): Promise<(KnownOfBill | undefined)[]> {
  const people = pairs.map(({ employeeId }) => employeeId);
  await query(
    tx,
    'select id from employees where id = any($people::bigint[]) order by id for no key update',
    { people },
  );
  const rows = await query<KnownOfBill & { n: number }>(
    tx,
    `select p.n::integer as n, d.name as designation, l.amount::float8 as limit, b.amount::text as standing
     from unnest($people::bigint[], $months::date[]) with ordinality p (person, month, n)
     join employees e on e.id = p.person
     left join lateral (select v.designation_id from employee_versions v
       where v.employee_id = p.person and v.superseded_at is null
         and lower(v.valid) < p.month + interval '1 month'
       order by lower(v.valid) desc limit 1) v on true
     join designations d on d.id = coalesce(v.designation_id, e.designation_id)
     left join lateral (select m.amount from mobile_limits m
       where m.account_id = $accountId and m.is_active and m.from_day <= p.month
         and (m.designation_id is null or m.designation_id = d.id)
       order by m.designation_id nulls last, m.from_day desc limit 1) l on true
     left join mobile_bills b on b.employee_id = p.person and b.month = p.month and b.cancelled_at is null`,
    { accountId, people, months: pairs.map(({ month }) => month) },
  );
  const byPlace = new Map(rows.map((row) => [row.n, row]));
  return pairs.map((_pair, at) => byPlace.get(at + 1));
}

/** The amount above the limit, which is deducted from pay. */
export const aboveLimit = ({ amount, limit }: Pick<Bill, 'amount' | 'limit'>): number =>
  Math.max(0, Math.round((amount - limit) * 100) / 100);

/**
 * Stores bills, and posts what exceeds the limit as a deduction of the bill's month.
 * @returns their IDs
 */
export async function storeBills(tx: Tx, by: By, bills: readonly Bill[]): Promise<number[]> {
  if (bills.length === 0) return [];
  const stored = await query<{ id: number; employeeId: number; month: string; above: string }>(
    tx,
    `insert into mobile_bills (account_id, employee_id, month, amount, limit_amount, loaded_by)
     select $accountId, r."employeeId", r.month, r.amount, r.limit, $userId
     from jsonb_to_recordset($rows::jsonb) r ("employeeId" bigint, month date, amount numeric, "limit" numeric)
     returning id, employee_id as "employeeId", month::text as month,
       greatest(0, amount - limit_amount)::text as above`,
    { ...by, rows: JSON.stringify(bills) },
  );
  const ids = stored.map(({ id }) => id);
  await recordCreated(tx, BILL_RECORD, ids, { actor: by });
  await postPayItems(
    tx,
    stored
      .filter(({ above }) => Number(above) > 0)
      .map(({ id, employeeId, month, above }) => ({
        employeeId,
        month,
        direction: 'deduction',
        kind: SOURCE,
        source: SOURCE,
        sourceId: id,
        amount: above,
      })),
    by,
  );
  return ids;
}

/**
 * Cancels bills with their deductions.
 * @throws AppError 409 if a pay run or settlement has deducted one of them.
 */
export async function cancelBills(
  tx: Tx,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const before = await recordsBefore(tx, BILL_RECORD, ids);
  const correctIn = await accountToday(tx, by.accountId);
  const source = { source: SOURCE, sourceIds: ids, reason, correctIn };
  await cancelPayItems(tx, { ...source, openOnly: true }, by);
  const [taken] = await query<{ name: string }>(
    tx,
    `select e.name from pay_items t join employees e on e.id = t.employee_id
     where t.account_id = $accountId and t.source = '${SOURCE}' and t.source_id = any($ids::bigint[])
       and t.cancelled_at is null order by t.id limit 1`,
    { accountId: by.accountId, ids: [...ids] },
  );
  if (taken) {
    const message = msg(
      'The bill of {name} has been deducted from pay. Correct it by an allowance',
    );
    throw new AppError('conflict', english(message, taken));
  }
  await query(tx, 'update mobile_bills set cancelled_at = now() where id = any($ids::bigint[])', {
    ids: [...ids],
  });
  await recordChanged(tx, BILL_RECORD, before, { actor: by, reason });
}
