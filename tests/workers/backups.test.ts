import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstallationAnswer } from '#machines/domains/company/contracts/operations.ts';
import { listBackups } from '#server/platform/backup/makeBackup.ts';
import { query } from '#server/platform/db/sql.ts';
import { createLogger } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { nightlyBackup } from '#workers/backups.ts';

describe('the nightly backup', () => {
  let server: TestServer;
  const into = temporaryFolder('cadre-nightly-');
  const log = createLogger('silent', 'test');
  beforeAll(async () => {
    server = await startTestServer({
      environment: { BACKUP_DIR: into, BACKUP_HOUR: '0', BACKUP_KEEP: '2' },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(into, { recursive: true, force: true });
  });

  const run = () => nightlyBackup(server.db, server.env, log);
  const aNightPasses = () =>
    query(
      server.owner,
      `update backups set started_at = started_at - interval '1 day',
         ended_at = ended_at - interval '1 day'`,
    );
  const read = async () =>
    (await (await server.as('admin')).get('/Operations/Installation')).body as InstallationAnswer;

  it('is made once a night, also with several workers', async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(listBackups(into)).toHaveLength(1);
    const { backup } = await read();
    expect(backup).toMatchObject({ schedule: { folder: into, hour: 0, keep: 2 }, error: null });
    expect(backup.ageSeconds).toBeLessThan(600);
  });

  it('says why one fails, tries again after an hour, and not before', async () => {
    await aNightPasses();
    const broken = { ...server.env, BACKUP_DIR: join(into, 'file', 'below') };
    writeFileSync(join(into, 'file'), '');
    await nightlyBackup(server.db, broken, log);
    expect((await read()).backup.error).toMatch(/ENOTDIR/);
    await run();
    expect(listBackups(into)).toHaveLength(1);
    await query(server.owner, `update backups set ended_at = ended_at - interval '61 minutes'`);
    await run();
    expect(listBackups(into)).toHaveLength(2);
    expect((await read()).backup.error).toBeNull();
  });

  it('keeps as many as BACKUP_KEEP says', async () => {
    const [oldest] = listBackups(into);
    await aNightPasses();
    await run();
    expect(listBackups(into)).toHaveLength(2);
    expect(listBackups(into)).not.toContain(oldest);
  });
});
