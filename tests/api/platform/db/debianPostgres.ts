import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

/** PostgreSQL refuses to run as root; this user exists on every system. */
const NO_ONE = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A full PostgreSQL installation, with the tools that the bundled one lacks. */
export function installedPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(home, version, 'bin'))
    .find((bin) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((tool) => existsSync(join(bin, tool))),
    );
}

export interface Cluster {
  /** Runs SQL as the cluster's superuser. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A separate cluster on a free port; its files are deleted when it is stopped. */
export async function startCluster(bin: string): Promise<Cluster> {
  const home = temporaryFolder('cadre-cluster-');
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (NO_ONE.uid !== undefined)
    for (const path of [home, data]) chownSync(path, NO_ONE.uid, NO_ONE.gid);
  const port = await freePort();
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'cadre', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...NO_ONE,
      cwd: home,
      stdio: 'pipe',
    },
  );
  const settings = ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-k', home];
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...NO_ONE,
    cwd: home,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = (database: string) => `postgres://cadre@127.0.0.1:${port}/${database}`;
  await untilItAnswers(url('postgres'));
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
