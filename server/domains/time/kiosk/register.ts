import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type {
  kioskBody,
  KioskEntry,
  KioskRegistered,
} from '#machines/domains/time/contracts/kiosk.ts';
import { punchDevice } from '#machines/domains/time/attendance/resources/punchDevice.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { getReach } from '#server/kits/resources/scope.ts';
import { hashOfToken } from './identify.ts';

/**
 * GET /Kiosk/List: lists the active punch devices within the caller's reach, and whether a browser is
 * registered for them.
 */
export async function listKiosks({ db, actor }: Call): Promise<{ items: KioskEntry[] }> {
  const units = await getReach(db, actor, punchDevice, 'isView');
  const items = await query<KioskEntry>(
    db,
    `select d.id as "deviceId", d.name, b.name as "businessUnit", k.registered_at as "registeredAt",
       p.name as "registeredBy"
     from punch_devices d join business_units b on b.id = d.business_unit_id
     left join kiosks k on k.device_id = d.id and k.ended_at is null
     left join user_people p on p.user_id = k.registered_by
     where b.account_id = $accountId and d.is_active
       and ($units::bigint[] is null or b.id = any($units)) order by b.name, d.name, d.id`,
    { accountId: actor.accountId, units },
  );
  return { items };
}

/**
 * POST /Kiosk/Register: makes the caller's browser the kiosk of a device by a new secret. The previous secret
 * stops working.
 * @throws AppError 404 for a device out of reach.
 */
export async function registerKiosk(
  call: WriteCall,
  { deviceId }: z.output<typeof kioskBody>,
): Promise<KioskRegistered> {
  const { tx, actor } = call;
  const { name } = await endBrowser(call, deviceId, 'isEdit');
  const token = randomBytes(32).toString('base64url');
  await query(
    tx,
    `insert into kiosks (device_id, token_hash, registered_by) values ($deviceId, $hash, $userId)`,
    { deviceId, hash: hashOfToken(token), userId: actor.userId },
  );
  return { ...SUBMITTED, token, name };
}

/** POST /Kiosk/End: the browser is no longer a kiosk. */
export async function endKiosk(
  call: WriteCall,
  { deviceId }: z.output<typeof kioskBody>,
): Promise<WriteAnswer> {
  await endBrowser(call, deviceId, 'isEdit');
  return SUBMITTED;
}

async function endBrowser(
  { tx, actor }: WriteCall,
  deviceId: number,
  flag: 'isEdit',
): Promise<{ name: string }> {
  const units = await getReach(tx, actor, punchDevice, flag);
  const device = await queryOne<{ name: string }>(
    tx,
    `select d.name from punch_devices d join business_units b on b.id = d.business_unit_id
     where d.id = $deviceId and b.account_id = $accountId and d.is_active
       and ($units::bigint[] is null or b.id = any($units)) for update of d`,
    { deviceId, accountId: actor.accountId, units },
  );
  if (!device) throw notFound('Device not found');
  await query(
    tx,
    'update kiosks set ended_at = now() where device_id = $deviceId and ended_at is null',
    { deviceId },
  );
  return device;
}
