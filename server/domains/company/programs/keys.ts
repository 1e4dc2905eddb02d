import type { z } from 'zod';
import type {
  endKeyBody,
  NewKey,
  makeKeyBody,
  takeKeyOverBody,
} from '#machines/domains/company/contracts/programs.ts';
import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';
import { scopesWithin } from '#server/platform/access/keyScopes.ts';
import {
  hashOfKey,
  readScopes,
  getHint,
  KEEPER,
  newKey,
} from '#server/platform/access/programKeys.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { managedUsers } from '#server/domains/company/users/index.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';

/**
 * POST /Programs/MakeKey: makes an API key, which is limited to its scopes, the roles of the service account
 * and the permissions of its creator. It is only in this response, because the database stores its hash.
 * @throws AppError 403 beyond the actor's own permissions, 404 for a service account that they don't manage.
 */
export async function makeKey(
  tx: Tx,
  actor: Actor,
  { userId, name, scopes, days }: z.output<typeof makeKeyBody>,
): Promise<NewKey> {
  await mustBeProgram(tx, actor, userId);
  await mustHold(tx, actor, userId, scopes);
  const key = newKey();
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into program_keys (user_id, name, hint, hash, scopes, made_by, expires_at)
     values ($userId, $name, $hint, $hash, $scopes::text[], $madeBy,
       now() + make_interval(days => $days)) returning id`,
    { userId, name, scopes, days, madeBy: actor.userId, hint: getHint(key), hash: hashOfKey(key) },
  );
  const autoId = row?.id ?? 0;
  const { accountId } = actor;
  await recordCreated(tx, 'program key', [autoId], { actor: { userId: actor.userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully', autoId, key };
}

/** POST /Programs/EndKey: revokes the key within 2 seconds on all servers. */
export async function endKey(
  { tx, actor }: WriteCall,
  { keyId }: z.output<typeof endKeyBody>,
): Promise<WriteAnswer> {
  await lockKey(tx, actor, keyId);
  const before = await recordsBefore(tx, 'program key', [keyId]);
  await query(
    tx,
    'update program_keys set ended_at = coalesce(ended_at, now()) where id = $keyId',
    {
      keyId,
    },
  );
  const about = { actor: { userId: actor.userId, accountId: actor.accountId } };
  await recordChanged(tx, 'program key', before, about);
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/**
 * POST /Programs/TakeKeyOver: makes another administrator responsible for a key whose keeper has lost its
 * permissions. It works again within 2 seconds.
 * @throws AppError 403 without every permission of the key, 409 if its keeper still has them or the key has
 * ended.
 */
export async function takeKeyOver(
  { tx, actor }: WriteCall,
  { keyId }: z.output<typeof takeKeyOverBody>,
): Promise<WriteAnswer> {
  const { userId, scopes, keeperId, isOver } = await lockKey(tx, actor, keyId);
  if (isOver) throw new AppError('conflict', 'This key has ended or expired. Create a new one');
  const { accountId } = actor;
  const currentScopes = await readScopes(tx, { keeperId, programId: userId, accountId, scopes });
  if (currentScopes.length === scopes.length) {
    throw new AppError('conflict', 'This key is not suspended: nothing has to be taken over');
  }
  await mustHold(tx, actor, userId, scopes);
  const before = await recordsBefore(tx, 'program key', [keyId]);
  await query(
    tx,
    'update program_keys set taken_over_by = $by, taken_over_at = now() where id = $keyId',
    { keyId, by: actor.userId },
  );
  await recordChanged(tx, 'program key', before, { actor: { userId: actor.userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully' };
}

interface LockedKey {
  userId: number;
  scopes: string[];
  /** Null if no responsible person can sign in. */
  keeperId: number | null;
  isOver: boolean;
}

/**
 * Locks a key.
 * @throws AppError 404 for a key of a program that the actor doesn't manage.
 */
async function lockKey(tx: Tx, actor: Actor, keyId: number): Promise<LockedKey> {
  const key = await queryOne<LockedKey>(
    tx,
    `select k.user_id as "userId", k.scopes, (select p.user_id from user_people p
         where p.user_id = ${KEEPER} and p.is_welcome) as "keeperId",
       k.ended_at is not null or k.expires_at <= now() as "isOver"
     from program_keys k join users u on u.id = k.user_id
     where k.id = $keyId and u.account_id = $accountId for update of k`,
    { keyId, accountId: actor.accountId },
  );
  if (!key) throw notFound('Key not found');
  await mustBeProgram(tx, actor, key.userId);
  return key;
}

async function mustBeProgram(tx: Tx, actor: Actor, userId: number): Promise<void> {
  const [program] = await managedUsers(tx, actor, [userId]);
  if (program?.kind !== 'service') throw notFound('Program not found');
}

/** Refuses a keeper who doesn't have the key's permissions in every unit in which the service account has a role. */
async function mustHold(
  tx: Tx,
  actor: Actor,
  userId: number,
  scopes: readonly string[],
): Promise<void> {
  for (const scope of scopes) {
    const [id = '', flag = ''] = scope.split(':');
    const reference = Number(id) as MenuReference;
    if (!(reference in declaredAccess.value.references)) {
      const message = 'Permission not found';
      throw invalid(message, [{ path: 'scopes', message }]);
    }
    if (reference === MENU.permissions && flag !== 'isView') {
      throw forbidden('A program cannot grant permissions. Only people can');
    }
  }
  const currentScopes = await scopesWithin(tx, actor, userId, scopes);
  if (currentScopes.length < scopes.length) {
    throw forbidden('A key cannot have more permissions than the person who creates it');
  }
}
