import { getLeaversParameter, LEAVERS, type Leaver } from './leaver.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

type OfPeople = { employeeId: number }[];

/** The people whose planned days and PINs were deleted, each once. */
interface EndedTime {
  rosterDays: OfPeople;
  kioskPins: OfPeople;
}

/**
 * Ends leavers' attendance and leave after their last day. Leave is counted again, so that later leave is cancelled and
 * current leave is shortened. Planned days, calendar addresses and the kiosk PIN are removed.
 */
export async function endTime(tx: Tx, leavers: readonly Leaver[]): Promise<EndedTime> {
  const parameters = getLeaversParameter(leavers);
  await query(
    tx,
    `insert into leave_recounts (account_id, employee_id, from_day, to_day)
     select l."accountId", l."employeeId", l."lastDay" + 1, null from ${LEAVERS}
     where exists (select from leave_days d where d.employee_id = l."employeeId" and d.day > l."lastDay")`,
    parameters,
  );
  const rosterDays: OfPeople = [];
  for (const table of ['roster_days', 'roster_drafts']) {
    const rows = await query<{ employeeId: number }>(
      tx,
      `delete from ${table} d using ${LEAVERS}
       where d.employee_id = l."employeeId" and d.day > l."lastDay"
       returning d.employee_id as "employeeId"`,
      parameters,
    );
    rosterDays.push(...rows);
  }
  const kioskPins = await query<{ employeeId: number }>(
    tx,
    `delete from kiosk_pins p using ${LEAVERS} where p.employee_id = l."employeeId"
     returning p.employee_id as "employeeId"`,
    parameters,
  );
  await revokeFeeds(tx, leavers);
  return { rosterDays, kioskPins };
}

async function revokeFeeds(tx: Tx, leavers: readonly Leaver[]): Promise<void> {
  const feeds = await query<{ id: number; accountId: number }>(
    tx,
    `select f.id, f.account_id as "accountId" from calendar_feeds f join ${LEAVERS}
       on f.user_id = l."userId" where f.revoked_at is null for update of f`,
    getLeaversParameter(leavers),
  );
  const ids = feeds.map(({ id }) => id);
  const [first] = feeds;
  if (!first) return;
  const before = await recordsBefore(tx, 'calendar feed', ids);
  await query(tx, 'update calendar_feeds set revoked_at = now() where id = any($ids::bigint[])', {
    ids,
  });
  await recordChanged(tx, 'calendar feed', before, {
    actor: { userId: null, accountId: first.accountId },
  });
}
