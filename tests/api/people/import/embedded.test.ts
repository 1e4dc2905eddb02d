import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { findRunningEmbedded, startEmbedded } from '#server/platform/db/embedded/index.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { lockDataDir } from '#server/launch/lock.ts';
import { runCommand } from '#tests/support/command.ts';
import { patience } from '#tests/support/patience.ts';
import { people, person } from './files.ts';

let dataDir: string;
let file: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadre-embedded-'));
  file = join(dataDir, 'people.csv');
  writeFileSync(file, people(person('W1')));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));

// Without the demo company, which takes half a minute to create and verify; tests/launch starts with it.
const run = (script: string, ...args: string[]) =>
  runCommand(script, args, { DATA_DIR: dataDir, DEMO: 'no' });

it(
  'an import as the first command creates the database and leaves nothing running',
  async () => {
    const { code, output } = await run('import', 'people', file);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^1 added, 0 changed, 0 unchanged/m);
    expect(await findRunningEmbedded(dataDir)).toBeUndefined();
    expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  },
  patience(120_000),
);

it(
  'if the database is running, commands use it and leave it running',
  async () => {
    const database = await startEmbedded({ dataDir });
    try {
      const again = await run('import', 'people', file);
      expect(again.output).toMatch(/^0 added, 0 changed, 1 unchanged/m);
      const verified = await run('history:verify');
      expect(verified.output).toMatch(/: nothing is broken$/m);
      expect(verified.code).toBe(0);
      const db = connect(database.url, { pool: 1 });
      const stored = await queryOne(
        db,
        `select count(*)::integer as people, (count(*) filter (where b.name = 'Imported'))::integer
         as imported
       from employees e join business_units b on b.id = e.business_unit_id where e.is_active`,
      );
      await db.destroy();
      expect(stored).toEqual({ people: 1, imported: 1 });
    } finally {
      await database.stop();
    }
  },
  patience(120_000),
);

it(
  'while the application is starting, a command says so and does nothing',
  async () => {
    const lock = await lockDataDir(dataDir, 'Cadre is just starting.');
    const { code, output } = await run('import', 'people', file);
    lock.release();
    expect(output.trim()).toBe('Cadre is just starting.');
    expect(code).toBe(1);
  },
  patience(60_000),
);
