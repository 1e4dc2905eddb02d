import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Env } from '#server/platform/env.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';

/** Creates the data folder, private to this user, and checks that it is writable. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${dataDir} can't be written to (${getCode(error)}).`);
  }
}

/** Checks that the port is free, before a database is started. */
export async function requireFreePort({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer();
  const failure = await new Promise<unknown>((resolve) => {
    server.once('error', resolve);
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
  if (failure === undefined) return;
  const code = getCode(failure);
  if (code === 'EADDRINUSE') {
    const next = `PORT=${PORT + 1} npm start`;
    throw new CannotStart(`Port ${PORT} of ${HOST} is taken by another program. Try: ${next}`);
  }
  throw new CannotStart(`HOST ${HOST}, PORT ${PORT} can't be listened on (${code}).`);
}

/** Checks within 3 s that a connection string leads to a database and can sign in. */
export async function requireDatabase(
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_URL',
): Promise<void> {
  const { default: pg } = await import('pg');
  let where = 'it';
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    where = `${client.host}:${client.port}`;
    client.on('error', () => {});
    await client.connect();
    await client.end();
  } catch (error) {
    throw new CannotStart(`${variable} can't be used: ${getReason(error, where)}.`);
  }
}

/** Checks within 3 s that REDIS_URL is reachable. */
export async function requireRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const where = `${hostname}:${port || 6379}`;
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 3000 });
  const failure = await new Promise<unknown>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('timeout', () => resolve(new Error('timeout')));
    socket.once('error', resolve);
  });
  socket.destroy();
  if (failure !== undefined) {
    throw new CannotStart(`REDIS_URL can't be used: ${getReason(failure, where)}.`);
  }
}

const reasons = new Map<string, (where: string) => string>(
  Object.entries({
    ECONNREFUSED: (where) => `nothing listens at ${where}`,
    ENOTFOUND: (where) => `there is no host for ${where}`,
    EAI_AGAIN: (where) => `there is no host for ${where}`,
    EHOSTUNREACH: (where) => `${where} can't be reached`,
    ENETUNREACH: (where) => `${where} can't be reached`,
    ECONNRESET: (where) => `${where} hung up; is it PostgreSQL that listens there?`,
  }),
);

function getReason(error: unknown, where: string): string {
  const existing = reasons.get(getCode(error));
  if (existing) return existing(where);
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(message)) return `${where} doesn't answer`;
  return message.split('\n')[0]?.replace(/\.$/, '') ?? 'unknown reason';
}

/** Node wraps the errors of all addresses of a host name in one error, so the code is taken from one of these. */
function getCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getCode(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.message : String(error);
}
