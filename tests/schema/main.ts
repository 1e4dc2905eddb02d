import { rmSync, writeFileSync } from 'node:fs';
import { describeCode } from '#server/platform/history/code/describe.ts';
import { expectedCode } from '#server/platform/history/code/expected.ts';
import { readMajor } from '#server/platform/history/code/verifyCode.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { digestOfMigrations } from './migrations.ts';

// npm run schema: writes the digests of the database's code, as the migrations make it.
// npm run schema -- --check: whether they were written from these migrations.
const migrations = digestOfMigrations();
if (process.argv.includes('--check')) {
  if (expectedCode().migrations !== migrations) {
    console.error('The migrations have changed: run npm run schema');
    process.exitCode = 1;
  }
} else {
  const dataDir = temporaryFolder('cadre-schema-');
  const cluster = await startEmbedded({ dataDir, throwaway: true });
  try {
    await migrate(cluster.url);
    const db = connect(cluster.url, { asOwner: true, pool: 1 });
    const parts = await describeCode(db);
    const code = {
      postgres: await readMajor(db),
      migrations,
      parts: Object.fromEntries(parts.map(({ name, digest }) => [name, digest])),
    };
    await db.destroy();
    writeFileSync(
      new URL('../../server/platform/history/code/expected.json', import.meta.url),
      `${JSON.stringify(code, null, 2)}\n`,
    );
    console.log(`${parts.length} parts`);
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
