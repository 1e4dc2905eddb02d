import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { parseEnv, type Env } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/log.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { markFolder } from '#server/platform/installation/marks.ts';
import { startServer } from '#server/server.ts';
import { loadSecret } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { startWorker, type RunningWorker } from '#workers/worker.ts';
import { createClient, type Client } from './client.ts';
import { createDatabase, type Template } from './database.ts';
import { organisationTemplate, startedTemplate } from './organisationTemplates.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface TestServer {
  url: string;
  /** The owner's URL of its database. */
  ownerUrl: string;
  env: Env;
  services: Services;
  /** Connects with the application's role. */
  db: Db;
  /** Connects as a superuser. */
  owner: Db;
  /** A client signed in with one of the demo logins. */
  as(login: string): Promise<Client>;
  startWorker(): Promise<RunningWorker>;
  close(): Promise<void>;
}

/** A real server with its own database, by default with the organisation of `factories.ts`. */
export async function startTestServer(
  options: {
    workflows?: readonly WorkflowBinding[];
    /** Adds data of this test file to the organisation. */
    also?: (owner: Db) => Promise<unknown>;
    /** Fills empty tables instead of the organisation. */
    seed?: (owner: Db) => Promise<unknown>;
    /** The initial content of the database, instead of seeding. */
    template?: Template;
    /** An existing folder of files. */
    files?: string;
    environment?: Record<string, string>;
  } = {},
): Promise<TestServer> {
  const template = options.seed
    ? undefined
    : (options.template ?? (options.also ? organisationTemplate : startedTemplate));
  const database = await createDatabase(template);
  const dataDir = temporaryFolder('cadre-test-');
  if (template) writeFileSync(join(dataDir, 'secret.key'), Buffer.from(inject('secret'), 'base64'));
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '6',
    ...options.environment,
  });
  const owner = connect(database.ownerUrl, {
    asOwner: true,
    pool: 2,
    name: 'test owner',
    recordKey: historyKeys(loadSecret(env)).records,
  });
  if (options.files) cpSync(options.files, dataDir, { recursive: true });
  await adoptFolder(owner, env);
  await (options.seed ?? options.also)?.(owner);
  const log = createLogger('error', 'test');
  const extraWorkflows = options.workflows ?? [];
  const server = await startServer(env, { log, extraWorkflows });
  const workers: RunningWorker[] = [];
  const signedIn = new Map<string, Promise<Client>>();
  return {
    url: server.url,
    ownerUrl: database.ownerUrl,
    env,
    services: server.services,
    db: server.services.db,
    owner,
    as: (login) => {
      const existing = signedIn.get(login) ?? createClient(server.url, login);
      signedIn.set(login, existing);
      return existing;
    },
    startWorker: async () => {
      const worker = await startWorker(env, { log, extraWorkflows });
      workers.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await server.close();
      await owner.destroy();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Accepts another file folder than the one with which the template was filled. */
async function adoptFolder(owner: Db, env: Env): Promise<void> {
  const filled = await queryOne<{ id: string }>(owner, 'select id from installation_marks');
  if (filled) markFolder(env.DATA_DIR, loadSecret(env), filled.id);
}
