import { accessTokens } from '#server/platform/access/accessToken.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Bench } from './fixture.ts';
import { startScript, type Program } from './programs.ts';
import { fileURLToPath } from 'node:url';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HOUR = 3600;

/** Signs people in, each with a separate user and session; returns their tokens. */
export async function signInMany(owner: Db, secret: Buffer, count: number): Promise<string[]> {
  await query(
    owner,
    `insert into users (account_id, employee_id, login_id, password_hash)
     select account_id, id, 'client' || id, '' from employees e
     where code like 'E%' and not exists (select from users u where u.employee_id = e.id)
     order by id limit $count`,
    { count },
  );
  const sessions = await query<{ id: string; userId: number }>(
    owner,
    `insert into sessions (user_id, expires_at)
     select id, now() + interval '1 day' from users where login_id like 'client%' order by id limit $count
     returning id, user_id as "userId"`,
    { count },
  );
  const tokens = accessTokens(secret);
  return Promise.all(
    sessions.map(({ id, userId }) => tokens.issue({ userId, sessionId: id }, HOUR)),
  );
}

/** Holds a socket for each token in a separate process, so that the messages cost this one nothing. */
export async function openClients(bench: Bench, url: string, tokens: string[]): Promise<Program> {
  const path = join(bench.dataDir, 'client.json');
  writeFileSync(path, JSON.stringify({ url, tokens }));
  const script = fileURLToPath(new URL('clientsProgram.ts', import.meta.url));
  return startScript(script, { CROWD: path }, ['--import', 'tsx']);
}
