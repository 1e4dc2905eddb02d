import { performance } from 'node:perf_hooks';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import {
  askVerification,
  endRun,
  startRun,
} from '#server/engine/history/checkpoints/verifications.ts';
import { verifyRun } from '#server/catalogue/verifyRun.ts';
import type { VerificationKind } from '#machines/core/contracts/verification.ts';
import { decide, request, STAGES } from './bulk.ts';
import type { Bench } from './fixture.ts';

const ROUNDS = 3;

/** The number of new increments for the incremental verification. */
const NEW = 200;

/**
 * Measures full verifications of increments with all five steps and checkpoints, run as the worker runs them. They are
 * compared with only reading the same rows, which no verification can avoid. Then, in each round, 1,000 transitions are
 * added and verified incrementally, so that the cost of new entries alone is known.
 */
export async function verification(bench: Bench, transitions: number): Promise<void> {
  const { db } = bench.services;
  await fill(bench, Math.ceil(transitions / 5), 2001);
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await db.raw('select * from workflow_transitions');
    const read = performance.now() - begun;
    const took = await run(bench, 'full');
    console.log(`${(took / read).toFixed(1)} times as long as reading the rows`);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await fill(bench, NEW, 2010 + round);
    await run(bench, 'incremental');
  }
}

async function fill(bench: Bench, count: number, year: number): Promise<void> {
  const { db, engine } = bench.services;
  const ids = await request(bench, count, year);
  for (const { login, event } of STAGES) await decide(bench, await bench.actor(login), ids, event);
  await makeAllBlocks(db);
  for (let covered = 1; covered > 0;) {
    covered = await withTransaction(db, (tx) => makeCheckpoint(tx, engine));
  }
  await bench.owner.raw('vacuum analyze');
}

/** One verification, started and recorded like by the worker. */
async function run({ services }: Bench, kind: VerificationKind): Promise<number> {
  const { db, engine } = services;
  const id = await withTransaction(db, (tx) => askVerification(tx, { kind, actor: null }));
  await startRun(db, id);
  const used = process.cpuUsage();
  const begun = performance.now();
  const match = await verifyRun(db, engine, { anchors: [], dataDir: services.env.DATA_DIR }, kind);
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  await endRun(db, engine.keys, id, match);
  const { checked, checkpoints, brokenCount } = match.result;
  console.log(
    `${kind}: ${checked.toLocaleString('en')} transitions and ${checkpoints} checkpoints verified in ` +
      `${seconds(took)}, ${seconds((user + system) / 1e3)} of them our own; ${brokenCount} broken`,
  );
  return took;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
