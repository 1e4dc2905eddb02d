import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/db/connect.ts';
import { loadSecret } from '#server/secret.ts';
import { historyKeys } from '#server/workflow/history/keys.ts';
import { parseEnv } from '#server/env.ts';
import { ensureApplicationLogin } from '#server/db/applicationLogin.ts';
import { migrate } from '#server/db/migrate.ts';
import { createEmployees, createOrganisation } from '#tests/support/factories.ts';
import { applicationUrl } from '#tests/support/applicationUrl.ts';
import { freePort } from '#tests/launch/application.ts';
import { openPostgres, type OwnPostgres } from './postgres.ts';
import { bundlePrograms, createProgram, type Program } from './program.ts';
import { createRedis, type OwnRedis } from './redis.ts';

/** Cadre as it runs in a company: servers and workers, each a process of its own, on one database. */
export interface Harness {
  dataDir: string;
  postgres: OwnPostgres;
  redis: OwnRedis | null;
  /** Past the application, as the owner of everything. */
  owner: Db;
  servers: Program[];
  workers: Program[];
  /** Makes one more program, for those who need it otherwise than the rest; it isn't started. */
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
  /** People beside those of `factories.ts`. */
  people?: number;
  env?: Record<string, string>;
}

/** Starts all of it, with the organisation of `factories.ts`. */
export async function openHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { servers = 2, workers = 2, people = 0, env = {} } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'cadre-faults-'));
  mkdirSync(join(dataDir, 'logs'));
  const postgres = await openPostgres(dataDir);
  await migrate(postgres.url);
  const url = applicationUrl(postgres.url);
  await ensureApplicationLogin(postgres.url, url);
  // Whom it hires while servers run is written down as Cadre would.
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
  const made: Program[] = [];

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
    made.push(one);
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
      await Promise.all(made.map((one) => one.kill()));
      await owner.destroy();
      await redis?.stop();
      await postgres.close();
      if (!process.env['KEEP_FAULTS']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    // The first server alone: it makes the secret and takes over what is stored.
    for (const one of [...harness.servers, ...harness.workers]) await one.start();
  } catch (error) {
    await harness.close();
    throw error;
  }
  return harness;
}
