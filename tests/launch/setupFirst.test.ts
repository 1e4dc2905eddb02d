import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '#server/platform/db/embedded/index.ts';
import { runCommand } from '#tests/support/command.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = temporaryFolder('cadre-setup-first-');
  database = await startEmbedded({ dataDir: join(folder, 'other'), throwaway: true });
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const split =
  '--company Meghna --admin-name Karim --admin-mail karim@example.com --admin-login karim'.split(
    ' ',
  );

test('“npm run setup” sets up an empty database, given its two addresses, before any server has run', async () => {
  const url = new URL(database.url);
  url.username = 'cadre_web';
  url.password = 'first-of-all';
  const environment = {
    DATABASE_URL: url.href,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: join(folder, 'data'),
  };
  const { code, output } = await runCommand('setup', split, environment);
  expect(output).toContain('Meghna is set up. karim administers it.');
  expect(code).toBe(0);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query('select login_id from users').finally(() => client.end());
  expect(rows).toEqual([{ login_id: 'karim' }]);
  // Later ones need the application's address alone.
  const { DATABASE_OWNER_URL: _owner, ...alone } = environment;
  const again = await runCommand('operator', ['list'], alone);
  expect([again.code, again.output]).toEqual([0, expect.not.stringContaining('migrations')]);
});
