import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  makeProgramBody,
  ProgramEntry,
  ProgramKeyEntry,
} from '#machines/domains/company/contracts/programs.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { recordMade } from '#server/platform/access/newUsers.ts';
import { readScopes, KEEPER } from '#server/platform/access/programKeys.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { unknownPassword } from '#server/domains/company/auth/index.ts';
import { managedUnits } from '#server/domains/company/users/index.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';

type StoredKey = Omit<ProgramKeyEntry, 'keeper' | 'isKept' | 'lost'> & {
  keeperId: number | null;
  keeper: string | null;
  isKept: boolean | null;
};
type StoredProgram = Omit<ProgramEntry, 'keys'> & { keys: StoredKey[] };

/**
 * GET /Programs/List: lists the service accounts of units whose users the caller manages, with the latest keys
 * first.
 */
export async function listPrograms({ db, actor }: Call): Promise<ProgramEntry[]> {
  const programs = await query<StoredProgram>(
    db,
    `select u.id as "userId", p.name, b.name as "businessUnit", p.is_welcome as "isActive",
       array(select coalesce(n.name, h.role) from held_roles h left join roles n on n.key = h.role
         where h.user_id = u.id group by 1 order by 1) as roles,
       coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'hint', k.hint,
         'scopes', k.scopes, 'madeAt', k.made_at, 'expiresAt', k.expires_at,
         'lastUsedAt', k.last_used_at, 'keeperId', keeper.user_id, 'keeper', keeper.name,
         'isKept', keeper.is_welcome, 'status', case when k.ended_at is not null then 'ended'
           when k.expires_at <= now() then 'expired' else 'active' end) order by k.id desc)
         from program_keys k left join user_people keeper on keeper.user_id = ${KEEPER}
         where k.user_id = u.id), '[]') as keys
     from users u join user_people p on p.user_id = u.id
     join business_units b on b.id = p.business_unit_id
     where u.account_id = $accountId and u.kind = 'service'
       and ($units::bigint[] is null or p.business_unit_id = any($units))
     order by lower(p.name), u.id`,
    { accountId: actor.accountId, units: await managedUnits(db, actor, 'isView') },
  );
  return Promise.all(
    programs.map(async ({ keys, ...program }) => ({
      ...program,
      keys: await Promise.all(
        keys.map((key) => getStanding(db, actor.accountId, program.userId, key)),
      ),
    })),
  );
}

/** Returns what a key allows: at most what its keeper may do. */
async function getStanding(
  db: Db,
  accountId: number,
  programId: number,
  { keeperId, keeper, isKept, ...key }: StoredKey,
): Promise<ProgramKeyEntry> {
  const details = { ...key, keeper: keeper ?? '', isKept: isKept ?? false, lost: 0 };
  if (key.status !== 'active') return details;
  const { scopes } = key;
  const kept = details.isKept ? keeperId : null;
  const currentScopes = await readScopes(db, { keeperId: kept, programId, accountId, scopes });
  const status = currentScopes.length === 0 ? 'suspended' : 'active';
  return { ...details, status, lost: scopes.length - currentScopes.length };
}

/** POST /Programs/Make: makes a service account. As with people, it has no permissions until it gets roles. */
export async function makeProgram(
  { tx, actor }: WriteCall,
  { name, businessUnitId }: z.output<typeof makeProgramBody>,
): Promise<WriteAnswer & { autoId: number }> {
  const units = await managedUnits(tx, actor, 'isCreate');
  if (units !== null && !units.includes(businessUnitId)) throw forbidden();
  const row = await queryOne<{ id: number }>(
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
  if (!row) throw notFound('Business unit not found');
  await recordMade(tx, actor, [row.id]);
  return { statusCode: 200, message: 'Submitted Successfully', autoId: row.id };
}
