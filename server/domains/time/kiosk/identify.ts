import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { kioskPersonBody } from '#machines/domains/time/contracts/kiosk.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { SESSION_START } from '#machines/core/session/state.ts';
import { actorOfUser, type Absent } from '#server/platform/access/actorOfUser.ts';
import {
  ACCOUNT_DELAYS,
  ADDRESS_DELAYS,
  delayKey,
  forgive,
  giveBack,
  reserveAttempt,
} from '#server/platform/access/delays.ts';
import { hashOfPin } from '#server/platform/access/kioskPins.ts';
import { getNetwork } from '#server/platform/access/network.ts';
import { recordSteps } from '#server/platform/access/signInLog.ts';
import type { Visitor } from '#server/platform/access/visitor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';

export interface Kiosk {
  deviceId: number;
  accountId: number;
}

/** A person who uses a kiosk for one call. */
export interface AtKiosk {
  kiosk: Kiosk;
  actor: Absent['actor'] & { employeeId: number };
  held: Absent['held'];
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const PURPOSE = 'Someone was to be identified at a kiosk by it';
const REFUSED = 'Number or PIN is incorrect';

/**
 * Finds the person with this number and PIN, who must belong to the company of the device. Attempts are
 * counted, both for the number and for the device, before they are checked.
 * @throws AppError 401 for an unknown device, number or PIN, 429 after too many attempts.
 */
export async function identify(
  db: Db,
  secret: Buffer,
  visitor: Visitor,
  { token, number, pin }: z.output<typeof kioskPersonBody>,
): Promise<AtKiosk> {
  const kiosk = await readKiosk(db, visitor, token);
  const own = delayKey('kiosk', `${kiosk.accountId} ${comparisonKey(number)}`);
  const shared = delayKey('kiosk device', kiosk.deviceId);
  await reserveAttempt(db, shared, ADDRESS_DELAYS);
  await reserveAttempt(db, own, ACCOUNT_DELAYS);
  const person = await readPerson(db, kiosk, number);
  const isRight = person && hashOfPin(secret, person.employeeId, pin).equals(person.pinHash);
  if (!isRight) {
    await recordRefusal(db, visitor, kiosk, person?.userId ?? null);
    throw new AppError('unauthenticated', REFUSED);
  }
  await requireUnchanged(db, 'kiosk_pins', [person], PURPOSE);
  await forgive(db, own);
  await giveBack(db, shared);
  const absent = await actorOfUser(db, person.userId);
  if (!absent) throw new AppError('unauthenticated', REFUSED);
  return { kiosk, held: absent.held, actor: { ...absent.actor, employeeId: person.employeeId } };
}

async function readKiosk(db: Db, { address }: Visitor, token: string): Promise<Kiosk> {
  const row = await queryOne<Kiosk & WorkRow>(
    db,
    `select d.id as "deviceId", u.account_id as "accountId", ${asTagged('k')}
     from kiosks k join punch_devices d on d.id = k.device_id and d.is_active
     join business_units u on u.id = d.business_unit_id
     join accounts a on a.id = u.account_id and a.is_active
     where k.token_hash = $hash and k.ended_at is null`,
    { hash: hashOfToken(token) },
  );
  if (!row) {
    await reserveAttempt(db, delayKey('kiosk token', getNetwork(address)), ADDRESS_DELAYS);
    throw new AppError('unauthenticated', 'This device is not registered');
  }
  await requireUnchanged(db, 'kiosks', [row], PURPOSE);
  return { deviceId: row.deviceId, accountId: row.accountId };
}

const readPerson = (db: Db | Tx, { accountId }: Kiosk, number: string) =>
  queryOne<WorkRow & { employeeId: number; userId: number; pinHash: Buffer }>(
    db,
    `select e.id as "employeeId", u.id as "userId", p.pin_hash as "pinHash", ${asTagged('p')}
     from employees e join users u on u.employee_id = e.id and u.is_active and u.locked_at is null
     join kiosk_pins p on p.employee_id = e.id
     where e.account_id = $accountId and e.is_active and comparison_key(e.code) = $code`,
    { accountId, code: comparisonKey(number) },
  );

const recordRefusal = (
  db: Db,
  visitor: Visitor,
  { accountId }: Kiosk,
  userId: number | null,
): Promise<void> =>
  recordSteps(db, visitor, [
    {
      userId,
      accountId,
      sessionId: null,
      event: 'login.refused',
      from: SESSION_START,
      to: SESSION_START,
      isSuccess: false,
      reason: userId === null ? 'No one with a PIN has this number' : 'The PIN was incorrect',
    },
  ]);
