import type { z } from 'zod';
import { distanceBetween, isInside } from '#machines/domains/time/attendance/geofence.ts';
import type { checkInBody } from '#machines/domains/time/contracts/attendance.ts';
import { recordOwnPunch } from '#server/domains/time/attendance/ownPunch.ts';
import { isOwnDevice } from '#server/domains/time/attendance/personalDevices.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/** In metres. If the position is less accurate, the phone is asked again. */
const MIN_ACCURATE_M = 500;

interface Near {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  radius: number;
  needsDevice: boolean;
}

/**
 * POST /Attendance/CheckIn: records the caller's check-in or check-out from a browser, at a place that is approved for
 * the person or the unit, and recalculates the day immediately.
 */
export async function checkIn(
  { tx, actor }: WriteCall,
  { kind, latitude, longitude, accuracy, deviceKey }: z.output<typeof checkInBody>,
): Promise<{ statusCode: 200; message: string; autoId: number }> {
  const { accountId, employeeId, userId } = actor;
  if (employeeId === null) throw forbidden('Only employees can check in');
  if (accuracy > MIN_ACCURATE_M) {
    throw new AppError(
      'invalid',
      'Your location is not accurate enough. Move outdoors and try again',
    );
  }
  // The lock makes two taps wait for each other, so that the second sees the first.
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
  return recordOwnPunch(tx, {
    accountId,
    employeeId,
    userId,
    kind,
    from: {
      source: 'browser',
      latitude,
      longitude,
      placeId: nearest.id,
      distance: Math.round(nearest.distance),
    },
  });
}
