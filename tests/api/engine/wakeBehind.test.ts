import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { bringTo, row, getStates } from '#tests/api/increments/carry.ts';
import { getActor } from '#tests/support/readActor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let listening: pg.Client;
/** The outbox's messages at each moment when the worker was woken. */
let heard: Promise<number>[] = [];
const messages = async (): Promise<number> =>
  (await query(server.owner, `select from outbox where queue = 'notices'`)).length;

beforeAll(async () => {
  server = await startTestServer();
  const ids = await bringTo(server, 'mdDecision', [row(1, 2010)]);
  // The first step of its kind has its own transaction.
  await (await server.as('md')).post('/Workflow/Dispatch', approvals(ids));
  listening = new pg.Client({ connectionString: server.env.DATABASE_URL });
  await listening.connect();
  await listening.query('listen cadre_wake');
  listening.on('notification', () => void heard.push(messages()));
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await listening.end();
  await server.close();
});

const approvals = (ids: readonly number[]) => ({
  workflow: 'increment',
  items: ids.map((subjectId) => ({ subjectId, event: { type: 'md.approve' } })),
});

const waiting = async (count: number, year: number): Promise<number[]> => {
  const ids = await bringTo(
    server,
    'mdDecision',
    Array.from({ length: count }, (_, index) => row(1 + index, year)),
  );
  await saidByAll();
  heard = [];
  return ids;
};

/**
 * Waits until everything that the server says after its responses was received: over the bus, and after each
 * shared write.
 */
async function saidByAll(): Promise<void> {
  const { bus } = server.services;
  // Ordered after everything that is still on the bus.
  await bus.publish([{ rooms: [], hint: { topic: 'job', id: '', version: '' } }]);
  await expect
    .poll(() =>
      query(
        server.owner,
        `select from pg_stat_activity
         where application_name = 'cadre shared commit' and state <> 'idle' and datname = current_database()`,
      ),
    )
    .toEqual([]);
  await said();
}

/** Waits until everything before has been received: PostgreSQL delivers in the order of commits. */
async function said(): Promise<void> {
  const last = new Promise<void>((resolve) => {
    const listener = ({ payload }: pg.Notification) => {
      if (payload !== 'last') return;
      listening.off('notification', listener);
      void heard.pop();
      resolve();
    };
    listening.on('notification', listener);
  });
  await server.owner.raw(`notify cadre_wake, 'last'`);
  await last;
}

async function approve(ids: readonly number[], key?: string) {
  const actor = await getActor(server.owner, 'md');
  const claim = key && { key, requestHash: Buffer.alloc(32), answer: () => null };
  return Promise.all(
    ids.map((subjectId) =>
      server.services.groupCommit.send({
        workflow: 'increment',
        item: { subjectId, event: { type: 'md.approve' } },
        actor,
        ...(claim ? { claim } : {}),
      }),
    ),
  );
}

test('a group commit wakes the worker once, after its messages are visible', async () => {
  const ids = await waiting(6, 2011);
  const before = await messages();
  await approve(ids);
  await expect.poll(() => heard).toHaveLength(1);
  expect(await heard[0]).toBe(before + 1);
  await approve(await waiting(1, 2012), 'once');
  await expect.poll(() => heard).toHaveLength(1);
});

test('a rolled-back message does not wake the worker', async () => {
  const [first = 0, again = 0, current = 0, last = 0] = await waiting(4, 2013);
  await approve([first], 'taken');
  await expect.poll(() => heard).toHaveLength(1);
  // The key has been used, so the whole group is rolled back.
  expect(await approve([again], 'taken')).toEqual([null]);
  const holder = await server.owner.transaction();
  await holder.raw(
    `select from workflow_instances where workflow = 'increment' and subject_id = ? for update`,
    [current],
  );
  expect(await approve([current])).toEqual([null]);
  await holder.rollback();
  // On the same connection, and therefore after anything that the two would have sent.
  await approve([last]);
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  await said();
  expect(heard).toHaveLength(2);
  expect(await getStates(server, [again, current])).toEqual(['mdDecision', 'mdDecision']);
});

test('if the worker cannot be woken after the commit, the bus wakes it', async () => {
  const ids = await waiting(1, 2014);
  // The write only inserts batches; reading their state follows it.
  await server.owner.raw('revoke select on workflow_batches from cadre_app');
  expect(await approve(ids)).not.toEqual([null]);
  await expect.poll(() => heard).toHaveLength(1);
});
