import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { query } from '#server/platform/db/sql.ts';
import { parseEnv } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/log.ts';
import { startServer, type RunningServer } from '#server/server.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { row } from '#tests/api/increments/carry.ts';
import { createClient } from '#tests/support/client.ts';
import { createOrganisation } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { installedPostgres, startCluster, type Cluster } from './debianPostgres.ts';

const bin = installedPostgres() ?? '';
const title = bin ? 'a backup' : 'a backup (skipped: no PostgreSQL with pg_dump is installed)';

/** The commands of docs/operating.md. */
const tool = (name: string, args: string[]) =>
  execFileSync(join(bin, name), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const say = (cluster: Cluster, sql: string) =>
  tool('psql', [
    `--dbname=${cluster.url('postgres')}`,
    '--set=ON_ERROR_STOP=1',
    `--command=${sql}`,
  ]);

describe.skipIf(!bin)(title, () => {
  const folders: string[] = [];
  const clusters: Cluster[] = [];
  const servers: RunningServer[] = [];
  const folder = () => {
    const created = temporaryFolder('cadre-backup-');
    folders.push(created);
    return created;
  };
  const cluster = async () => {
    const started = await startCluster(bin);
    clusters.push(started);
    return started;
  };
  const serve = async (databaseUrl: string, dataDir: string) => {
    const env = parseEnv({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const server = await startServer(env, { log: createLogger('error', 'test') });
    servers.push(server);
    return server;
  };
  const stop = async () => {
    for (const server of servers.splice(0)) await server.close();
  };

  let old: Cluster;
  let dataDir: string;
  let fileId: number;
  let transitions: number;

  beforeAll(async () => {
    old = await cluster();
    say(old, 'create database cadre');
    await migrate(old.url('cadre'));
    const owner = connect(old.url('cadre'), { asOwner: true, pool: 2 });
    await createOrganisation(owner);
    await owner.destroy();
    dataDir = folder();
    const server = await serve(old.url('cadre'), dataDir);
    const manager = await createClient(server.url, 'manager');
    const post = await manager.post('/Employee/IncrementRequestCreate', [
      row(1, 2026),
      row(2, 2026),
    ]);
    expect(post.status).toBe(200);
    fileId = taken(await upload(server.url, manager, 'photo.png', png())).globalFileUrlId;
    transitions = await countTransitions(server);
    await stop();
  });
  afterAll(async () => {
    await stop();
    for (const one of clusters) await one.stop();
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });

  const countTransitions = async ({ services }: RunningServer) =>
    (await query(services.db, 'select 1 from workflow_transitions')).length;

  it('is restored on another machine: people can sign in and work, with all files and a verified history', async () => {
    const kept = folder();
    const dump = join(kept, 'cadre.dump');
    tool('pg_dump', ['--format=custom', `--file=${dump}`, `--dbname=${old.url('cadre')}`]);
    cpSync(dataDir, join(kept, 'data'), { recursive: true });

    const fresh = await cluster();
    for (const sql of [
      'create role cadre_app nologin',
      'grant cadre_app to cadre',
      'create database cadre',
    ]) {
      say(fresh, sql);
    }
    tool('pg_restore', ['--exit-on-error', `--dbname=${fresh.url('cadre')}`, dump]);
    await migrate(fresh.url('cadre'));

    const server = await serve(fresh.url('cadre'), join(kept, 'data'));
    const manager = await createClient(server.url, 'manager');
    const file = await download(server.url, manager.token, fileId);
    expect(Buffer.compare(file.bytes, png())).toBe(0);
    expect(await countTransitions(server)).toBe(transitions);
    const { broken, checked } = await verifyHistory(server.services.db, server.services.engine);
    expect({ broken, checked }).toEqual({ broken: [], checked: transitions });

    const more = await manager.post('/Employee/IncrementRequestCreate', [row(3, 2026)]);
    expect(more.status).toBe(200);
    // The application's database role still lacks the same privileges.
    await expect(query(server.services.db, 'delete from workflow_transitions')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is refused by a server with another secret, with an explanation', async () => {
    await expect(serve(old.url('cadre'), folder())).rejects.toThrow(/another secret/);
  });
});
