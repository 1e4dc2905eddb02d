import type { z } from 'zod';
import { staySanity, getStays } from '#machines/domains/time/attendance/pairing.ts';
import { distanceBetween, isInside } from '#machines/domains/time/attendance/geofence.ts';
import type { checkInBody } from '#machines/domains/time/contracts/attendance.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { accountTimeZone } from '#server/platform/access/accountDay.ts';
import { strayPunches } from '#server/domains/time/attendance/stray.ts';
import { isOwnDevice } from '#server/domains/time/attendance/personalDevices.ts';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { readFacts, type Wanted } from '#server/domains/time/attendance/facts.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/** In metres. With a less accurate position, the phone is asked again. */
const LEAST_ACCURATE_M = 500;

/**
 * Shown when a check-in is outside every shift. It is stored anyway: people have a right to a record that
 * they were there.
 */
const STRAY = msg(
  'Recorded, but outside every shift: it is not counted until your hours are corrected',
);

interface Near {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  radius: number;
  needsDevice: boolean;
}

/**
 * POST /Attendance/CheckIn: the caller's check-in or check-out from a browser at a place approved for the
 * person or the unit. The day is recalculated immediately.
 */
export async function checkIn(
  { tx, actor }: WriteCall,
  { kind, latitude, longitude, accuracy, deviceKey }: z.output<typeof checkInBody>,
): Promise<{ statusCode: 200; message: string; autoId: number }> {
  const { accountId, employeeId, userId } = actor;
  if (employeeId === null) throw forbidden('Only employees can check in');
  if (accuracy > LEAST_ACCURATE_M) {
    throw new AppError(
      'invalid',
      'Your location is not accurate enough. Move outdoors and try again',
    );
  }
  // Serialises double taps, so that the second sees the first.
  await query(tx, 'select from employees where id = $employeeId for no key update', { employeeId });
  const places = await query<Near>(
    tx,
    `select p.id, p.name, p.latitude, p.longitude, p.radius, p.needs_device as "needsDevice" from punch_places p
     join employees e on e.id = $employeeId and e.is_active
     where p.is_active and (p.employee_id = e.id
       or (p.employee_id is null and p.business_unit_id = e.business_unit_id))`,
    { employeeId },
  );
  if (places.length === 0) {
    throw new AppError('conflict', 'No place has been approved for you. Ask for one first');
  }
  const byDistance = places
    .map((place) => ({ ...place, distance: distanceBetween(place, { latitude, longitude }) }))
    .toSorted((a, b) => a.distance - a.radius - (b.distance - b.radius));
  const around = byDistance.filter(({ distance, radius }) => isInside(distance, radius));
  if (around.length === 0) {
    const { name = '', distance = 0, radius = 0 } = byDistance[0] ?? {};
    throw new AppError(
      'conflict',
      distance < 1000
        ? `You are ${Math.round(distance)} m from ${name}. Check in within ${radius} m of it`
        : `You are ${(distance / 1000).toFixed(1)} km from ${name}. Check in within ${radius} m of it`,
    );
  }
  const hasDevice = await isOwnDevice(tx, employeeId, deviceKey);
  const nearest = around.find(({ needsDevice }) => hasDevice || !needsDevice);
  if (!nearest) {
    const message = `Check in at ${around[0]?.name} from the device that is registered for you`;
    throw new AppError('conflict', message);
  }
  const again = await queryOne(
    tx,
    `select from punches where employee_id = $employeeId and source = 'browser' and kind = $kind
       and at > now() - interval '2 minutes'`,
    { employeeId, kind },
  );
  if (again) throw new AppError('conflict', 'This was already recorded a moment ago');
  const row = await queryOne<{ id: number; at: string; from: string; to: string }>(
    tx,
    `insert into punches (account_id, employee_id, at, kind, source, latitude, longitude, place_id,
       distance, received_by)
     values ($accountId, $employeeId, now(), $kind, 'browser', $latitude, $longitude, $placeId,
       $distance, $userId)
     returning id, to_char(to_timestamp(extract(epoch from at)::bigint) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       (account_day($accountId) - 1)::text as from, account_day($accountId)::text as to`,
    {
      accountId,
      employeeId,
      kind,
      latitude,
      longitude,
      userId,
      placeId: nearest.id,
      distance: Math.round(nearest.distance),
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

/** @throws AppError 409 if the current shift has a check-in without a check-out. */
async function refuseSecond(tx: Tx, accountId: number, days: Wanted, at: number): Promise<void> {
  for (const { facts } of await readFacts(tx, accountId, days)) {
    const own = facts.punches.findLastIndex((punch) => punch.at === at && punch.kind === 'in');
    if (own < 0) continue;
    const before = getStays(facts.punches.toSpliced(own));
    const problem = staySanity(before, { from: at, to: null });
    if (problem !== null) throw new AppError('conflict', problem);
  }
}
