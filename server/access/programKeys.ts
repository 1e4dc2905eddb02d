import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#server/access/actor.ts';
import type { Db } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';

/** The prefix by which logs and secret scanners recognise a key. */
const PREFIX = 'cadre_key_';

/** An expired key or deactivated program is noticed after this long at most. */
const REMEMBERED_MS = 2000;

/** The last use of a key is stored at most once in this many seconds. */
const NOTED_EVERY_S = 60;

export interface ProgramKey {
  keyId: number;
  actor: Actor;
  scopes: ReadonlySet<string>;
}

export const newKey = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;
export const hintOf = (key: string): string => key.slice(0, PREFIX.length + 4);
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
export const isProgramKey = (token: string): boolean => token.startsWith(PREFIX);

/** Returns the program of a key, briefly cached; null for an invalid key. */
export function programKeys(db: Db): (token: string) => Promise<ProgramKey | null> {
  const remembered = new LRUCache<string, Promise<ProgramKey | null>>({
    max: 5000,
    ttl: REMEMBERED_MS,
  });
  return (token) => {
    const name = hashOfKey(token).toString('base64');
    const known = remembered.get(name);
    if (known) return known;
    const asked = load(db, token);
    remembered.set(name, asked);
    asked.catch(() => remembered.delete(name));
    return asked;
  };
}

async function load(db: Db, token: string): Promise<ProgramKey | null> {
  const row = await queryOne<Actor & { keyId: number; scopes: string[] }>(
    db,
    `select k.id as "keyId", k.scopes, u.id as "userId", u.account_id as "accountId", p.name,
       null::bigint as "employeeId",
       coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
         r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles
     from program_keys k join users u on u.id = k.user_id and u.kind = 'service'
     join user_people p on p.user_id = u.id and p.is_welcome
     where k.hash = $hash and k.ended_at is null and k.expires_at > now()`,
    { hash: hashOfKey(token) },
  );
  if (!row) return null;
  await query(
    db,
    `update program_keys set last_used_at = now() where id = $keyId
       and (last_used_at is null or last_used_at < now() - make_interval(secs => $seconds))`,
    { keyId: row.keyId, seconds: NOTED_EVERY_S },
  );
  const { keyId, scopes, ...actor } = row;
  return { keyId, actor, scopes: new Set(scopes) };
}

/**
 * What a program may never do, whatever its roles: it could act as a second administrator for its creator,
 * or have reports mailed beyond the scope and lifetime of its key.
 */
export const isOfPeople = (path: string): boolean => /\/(?:Decide\w*|SaveMail)\/?$/i.test(path);
