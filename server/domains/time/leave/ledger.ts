import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { leaveLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';

/** A ledger entry, with the column names of the select that posts it. Columns that the select doesn't have are null. */
interface LeaveEntry {
  account_id: number;
  employee_id: number;
  leave_type_id: number;
  kind: string;
  /** The days are text, because a float could differ from the stored decimal. */
  days: string;
  effective_on: string;
  leave_year_id: number | null;
  request_id: number | null;
  note: string;
  created_by: number | null;
}

/**
 * Posts the entries that a select returns, for any number of people, except grants that already exist. Each
 * entry is signed, so that verification finds entries that Cadre didn't write.
 * @param select returns the columns of LeaveEntry.
 */
export async function postLeaveEntries(
  tx: Tx,
  select: string,
  parameters: Record<string, unknown>,
): Promise<void> {
  const entries = await query<LeaveEntry>(
    tx,
    `select e.account_id, e.employee_id, e.leave_type_id, e.kind, round(e.days, 3)::text as days,
       e.effective_on, e.leave_year_id, e.request_id, e.note, e.created_by
     from (${select}) s
     cross join lateral jsonb_populate_record(null::leave_ledger, '{"note": ""}' || to_jsonb(s)) e
     where e.days <> 0`,
    parameters,
  );
  if (entries.length === 0) return;
  const at = databaseTime().toISOString();
  await query(
    tx,
    `insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on,
       leave_year_id, request_id, note, created_by, created_at, salt, digest, signature)
     select n.account, n.employee, n.type, n.kind, n.days, n.effective_on, n.year, n.request, n.note,
       n.by, $at, n.salt, n.digest, n.signature
     from unnest($accounts::bigint[], $employees::bigint[], $types::bigint[], $kinds::text[],
       $days::numeric[], $dates::date[], $years::bigint[], $requests::bigint[], $notes::text[],
       $makers::bigint[], $salts::bytea[], $digests::bytea[], $signatures::bytea[])
       as n (account, employee, type, kind, days, effective_on, year, request, note, by, salt, digest,
         signature)
     on conflict do nothing`,
    {
      at,
      accounts: entries.map((entry) => entry.account_id),
      employees: entries.map((entry) => entry.employee_id),
      types: entries.map((entry) => entry.leave_type_id),
      kinds: entries.map((entry) => entry.kind),
      days: entries.map((entry) => entry.days),
      dates: entries.map((entry) => entry.effective_on),
      years: entries.map((entry) => entry.leave_year_id),
      requests: entries.map((entry) => entry.request_id),
      notes: entries.map((entry) => entry.note),
      makers: entries.map((entry) => entry.created_by),
      ...signRows(
        tx,
        leaveLog,
        entries.map((entry) => ({ ...entry, created_at: at })),
      ),
    },
  );
}
