import type { Mutant } from './mutant.ts';

/** What would lose a deadline with the worker that had it in hand. */
export const mutants: readonly Mutant[] = [
  {
    name: 'deadline: a timer goes before what it causes stands',
    test: 'tests/workers/killedWorker.test.ts',
    changes: [
      {
        file: 'workers/timers.ts',
        from: 'const fired = await withTransaction(db, async (tx) => {\n    const due = await takeDue(tx, TAKEN, asOf);',
        to: `const due = await withTransaction(db, async (tx) => {
    const taken = await takeDue(tx, TAKEN, asOf);
    await query(tx, 'delete from workflow_timers where instance_id = any($ids::bigint[])', {
      ids: taken.map(({ instanceId }) => instanceId),
    });
    return taken;
  });
  const fired = await withTransaction(db, async (tx) => {`,
      },
    ],
  },
];
