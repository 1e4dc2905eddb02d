import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { parseEnv } from '#server/platform/env.ts';
import { ensureApplicationLogin } from '#server/platform/db/applicationLogin.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createEmployees, createOrganisation } from '#tests/support/factories.ts';
import { applicationUrl } from '#tests/support/applicationUrl.ts';
import { freePort } from '#tests/launch/application.ts';
import { openPostgres, type OwnPostgres } from './postgres.ts';
import { bundlePrograms, createProgram, type Program } from './program.ts';
import { createRedis, type OwnRedis } from './redis.ts';

/** A whole deployment: servers and workers, each a separate process, on one database. */
export interface Harness {
  dataDir: string;
  postgres: OwnPostgres;
  redis: OwnRedis | null;
  /** A direct connection as the owner of the schema. */
  owner: Db;
  servers: Program[];
  workers: Program[];
  /** Creates a further program with other settings; it isn't started. */
  program(kind: 'server' | 'worker', more: More): Promise<Program>;
  close(): Promise<void>;
}

interface More {
  name: string;
  env?: Record<string, string>;
  preload?: readonly string[];
}

export interface HarnessOptions {
  servers?: number;
  workers?: number;
  redis?: boolean;
  /** Number of people in addition to those of `factories.ts`. */
  people?: number;
  env?: Record<string, string>;
}

/** Starts all processes, with the organisation of `factories.ts`. */
export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { servers = 2, workers = 2, people = 0, env = {} } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'cadre-faults-'));
  mkdirSync(join(dataDir, 'logs'));
  const postgres = await openPostgres(dataDir);
  await migrate(postgres.url);
  const url = applicationUrl(postgres.url);
  await ensureApplicationLogin(postgres.url, url);
  // People added while servers run are written the same way as by the application.
  const { records } = historyKeys(loadSecret(parseEnv({ DATA_DIR: dataDir })));
  const owner = connect(postgres.url, {
    asOwner: true,
    pool: 4,
    name: 'accountant',
    recordKey: records,
  });
  await createOrganisation(owner);
  if (people > 0) await createEmployees(owner, people);
  await owner.raw('analyze');
  const redis = options.redis ? await createRedis() : null;
  await redis?.start();
  const entries = bundlePrograms();
  const programs: Program[] = [];

  const program: Harness['program'] = async (kind, more) => {
    const port = await freePort();
    const one = createProgram({
      name: more.name,
      entry: entries[kind],
      url: kind === 'server' ? `http://127.0.0.1:${port}` : '',
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        LOG_LEVEL: 'warn',
        ...(redis ? { REDIS_URL: redis.url } : {}),
        ...env,
        ...more.env,
      },
      log: join(dataDir, 'logs', `${more.name}.log`),
      ...(more.preload ? { preload: more.preload } : {}),
    });
    programs.push(one);
    return one;
  };
  const several = (kind: 'server' | 'worker', count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => program(kind, { name: `${kind}-${at + 1}` })),
    );

  const harness: Harness = {
    dataDir,
    postgres,
    redis,
    owner,
    servers: await several('server', servers),
    workers: await several('worker', workers),
    program,
    close: async () => {
      await Promise.all(programs.map((one) => one.kill()));
      await owner.destroy();
      await redis?.stop();
      await postgres.close();
      if (!process.env['KEEP_FAULTS']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    // The first server starts alone: it creates the secret and migrates stored data.
    for (const one of [...harness.servers, ...harness.workers]) await one.start();
  } catch (error) {
    await harness.close();
    throw error;
  }
  return harness;
}
