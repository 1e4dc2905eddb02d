import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '#server/commands/restoreBackup.ts';
import { makeBackup } from '#server/platform/backup/makeBackup.ts';
import { connect } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const NAME = `restored_${process.pid}`;

let server: TestServer;
let folder: string;
const into = temporaryFolder('cadre-restore-rights-');
beforeAll(async () => {
  server = await startTestServer();
  ({ folder } = await makeBackup(server.db, server.env, into));
  await server.owner.raw(`create role ${NAME} login password 'secret'`);
  await server.owner.raw(`create database ${NAME}`);
});
afterAll(async () => {
  await server.owner.raw(`drop database if exists ${NAME} with (force)`);
  await server.owner.raw(`drop role if exists ${NAME}`);
  await server.close();
  rmSync(into, { recursive: true, force: true });
});

const getUrl = (): string => {
  const url = new URL(server.ownerUrl);
  url.pathname = `/${NAME}`;
  url.username = NAME;
  url.password = 'secret';
  return url.href;
};
const restore = () => {
  const { DATABASE_OWNER_URL: _, ...env } = server.env;
  const dataDir = temporaryFolder('cadre-restored-');
  return restoreBackup({ ...env, DATABASE_URL: getUrl(), DATA_DIR: dataDir, DEMO: 'no' }, folder);
};

it('says every right that a role lacks before anything is touched, and restores with them', async () => {
  const refusal = await restore().then(
    () => '',
    (error: unknown) => String(error),
  );
  const statements = refusal.slice(refusal.indexOf('run: ') + 5).replace(/\.$/, '');
  expect(statements.split('; ')).toEqual([
    `alter role "${NAME}" createrole`,
    `grant cadre_app to "${NAME}" with admin option`,
    `grant create on schema public to "${NAME}"`,
    `grant create on database "${NAME}" to "${NAME}"`,
  ]);
  const admin = new URL(server.ownerUrl);
  admin.pathname = `/${NAME}`;
  const db = connect(admin.href, { asOwner: true, pool: 1, name: 'rights' });
  const tables = await query(
    db,
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(tables).toEqual([]);
  await db.raw(statements);
  await db.destroy();
  expect(await restore()).toBe(true);
});
