import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBackups } from '#server/platform/backup/makeBackup.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { readBackupState } from '#server/platform/backup/backupRows.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { row } from '#tests/api/increments/carry.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { runCommand } from '#tests/support/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

describe('a backup of a running installation', () => {
  let server: TestServer;
  const folders: string[] = [];
  const acknowledged = { increments: 0, files: [] as number[] };
  let before = { increments: 0, files: [] as number[] };
  let backup: string;

  const newFolder = () => {
    const made = temporaryFolder('cadre-backup-');
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    server = await startTestServer();
    await server.startWorker();
    const into = newFolder();
    const manager = await server.as('manager');
    let isLoaded = true;
    const load = (async () => {
      for (let year = 2030; isLoaded && year < 2090; year += 1) {
        const made = await manager.post('/Employee/IncrementRequestCreate', [row(1, year)]);
        if (made.status === 200) acknowledged.increments += 1;
        const stored = taken(await upload(server.url, manager, `photo-${year}.png`, png()));
        acknowledged.files.push(stored.globalFileUrlId);
      }
    })();
    while (acknowledged.files.length < 3) await new Promise((next) => setTimeout(next, 50));
    before = { increments: acknowledged.increments, files: [...acknowledged.files] };
    const made = await runCommand('backup', [into], environmentOf(server));
    isLoaded = false;
    await load;
    expect(made).toMatchObject({ code: 0 });
    [backup = ''] = listBackups(into);
    expect(before.increments).toBeGreaterThan(0);
  });
  afterAll(async () => {
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const environmentOf = ({ env }: TestServer): Record<string, string> => ({
    DATABASE_URL: env.DATABASE_URL ?? '',
    DATA_DIR: env.DATA_DIR,
  });

  it('is restored to an empty folder, verifies, and has everything acknowledged before it', async () => {
    const dataDir = newFolder();
    const restored = await runCommand('restore', [backup], { DATA_DIR: dataDir });
    expect(restored.output).toContain('nothing is broken');
    expect(restored.code).toBe(0);
    const database = await startEmbedded({ dataDir, throwaway: true });
    const db = connect(database.url, { asOwner: true, pool: 1 });
    try {
      const [found] = await query<{ increments: number }>(
        db,
        `select count(*)::integer as increments from increments`,
      );
      expect(found?.increments).toBeGreaterThanOrEqual(before.increments);
      const files = await query<{ id: number; storedAs: string }>(
        db,
        `select id, stored_as as "storedAs" from files where deleted_at is null`,
      );
      expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(before.files));
      for (const { storedAs } of files) {
        expect(existsSync(join(dataDir, 'files', storedAs))).toBe(true);
      }
      // New rows get numbers of their own.
      const [next] = await query<{ id: number }>(
        db,
        `select nextval(pg_get_serial_sequence('files', 'id')) as id`,
      );
      expect(next?.id).toBeGreaterThan(Math.max(...files.map(({ id }) => id)));
    } finally {
      await db.destroy();
      await database.stop();
    }
  });

  it('is restored to an empty database of an external PostgreSQL', async () => {
    const name = `restored_${process.pid}`;
    const url = new URL(server.ownerUrl);
    url.pathname = `/${name}`;
    await server.owner.raw(`create database ${name}`);
    try {
      const restored = await runCommand('restore', [backup], {
        DATA_DIR: newFolder(),
        DATABASE_OWNER_URL: url.href,
        DATABASE_URL: Object.assign(new URL(server.env.DATABASE_URL ?? ''), {
          pathname: `/${name}`,
        }).href,
      });
      expect(restored.output).toContain('nothing is broken');
      expect(restored.code).toBe(0);
    } finally {
      await server.owner.raw(`drop database ${name} with (force)`);
    }
  });

  it('can be tested on request, which is recorded', async () => {
    expect((await readBackupState(server.db)).triedAt).toBeNull();
    const tried = await runCommand('restore', [backup, '--try'], environmentOf(server));
    expect(tried.output).toContain('nothing is broken');
    const state = await readBackupState(server.db);
    expect(state).toMatchObject({ error: null, tryError: null });
    expect(state.triedAt).toBeInstanceOf(Date);
  });

  it('is refused if the target is not empty or a file was changed', async () => {
    const taken = await runCommand('restore', [backup], { DATA_DIR: server.env.DATA_DIR });
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

    const dataDir = newFolder();
    const [largest] = readManifest(backup).tables.toSorted((one, other) => other.rows - one.rows);
    appendFileSync(join(backup, 'database', `${largest?.name}.copy.gz`), 'x');
    const changed = await runCommand('restore', [backup], { DATA_DIR: dataDir });
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('not as it was') });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
