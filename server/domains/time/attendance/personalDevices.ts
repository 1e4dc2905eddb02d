import { createHash } from 'node:crypto';
import { personalDevice } from '#machines/domains/time/attendance/resources/personalDevice.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordResourceChanges, readSnapshots } from '#server/kits/resources/changes.ts';

export const DEVICE_TAKEN = 'This device is registered for someone else';

type By = Pick<Actor, 'userId' | 'accountId'>;
type OwnedDevice = { employeeId: number; deviceId: string };

/** Returns which of these devices are registered for other people, without saying for whom. */
export async function registeredForOthers(
  tx: Tx,
  devices: readonly OwnedDevice[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ deviceId: string }>(
    tx,
    `select d.device_id as "deviceId" from personal_devices d
     join unnest($people::bigint[], $devices::text[]) as g (employee_id, device_id)
       on g.device_id = d.device_id and g.employee_id <> d.employee_id
     where d.is_active`,
    {
      people: devices.map(({ employeeId }) => employeeId),
      devices: devices.map(({ deviceId }) => deviceId),
    },
  );
  return new Set(rows.map(({ deviceId }) => deviceId));
}

/** Registers devices in place of the same people's earlier ones. If a person registers two, the later one is active. */
export async function registerDevices(
  tx: Tx,
  by: By,
  devices: readonly (OwnedDevice & { name: string; requestId: number })[],
): Promise<void> {
  const employeeIds = devices.map(({ employeeId }) => employeeId);
  await deactivateDevices(tx, by, { employeeIds });
  const rows = await query<{ id: number }>(
    tx,
    `insert into personal_devices (business_unit_id, employee_id, name, device_id, request_id,
       consented_at, changed_by, is_active)
     select e.business_unit_id, e.id, g.name, g.device_id, r.id, r.created_at, $userId,
       g.place = max(g.place) over (partition by e.id)
     from unnest($employeeIds::bigint[], $names::text[], $deviceIds::text[], $requestIds::bigint[])
       with ordinality g (employee_id, name, device_id, request_id, place)
     join employees e on e.id = g.employee_id join requests r on r.id = g.request_id
     order by g.place
     returning id`,
    {
      userId: by.userId,
      employeeIds,
      names: devices.map(({ name }) => name),
      deviceIds: devices.map(({ deviceId }) => deviceId),
      requestIds: devices.map(({ requestId }) => requestId),
    },
  );
  const ids = rows.map(({ id }) => id);
  await recordResourceChanges(tx, by, personalDevice, ids, new Map());
}

/**
 * Deactivates the devices of these people or requests.
 * @returns how many were active.
 */
export async function deactivateDevices(
  tx: Tx,
  by: By,
  { employeeIds = [], requestIds = [] }: { employeeIds?: number[]; requestIds?: number[] },
): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    `select id from personal_devices where is_active
       and (employee_id = any($employeeIds::bigint[]) or request_id = any($requestIds::bigint[]))
     for update`,
    { employeeIds, requestIds },
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const before = await readSnapshots(tx, personalDevice, ids);
  await query(
    tx,
    `update personal_devices set is_active = false, version = version + 1, changed_by = $userId,
       changed_at = now() where id = any($ids::bigint[])`,
    { ids, userId: by.userId },
  );
  await recordResourceChanges(tx, by, personalDevice, ids, before);
  return ids.length;
}

/** Whether this key belongs to the device that is registered for the person. */
export async function isOwnDevice(
  tx: Tx,
  employeeId: number,
  deviceKey: string | undefined,
): Promise<boolean> {
  if (deviceKey === undefined) return false;
  const deviceId = createHash('sha256').update(deviceKey).digest('hex');
  const row = await queryOne(
    tx,
    `select from personal_devices
     where employee_id = $employeeId and device_id = $deviceId and is_active`,
    { employeeId, deviceId },
  );
  return row !== undefined;
}
