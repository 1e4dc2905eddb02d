import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { requireSignedRights } from './signedRights.ts';
import { onRightsChanged } from '#server/platform/db/rightsChanged.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/errors.ts';
import { scopesWithin } from './keyScopes.ts';

/** The prefix by which logs and secret scanners recognize a key. */
const PREFIX = 'cadre_key_';

/** The longest time until a key that has expired is refused; other changes are announced at once (rightsChanged.ts). */
const REMEMBERED_MS = 2000;

/** The time of a key's last use is stored at most this often, in seconds. */
const NOTED_EVERY_S = 60;

export interface ProgramKey {
  keyId: number;
  actor: Actor;
  scopes: ReadonlySet<string>;
}

export const newKey = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;
export const getHint = (key: string): string => key.slice(0, PREFIX.length + 4);
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
export const isProgramKey = (token: string): boolean => token.startsWith(PREFIX);

/**
 * SQL for the user who answers for a key `k`: the person who created it, or the administrator who has since taken it
 * over.
 */
export const KEEPER = 'coalesce(k.taken_over_by, k.made_by)';

const SUSPENDED =
  'The key is suspended: the person who answers for it may no longer do what it does. An administrator can take it over under Programs';

/**
 * Returns a function that finds the program of a key and caches it briefly; null for an invalid key.
 * @throws AppError 401 for a key whose keeper cannot sign in or no longer has any of the key's scopes.
 */
export function programKeys(db: Db): (token: string) => Promise<ProgramKey | null> {
  const remembered = new LRUCache<string, Promise<ProgramKey | null>>({
    max: 5000,
    ttl: REMEMBERED_MS,
  });
  onRightsChanged(db, () => remembered.clear());
  return (token) => {
    const name = hashOfKey(token).toString('base64');
    const existing = remembered.get(name);
    if (existing) return existing;
    const loading = load(db, token);
    remembered.set(name, loading);
    loading.catch(() => remembered.delete(name));
    return loading;
  };
}

export const PROGRAM_KEY: Statement = {
  name: 'cadre-program-key',
  sql: `select k.id as "keyId", k.scopes, keeper.user_id as "keeperId", u.id as "userId",
    u.account_id as "accountId", p.name,
    null::bigint as "employeeId",
    coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
      r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles
    from program_keys k join users u on u.id = k.user_id and u.kind = 'service'
    join user_people p on p.user_id = u.id and p.is_welcome
    left join user_people keeper on keeper.user_id = ${KEEPER} and keeper.is_welcome
    where k.hash = $hash and k.ended_at is null and k.expires_at > now()`,
};

async function load(db: Db, token: string): Promise<ProgramKey | null> {
  const [row] = await run<
    Actor & { keyId: number; scopes: string[]; userId: number; keeperId: number | null }
  >(db, PROGRAM_KEY, { hash: hashOfKey(token) });
  if (!row) return null;
  await requireSignedRights(db, { userId: row.userId ?? 0, keyId: row.keyId });
  const { keyId, scopes, keeperId, ...actor } = row;
  const currentScopes = await readScopes(db, {
    keeperId,
    programId: actor.userId,
    ...actor,
    scopes,
  });
  if (currentScopes.length === 0) throw new AppError('unauthenticated', SUSPENDED);
  await query(
    db,
    `update program_keys set last_used_at = now() where id = $keyId
       and (last_used_at is null or last_used_at < now() - make_interval(secs => $seconds))`,
    { keyId, seconds: NOTED_EVERY_S },
  );
  return { keyId, actor, scopes: new Set(currentScopes) };
}

/** The scopes that a key still has: none if the person who answers for the key cannot sign in. */
export const readScopes = async (
  db: Db | Tx,
  {
    keeperId,
    programId,
    accountId,
    scopes,
  }: { keeperId: number | null; programId: number; accountId: number; scopes: readonly string[] },
): Promise<string[]> =>
  keeperId === null ? [] : scopesWithin(db, { userId: keeperId, accountId }, programId, scopes);

/**
 * Whether a call is closed to programs, regardless of their roles. Otherwise, the person who created a program could
 * use it as a second administrator, or let it set up reports that are mailed even after its key has expired.
 */
export const isOfPeople = (path: string): boolean => /\/(?:Decide\w*|SaveMail)\/?$/i.test(path);
