import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { parseEnv } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/log.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { startServer } from '#server/server.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { getActor } from '#tests/support/readActor.ts';
import { createEmployees, createOrganisation } from '#tests/support/factories.ts';

export const PEOPLE = 50_000;

export interface Bench {
  /** 1, or less for a short trial run. */
  scale: number;
  /** How long a load lasts. */
  minutes: number;
  /** Which of a part's declarations are measured; all without it. */
  only?: RegExp | undefined;
  /** Prints progress on stderr: a run takes minutes. */
  says(what: string): void;
  /** The database's URL with the role that owns the schema. */
  databaseUrl: string;
  /** The path of the secret. */
  dataDir: string;
  /** The server's URL. */
  url: string;
  services: Services;
  owner: Db;
  /** Someone with a login of `factories.ts`. */
  actor(login: string): Promise<Actor>;
  close(): Promise<void>;
}

/** The size and the location of a bench's database. */
export interface BenchOf {
  /** 1 is 50,000 people. */
  scale?: number;
  minutes?: number;
  only?: RegExp | undefined;
  /** A folder that is kept between runs. */
  keptIn?: string | undefined;
}

/** A server with a separate, durable database. */
export async function openBench({
  scale = 1,
  minutes = 10,
  only,
  keptIn,
}: BenchOf = {}): Promise<Bench> {
  const dataDir = keptIn ?? mkdtempSync(join(tmpdir(), 'cadre-bench-'));
  const cluster = await startEmbedded({ dataDir });
  await migrate(cluster.url);
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    DATABASE_POOL: '4',
  });
  const owner = connect(cluster.url, {
    asOwner: true,
    pool: 2,
    name: 'bench owner',
    recordKey: historyKeys(loadSecret(env)).records,
  });
  if (!(await queryOne(owner, 'select id from accounts limit 1'))) {
    await createOrganisation(owner);
    await createEmployees(owner, Math.round(PEOPLE * scale));
    await owner.raw('analyze');
  }
  const server = await startServer(env, { log: createLogger('error', 'bench') });
  const begun = performance.now();
  return {
    scale,
    minutes: minutes * scale,
    only,
    says: (what) =>
      process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s  ${what}\n`),
    databaseUrl: cluster.url,
    dataDir,
    url: server.url,
    services: server.services,
    owner,
    actor: (login) => getActor(owner, login),
    close: async () => {
      await server.close();
      await owner.destroy();
      await cluster.stop();
      if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
