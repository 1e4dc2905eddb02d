import { staySanity, getStays } from '#machines/domains/time/attendance/pairing.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { accountTimeZone } from '#server/platform/access/accountDay.ts';
import { strayPunches } from '#server/domains/time/attendance/stray.ts';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { readFacts, type Wanted } from '#server/domains/time/attendance/facts.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Shown if a check-in is outside every shift. The check-in is stored nevertheless, because people have a right to a
 * record that they were there.
 */
const STRAY = msg(
  'Recorded, but outside every shift: it is not counted until your hours are corrected',
);

interface OwnPunch {
  accountId: number;
  employeeId: number;
  userId: number | null;
  kind: 'in' | 'out';
  /** The place where a browser checked in, or a shared device. */
  from: {
    source: 'browser' | 'device';
    latitude?: number;
    longitude?: number;
    placeId?: number;
    distance?: number;
    deviceId?: number;
  };
}

/**
 * Stores a person's own check-in or check-out at this moment, and calculates the day again.
 * @throws AppError 409 for a second tap within two minutes, or for a check-in while checked in.
 */
export async function recordOwnPunch(
  tx: Tx,
  { accountId, employeeId, userId, kind, from }: OwnPunch,
): Promise<{ statusCode: 200; message: string; autoId: number }> {
  // The lock makes two taps wait for each other, so that the second sees the first.
  await query(tx, 'select from employees where id = $employeeId for no key update', { employeeId });
  const again = await queryOne(
    tx,
    `select from punches where employee_id = $employeeId and source = $source and kind = $kind
       and not is_void and at > now() - interval '2 minutes'`,
    { employeeId, kind, source: from.source },
  );
  if (again) throw new AppError('conflict', 'This was already recorded a moment ago');
  const row = await queryOne<{ id: number; at: string; from: string; to: string }>(
    tx,
    `insert into punches (account_id, employee_id, at, kind, source, latitude, longitude, place_id,
       distance, device_id, received_by)
     values ($accountId, $employeeId, now(), $kind, $source, $latitude, $longitude, $placeId,
       $distance, $deviceId, $userId)
     returning id, to_char(to_timestamp(extract(epoch from at)::bigint) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       (account_day($accountId) - 1)::text as from, account_day($accountId)::text as to`,
    {
      accountId,
      employeeId,
      kind,
      userId,
      source: from.source,
      latitude: from.latitude ?? null,
      longitude: from.longitude ?? null,
      placeId: from.placeId ?? null,
      distance: from.distance ?? null,
      deviceId: from.deviceId ?? null,
    },
  );
  if (!row) throw new Error('The punch was not stored');
  const open = { people: [employeeId], from: row.from, to: row.to };
  if (kind === 'in') await refuseSecond(tx, accountId, open, Date.parse(row.at) / 60_000);
  await deriveDays(tx, accountId, open);
  const timeZone = await accountTimeZone(tx, accountId);
  const stray = await strayPunches(tx, accountId, { employeeId, timeZone, ...row });
  const isStray = stray.some(({ at }) => at === row.at);
  return { statusCode: 200, message: isStray ? STRAY : 'Submitted Successfully', autoId: row.id };
}

/** No one works for longer without a break: an entry before that was left without an exit. */
const LONGEST_MINUTES = 16 * 60;

/**
 * Whether the person is at work by the punches of today's shift, or of yesterday's if it goes over midnight. Clocks
 * that record no directions count, too, as when a check-in is refused.
 */
export async function isAtWork(
  db: Db | Tx,
  accountId: number,
  employeeId: number,
): Promise<boolean> {
  const row = await queryOne<{ at: number; from: string; to: string }>(
    db,
    `select extract(epoch from now())::float8 / 60 as at, (account_day($accountId) - 1)::text as from,
       account_day($accountId)::text as to`,
    { accountId },
  );
  if (!row) return false;
  const { at, ...span } = row;
  const days = await readFacts(db, accountId, { people: [employeeId], ...span });
  return days.some(({ facts }) => {
    const last = getStays(facts.punches).at(-1);
    return last?.to === null && at - last.from < LONGEST_MINUTES;
  });
}

/**
 * Refuses a second check-in.
 * @throws AppError 409 if the current shift has a check-in without a check-out.
 */
async function refuseSecond(tx: Tx, accountId: number, days: Wanted, at: number): Promise<void> {
  for (const { facts } of await readFacts(tx, accountId, days)) {
    const own = facts.punches.findLastIndex((punch) => punch.at === at && punch.kind === 'in');
    if (own < 0) continue;
    const before = getStays(facts.punches.toSpliced(own));
    const problem = staySanity(before, { from: at, to: null });
    if (problem !== null) throw new AppError('conflict', problem);
  }
}
