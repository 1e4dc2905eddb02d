import type { Mutant } from './mutant.ts';

/** Flaws that lose a deadline when the worker that claimed it dies. */
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
  {
    name: 'notices: a browser says in quiet hours what should wait',
    test: 'tests/workers/quietHours.test.ts',
    title: 'holds mails and browser',
    changes: [
      {
        file: 'workers/notifications.ts',
        from: 'not n.is_quiet and coalesce(p.is_on',
        to: 'coalesce(p.is_on',
      },
    ],
  },
  {
    name: 'notices: what was put off is mailed at once, and never again',
    test: 'tests/workers/quietHours.test.ts',
    title: 'gathers a day',
    changes: [
      {
        file: 'workers/notifications.ts',
        from: 'and n.mail_due_at is null and ${WANTS_MAIL}',
        to: 'and ${WANTS_MAIL}',
      },
    ],
  },
];
