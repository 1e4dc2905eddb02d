import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { connect } from '#server/platform/db/connect.ts';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { renewRowLists } from '#server/platform/history/records/rowLists.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { parseEnv } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/log.ts';
import { startServer } from '#server/server.ts';
import { createClient } from '#tests/support/client.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { changeCode, CODE_CHANGES, namedCode } from './codeChanges.ts';
import { tamperWithRows, type Copy } from './rows.ts';

const ROUNDS = 3;
const CHECKPOINTS = 20;

/**
 * `npm run attacks -- tamper`: changes every column of every table of a filled copy of the demo company, deletes a row
 * of each, and changes all code of the database; the last line says how much of it was named or listed.
 * @returns the exit code.
 */
export async function tamper(): Promise<number> {
  const begun = performance.now();
  const dataDir = temporaryFolder('cadre-tamper-');
  const secret = randomBytes(32);
  Object.assign(process.env, { SECRET_KEY: secret.toString('base64'), DATA_DIR: dataDir });
  const cluster = await startEmbedded({ dataDir, throwaway: true });
  const say = (line: string) =>
    console.error(`${Math.round((performance.now() - begun) / 1000)} s: ${line}`);
  try {
    const keys = historyKeys(secret);
    const named = (name: string) =>
      Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
    const asOwner = async (...statements: string[]) => {
      const client = new pg.Client({ connectionString: named('postgres') });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await asOwner('create database filled');
    await migrate(named('filled'), keys.records);
    const { seedWholeDemo } = await import('#server/demo/index.ts');
    await seedWholeDemo(named('filled'));
    const filled = connect(named('filled'), { asOwner: true, pool: 2, recordKey: keys.records });
    await recordBaselines(filled);
    const anchors = await leaveTraces(named('filled'), dataDir);
    // What ended with the server.
    await makeAllBlocks(filled);
    await renewRowLists(filled);
    await filled.raw('analyze');
    await filled.destroy();
    say('the demo company is made');
    const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
    let copies = 0;
    const copy = async (): Promise<Copy> => {
      const name = `copy_${(copies += 1)}`;
      await asOwner(`create database ${name} template filled strategy file_copy`);
      const db = connect(named(name), { asOwner: true, pool: 3, recordKey: keys.records });
      return {
        db,
        close: async () => {
          await db.destroy();
          await asOwner(`drop database ${name} with (force)`);
        },
      };
    };
    const rows = await tamperWithRows({ copy, engine, anchors, rounds: ROUNDS, say });
    const code = await tamperWithCode(copy, say);
    const missed = [...rows.missed, ...code.missed];
    for (const one of missed) console.log(`! ${one}`);
    if (rows.empty.length > 0) console.log(`without a row to try it on: ${rows.empty.join(', ')}`);
    console.log(`${rows.named + code.named} named, ${rows.listed} listed with a reason`);
    const tried = rows.tried + code.tried;
    console.log(`${rows.named + code.named + rows.listed} of ${tried} named or listed`);
    return missed.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What people leave in the logs, and what a worker seals of it. */
async function leaveTraces(url: string, dataDir: string): Promise<readonly Anchor[]> {
  const log = createLogger('error', 'tamper');
  const server = await startServer(
    parseEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SECRET_KEY: process.env['SECRET_KEY'],
    }),
    { log },
  );
  try {
    const [hr, admin] = [
      await createClient(server.url, 'hr'),
      await createClient(server.url, 'admin'),
    ];
    const may = { isView: true, isCreate: false, isEdit: false, isDelete: false };
    const answers = [
      await hr.get(`/Employee/SalaryRevisions?employeeId=${admin.employeeId}`),
      await hr.get('/Reports/employeeList/File?format=csv'),
      await admin.post('/Permission/UpdateUserPermissions', {
        employeeId: hr.employeeId,
        permissions: [{ menuReferenceId: MENU.contactBook, ...may }],
      }),
    ];
    for (const { status, body } of answers)
      if (status !== 200) throw new Error(JSON.stringify(body));
    const { db, engine, anchors } = server.services;
    for (let created = 0; created < CHECKPOINTS; created += 1) {
      await createClient(server.url, 'audit');
      await checkpointNew(db, engine, anchors, log);
    }
    return anchors;
  } finally {
    await server.close();
  }
}

async function tamperWithCode(
  copy: () => Promise<Copy>,
  say: (line: string) => void,
): Promise<{ tried: number; named: number; missed: string[] }> {
  const outcome = { tried: 0, named: 0, missed: new Array<string>() };
  const { db, close } = await copy();
  for (const [what, sql] of CODE_CHANGES) {
    const tx = await db.transaction();
    try {
      const expected = await changeCode(tx, sql);
      const matches = new Set(await namedCode(tx));
      const missed = expected.filter((name) => !matches.has(name));
      outcome.tried += expected.length;
      outcome.named += expected.length - missed.length;
      outcome.missed.push(...missed.map((name) => `${what}: ${name}`));
      say(`every ${what}: ${expected.length}`);
    } finally {
      await tx.rollback();
    }
  }
  await close();
  return outcome;
}
