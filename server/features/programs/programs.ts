import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  endKeyBody,
  KeyMade,
  makeKeyBody,
  makeProgramBody,
  ProgramEntry,
} from '#machines/contracts/programs.ts';
import { MENU, type Flag, type MenuReference } from '#machines/contracts/permissions.ts';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { Actor } from '#server/access/actor.ts';
import { REFERENCES } from '#server/access/declaredScreens.ts';
import { hashOfKey, hintOf, newKey } from '#server/access/programKeys.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import { recordMade } from '#server/access/newUsers.ts';
import { unknownPassword } from '#server/features/auth/index.ts';
import { managedUnits, managedUsers } from '#server/features/users/index.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import { recordChanged, recordCreated, recordsBefore } from '#server/records/readRecords.ts';

/** GET /Programs/List: service accounts of the units whose users the caller manages, latest keys first. */
export async function listPrograms({ db, actor }: Call): Promise<ProgramEntry[]> {
  return query<ProgramEntry>(
    db,
    `select u.id as "userId", p.name, b.name as "businessUnit", p.is_welcome as "isActive",
       array(select coalesce(n.name, h.role) from held_roles h left join roles n on n.key = h.role
         where h.user_id = u.id group by 1 order by 1) as roles,
       coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'hint', k.hint,
         'scopes', k.scopes, 'madeAt', k.made_at, 'expiresAt', k.expires_at,
         'lastUsedAt', k.last_used_at, 'status', case when k.ended_at is not null then 'ended'
           when k.expires_at <= now() then 'expired' else 'active' end) order by k.id desc)
         from program_keys k where k.user_id = u.id), '[]') as keys
     from users u join user_people p on p.user_id = u.id
     join business_units b on b.id = p.business_unit_id
     where u.account_id = $accountId and u.kind = 'service'
       and ($units::bigint[] is null or p.business_unit_id = any($units))
     order by lower(p.name), u.id`,
    { accountId: actor.accountId, units: await managedUnits(db, actor, 'isView') },
  );
}

/** POST /Programs/Make: a service account without permissions: it gets roles like people. */
export async function makeProgram(
  { tx, actor }: WriteCall,
  { name, businessUnitId }: z.output<typeof makeProgramBody>,
): Promise<WriteAnswer & { autoId: number }> {
  const units = await managedUnits(tx, actor, 'isCreate');
  if (units !== null && !units.includes(businessUnitId)) throw forbidden();
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into users (account_id, kind, name, business_unit_id, login_id, password_hash,
       password_set_at)
     select $accountId, 'service', $name, b.id, $login, $hash, null
     from business_units b where b.id = $businessUnitId and b.account_id = $accountId returning id`,
    {
      accountId: actor.accountId,
      name,
      businessUnitId,
      login: `program-${randomUUID()}`,
      hash: await unknownPassword(),
    },
  );
  if (!made) throw notFound('Business unit not found');
  await recordMade(tx, actor, [made.id]);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: made.id };
}

/**
 * POST /Programs/MakeKey: an API key limited to its scopes, the service account's roles and its creator's
 * own permissions. Returned once; the database only has its hash.
 * @throws AppError 403 beyond the actor's own permissions, 404 for a service account that isn't theirs.
 */
export async function makeKey(
  tx: Tx,
  actor: Actor,
  { userId, name, scopes, days }: z.output<typeof makeKeyBody>,
): Promise<KeyMade> {
  await mustBeProgram(tx, actor, userId);
  await mustHold(tx, actor, userId, scopes);
  const key = newKey();
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into program_keys (user_id, name, hint, hash, scopes, made_by, expires_at)
     values ($userId, $name, $hint, $hash, $scopes::text[], $madeBy,
       now() + make_interval(days => $days)) returning id`,
    { userId, name, scopes, days, madeBy: actor.userId, hint: hintOf(key), hash: hashOfKey(key) },
  );
  const autoId = made?.id ?? 0;
  const { accountId } = actor;
  await recordCreated(tx, 'program key', [autoId], { actor: { userId: actor.userId, accountId } });
  return { statusCode: 200, message: 'Submitted Successfully', autoId, key };
}

/** POST /Programs/EndKey: revokes the key within 2 seconds on all servers. */
export async function endKey(
  { tx, actor }: WriteCall,
  { keyId }: z.output<typeof endKeyBody>,
): Promise<WriteAnswer> {
  const key = await queryOne<{ userId: number }>(
    tx,
    `select k.user_id as "userId" from program_keys k join users u on u.id = k.user_id
     where k.id = $keyId and u.account_id = $accountId for update of k`,
    { keyId, accountId: actor.accountId },
  );
  if (!key) throw notFound('Key not found');
  await mustBeProgram(tx, actor, key.userId);
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

async function mustBeProgram(tx: Tx, actor: Actor, userId: number): Promise<void> {
  const [program] = await managedUsers(tx, actor, [userId]);
  if (program?.kind !== 'service') throw notFound('Program not found');
}

/** Nobody may grant a key permissions that they lack in any unit where the service account has a role. */
async function mustHold(
  tx: Tx,
  actor: Actor,
  userId: number,
  scopes: readonly string[],
): Promise<void> {
  const held = await query<{ unit: number | null }>(
    tx,
    'select distinct business_unit_id as unit from user_roles where user_id = $userId',
    { userId },
  );
  for (const scope of scopes) {
    const [id = '', flag = ''] = scope.split(':');
    const reference = Number(id) as MenuReference;
    if (!(reference in REFERENCES)) {
      const message = 'Permission not found';
      throw invalid(message, [{ path: 'scopes', message }]);
    }
    if (reference === MENU.permissions && flag !== 'isView') {
      throw forbidden('A program cannot grant permissions. Only people can');
    }
    const units = await unitsPermitted(tx, actor, reference, flag as Flag);
    const covers = (unit: number | null) =>
      units === null || (unit !== null && units.includes(unit));
    if ((units?.length ?? 1) === 0 || !held.every(({ unit }) => covers(unit))) {
      throw forbidden('A key cannot have more permissions than the person who creates it');
    }
  }
}
