import {
  getReversal,
  type EntryKind,
  type LedgerEntry,
} from '#machines/domains/time/leave/ledger.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getIds } from '#server/kits/requests/subjects.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { postLeaveEntries } from './ledger.ts';

interface Entry extends LedgerEntry {
  requestId: number;
  employeeId: number;
  leaveTypeId: number;
  source: string;
}

/** Posts entries that reverse what the ledger has for these requests. */
export async function reverseEntries(
  tx: Tx,
  subjects: readonly EffectSubject[],
  kind: Extract<EntryKind, 'giveBack' | 'adjust' | 'encash'>,
): Promise<void> {
  const entries = await query<Entry>(
    tx,
    `select request_id as "requestId", employee_id as "employeeId", leave_type_id as "leaveTypeId",
       kind, days::float8 as days, effective_on::text as "on",
       concat_ws(' ', request_id, employee_id, leave_type_id) as source
     from leave_ledger where request_id = any($ids::bigint[]) order by id`,
    { ids: getIds(subjects) },
  );
  const rows = [...grouped(entries, ({ source }) => source)].flatMap(([source, own]) => {
    const [first] = own;
    if (!first) return [];
    const { requestId, employeeId, leaveTypeId } = first;
    return getReversal(own, source).map(({ days, on }) => ({
      requestId,
      employeeId,
      leaveTypeId,
      days,
      on,
    }));
  });
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, r."employeeId" as employee_id,
       r."leaveTypeId" as leave_type_id, '${kind}' as kind, r.days, r."on" as effective_on,
       r."requestId" as request_id, $by::bigint as created_by
     from jsonb_to_recordset($rows::jsonb) r ("requestId" bigint, "employeeId" bigint,
       "leaveTypeId" bigint, days numeric, "on" date)`,
    {
      accountId: subjects[0]?.accountId ?? 0,
      rows: JSON.stringify(rows),
      by: subjects[0]?.actorId ?? null,
    },
  );
}
