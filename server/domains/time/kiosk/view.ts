import type { KioskView } from '#machines/domains/time/contracts/kiosk.ts';
import { readStandings } from '#server/domains/time/leave/standings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { AtKiosk } from './identify.ts';

/** Returns a person's punches of today and their leave balances. */
export async function readView(
  db: Db,
  { accountId, employeeId, name }: AtKiosk['actor'],
): Promise<KioskView> {
  const [punches, types, standings] = await Promise.all([
    query<KioskView['punches'][number]>(
      db,
      `select to_char(at at time zone account_time_zone($accountId), 'HH24:MI') as time, kind
       from punches where employee_id = $employeeId and not is_void
         and at >= account_day($accountId)::timestamp at time zone account_time_zone($accountId)
       order by at`,
      { accountId, employeeId },
    ),
    query<{ id: number; name: string }>(
      db,
      `select id, name from leave_types t where account_id = $accountId and is_active
         and (coalesce(most_negative, 0) > 0 or exists (select from leave_ledger l
           where l.employee_id = $employeeId and l.leave_type_id = t.id))
       order by most_negative nulls first, name`,
      { accountId, employeeId },
    ),
    readStandings(db, accountId, employeeId),
  ]);
  const available = new Map(standings.map((one) => [one.type, one.available]));
  return {
    name,
    punches,
    leave: types.map(({ id, name: type }) => ({
      leaveTypeId: id,
      type,
      available: available.get(type) ?? null,
    })),
  };
}
