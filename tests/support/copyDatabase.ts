import pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestServer } from './server.ts';

const PATIENCE = { timeout: 10_000, interval: 25 };

/** Copies the server's database, which must have no connections. */
export async function copyDatabase({ ownerUrl, url: served }: TestServer, as: string) {
  const name = new URL(ownerUrl).pathname.slice(1);
  const copy = `${name}_${as}`;
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href,
    });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const ready = async () => (await fetch(`${served}/readyz`)).status;
  await asOwner(
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENCE);
  await asOwner(
    `create database ${copy} template ${name}`,
    `alter database ${name} allow_connections true`,
    `alter database ${copy} allow_connections true`,
  );
  await vi.waitFor(async () => expect(await ready()).toBe(200), PATIENCE);
  return {
    url: (url: string) => Object.assign(new URL(url), { pathname: `/${copy}` }).href,
    drop: () => asOwner(`drop database ${copy} with (force)`),
  };
}
