import type { z } from 'zod';
import type { PunchesAnswer, punchesBody } from '#machines/domains/time/contracts/attendance.ts';
import { english } from '#machines/core/locales/translate.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/** A device whose clock is further ahead than this would record tomorrow's punches today. */
const MAX_AHEAD_MINUTES = 15;
/** The largest number that fits the database column: 68 years in seconds. */
const MAX_DRIFT_SECONDS = 2_147_483_647;

/**
 * POST /Attendance/Punches: stores all that a device has read, or nothing. Repeated punches are recognised by
 * card and time, and by sequence if the device sends one, and change nothing.
 */
export async function takePunches(
  { tx, actor }: WriteCall,
  { device: code, sentAt, punches }: z.output<typeof punchesBody>,
): Promise<PunchesAnswer> {
  const { accountId, userId } = actor;
  const units = await unitsPermitted(tx, actor, MENU.punches, 'isCreate');
  const device = await queryOne<{ id: number; drift: number }>(
    tx,
    // A device without a clock sends no time. This case is needed because `least` and `greatest` ignore null and would
    // record the maximum.
    `update punch_devices d set last_heard_at = now(), drift_seconds = case
         when $sentAt::timestamptz is null then d.drift_seconds
         else greatest(-$mostDrift::integer, least($mostDrift::integer,
           round(extract(epoch from $sentAt::timestamptz - now()))))::integer end
     from business_units u where u.id = d.business_unit_id and u.account_id = $accountId
       and comparison_key(d.code) = comparison_key($code) and d.is_active
       and ($units::bigint[] is null or u.id = any($units))
     returning d.id, d.drift_seconds as drift`,
    { accountId, code, units, sentAt: sentAt ?? null, mostDrift: MAX_DRIFT_SECONDS },
  );
  if (!device) throw new AppError('notFound', 'Device not found. Register it first');
  const ahead = punches.flatMap(({ at }, index) =>
    Date.parse(at) > Date.now() + MAX_AHEAD_MINUTES * 60_000
      ? [{ path: `punches.${index}.at`, message: 'is in the future' }]
      : [],
  );
  if (ahead.length > 0) {
    const message =
      '{n, plural, one {# punch is} other {# punches are}} in the future. Set the device’s clock';
    throw invalid(english(message, { n: ahead.length }), ahead);
  }
  const stored = await query<{ employeeId: number | null; card: string }>(
    tx,
    `with given as (
       select * from unnest($cards::text[], $ats::timestamptz[], $kinds::text[], $sequences::bigint[])
         as g (card, at, kind, sequence)),
     taken as (
       insert into punches (account_id, employee_id, card, at, kind, source, device_id, sequence,
         drift_seconds, received_by)
       select $accountId, e.id, g.card, g.at, g.kind, 'device', $deviceId, g.sequence, $drift, $userId
       from given g left join employees e on e.account_id = $accountId and comparison_key(e.code) = comparison_key(g.card)
       on conflict do nothing returning employee_id, card, at),
     stale as (
       insert into attendance_stale (account_id, employee_id, from_day, to_day)
       select $accountId, employee_id, min(at)::date - 2, max(at)::date + 1 from taken
       where employee_id is not null group by employee_id, date_trunc('month', at))
     select employee_id as "employeeId", card from taken`,
    {
      accountId,
      userId,
      deviceId: device.id,
      drift: device.drift,
      cards: punches.map(({ card }) => card),
      ats: punches.map(({ at }) => at),
      kinds: punches.map(({ kind }) => kind ?? null),
      sequences: punches.map(({ sequence }) => sequence ?? null),
    },
  );
  const unknown = stored.flatMap(({ employeeId, card }) => (employeeId === null ? [card] : []));
  return {
    statusCode: 200,
    message: 'Submitted Successfully',
    taken: stored.length,
    repeated: punches.length - stored.length,
    unknownCards: [...new Set(unknown)],
    driftSeconds: device.drift,
  };
}
