import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { MENU } from '#machines/core/access/permissions.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  LINK_DAYS,
  type LeaverLink,
  type leaverLinkBody,
  type LeaverLinkMade,
} from '#machines/domains/separation/contracts/leaverLink.ts';
import { makePin } from '#server/platform/access/kioskPins.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { deriveKey } from '#server/platform/secret.ts';

/**
 * SQL: whether the employment that a separation `s` of `e` ended is over: not corrected to a later day, and not
 * followed by another.
 */
export const IS_OVER = '(s.last_day < account_day(s.account_id) and not e.is_active)';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the hash of a link's code. It includes the separation, so that a row copied to another leaver is useless. */
export const hashOfLinkPin = (secret: Buffer, separationId: number, pin: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'leaver link')).update(`${separationId} ${pin}`).digest();

/**
 * POST /Separation/MakeLeaverLink: creates a link to a leaver's documents. An earlier link stops working.
 * @throws AppError 404 outside of the caller's units and for the caller, 409 while the person is employed.
 */
export async function makeLeaverLink(
  call: WriteCall,
  body: z.output<typeof leaverLinkBody>,
): Promise<LeaverLinkMade> {
  const leaver = await endLink(call, body);
  if (!leaver.isOver) throw new AppError('conflict', 'People can sign in while they are employed');
  const token = randomBytes(32).toString('base64url');
  const pin = makePin();
  await query(
    call.tx,
    `insert into leaver_links (separation_id, token_hash, pin_hash, made_by, expires_at)
     values ($id, $token, $pin, $userId, now() + interval '${LINK_DAYS} days')`,
    {
      id: leaver.id,
      token: hashOfToken(token),
      pin: hashOfLinkPin(call.services.secret, leaver.id, pin),
      userId: call.actor.userId,
    },
  );
  return { ...SUBMITTED, token, pin };
}

/** POST /Separation/EndLeaverLink: ends the link of a leaver. */
export async function endLeaverLink(
  call: WriteCall,
  body: z.output<typeof leaverLinkBody>,
): Promise<WriteAnswer> {
  await endLink(call, body);
  return SUBMITTED;
}

async function endLink(
  { tx, actor }: WriteCall,
  { requestId }: z.output<typeof leaverLinkBody>,
): Promise<{ id: number; isOver: boolean }> {
  const units = await unitsPermitted(tx, actor, MENU.employeeRelease, 'isEdit');
  const leaver = await queryOne<{ id: number; isOver: boolean }>(
    tx,
    `select s.id, ${IS_OVER} as "isOver"
     from separations s join employees e on e.id = s.employee_id
     where s.request_id = $requestId and s.account_id = $accountId and s.cancelled_at is null
       and e.id is distinct from $employeeId
       and ($units::bigint[] is null or e.business_unit_id = any($units)) for update of s`,
    { requestId, accountId: actor.accountId, employeeId: actor.employeeId, units },
  );
  if (!leaver) throw notFound('Separation not found');
  await query(
    tx,
    'update leaver_links set ended_at = now() where separation_id = $id and ended_at is null',
    leaver,
  );
  return leaver;
}

/** Returns the leaver's link that currently works, if there is one. */
export const readLeaverLink = async (db: Db, separationId: number): Promise<LeaverLink | null> =>
  (await queryOne<LeaverLink>(
    db,
    `select made_at as "madeAt", expires_at as "expiresAt", opened_at as "openedAt" from leaver_links
     where separation_id = $separationId and ended_at is null and expires_at > now()`,
    { separationId },
  )) ?? null;
