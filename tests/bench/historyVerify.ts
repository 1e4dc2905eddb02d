import { performance } from 'node:perf_hooks';
import { withTransaction } from '#server/db/transaction.ts';
import { makeCheckpoint } from '#server/checkpoints/makeCheckpoint.ts';
import { verifyHistory } from '#server/workflow/history/verify.ts';
import { decide, request, STAGES } from './bulk.ts';
import type { Bench } from './fixture.ts';

const ROUNDS = 3;

/**
 * Increments taken through all five steps, covered by checkpoints, and verified; beside it a bare read of the same
 * rows, which no verification can do without.
 */
export async function verification(bench: Bench, transitions: number): Promise<void> {
  const { db, engine } = bench.services;
  const ids = await request(bench, Math.ceil(transitions / 5), 2001);
  for (const { login, event } of STAGES) await decide(bench, await bench.actor(login), ids, event);
  for (let covered = 1; covered > 0;) {
    covered = await withTransaction(db, (tx) => makeCheckpoint(tx, engine));
  }
  await bench.owner.raw('vacuum analyze');
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await db.raw('select * from workflow_transitions');
    const read = performance.now() - begun;
    const used = process.cpuUsage();
    const { checked, broken, checkpoints } = await verifyHistory(db, engine);
    const took = performance.now() - begun - read;
    const { user, system } = process.cpuUsage(used);
    console.log(
      `${checked.toLocaleString('en')} transitions and ${checkpoints} checkpoints verified in ${seconds(took)}, ` +
        `${seconds((user + system) / 1e3)} of them our own; ${broken.length} broken; ` +
        `${(took / read).toFixed(1)} times as long as reading the rows`,
    );
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
