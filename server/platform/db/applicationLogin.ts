import pg from 'pg';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/log.ts';

/**
 * The database role of the application. It owns no tables, and cannot switch to the role that does.
 */
export const APPLICATION_ROLE = 'cadre_app';

/**
 * Prepares the login of the application: creates its role if it is missing, and sets the password of `cadre_app`. A
 * role that an administrator created is not changed, unless Cadre manages its password (`setsPassword`). Needs a
 * connection as the owner.
 */
export async function ensureApplicationLogin(
  ownerUrl: string,
  applicationUrl: string,
  { setsPassword = false } = {},
): Promise<void> {
  const { username, password } = new URL(applicationUrl);
  const name = decodeURIComponent(username);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Takes an advisory lock, because PostgreSQL refuses concurrent changes of a role and several servers may start at
    // the same time.
    await client.query('begin; select pg_advisory_xact_lock(727176)');
    const { rows } = await client.query<{ signsIn: boolean }>(
      'select rolcanlogin as "signsIn" from pg_roles where rolname = $1',
      [name],
    );
    const role = client.escapeIdentifier(name);
    const secret = client.escapeLiteral(decodeURIComponent(password));
    if (rows.length === 0) {
      await client.query(
        `create role ${role} login password ${secret} in role ${APPLICATION_ROLE}`,
      );
    } else if (!rows[0]?.signsIn || setsPassword) {
      await client.query(`alter role ${role} login password ${secret}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Whether a connection string signs in as an owner of the tables. */
export async function signsInAsOwner(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `select exists (select from pg_roles where rolname = session_user and rolsuper)
         or exists (
           select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind in ('r', 'p')
             and pg_has_role(session_user, c.relowner, 'member')) as owns`,
    );
    return rows[0]?.owns === true;
  } finally {
    await client.end();
  }
}

/**
 * Logs a warning if the application signs in as the owner of the tables. A bug or injected SQL could then do anything
 * to them.
 */
export async function warnOfOwner(url: string, log: Logger): Promise<void> {
  if (!(await signsInAsOwner(url))) return;
  log.warn(
    'DATABASE_URL signs in as the owner of the tables. Give the owner as DATABASE_OWNER_URL, and as DATABASE_URL a role that owns nothing (docs/deployment.md).',
  );
}

/**
 * The connection string that a process uses: that of the pooler if there is one.
 * @throws if the pooler signs in as the owner of the tables, because the role cannot be switched
 * behind a pooler.
 */
export async function pooledAddress({
  DATABASE_URL: url,
  DATABASE_POOLER_URL: pooler,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOLER_URL'>): Promise<{ url: string; pooled: boolean }> {
  if (!url) throw new Error('DATABASE_URL is not set');
  if (!pooler) return { url, pooled: false };
  if (await signsInAsOwner(pooler)) {
    throw new Error(
      'DATABASE_POOLER_URL must sign in as a role that owns nothing (docs/deployment.md)',
    );
  }
  return { url: pooler, pooled: true };
}
