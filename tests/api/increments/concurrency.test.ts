import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';
import {
  approve,
  bringTo,
  readPay,
  recommend,
  getRefusal,
  release,
  row,
  getStates,
} from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test(
  'of two concurrent approvers one succeeds, and the other gets the new state',
  async () => {
    await Promise.all([server.as('md'), server.as('md2')]);
    for (let round = 0; round < 5; round += 1) {
      const rows = Array.from({ length: 40 }, (_, index) => row(index + 1, 2001 + round));
      const ids = await bringTo(server, 'mdDecision', rows);
      const items = ids.map((incrementId) => ({ incrementId, approvalStatus: 'Approve' }));
      const answers = await Promise.all([
        approve(server, items, 'md'),
        approve(server, items.toReversed(), 'md2'),
      ]);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(lost).toHaveLength(1);
      const refusal = getRefusal(lost[0] ?? { status: 0, body: null, headers: new Headers() });
      expect(refusal.status).toBe(409);
      expect(refusal.refused).toHaveLength(40);
      expect(new Set(refusal.refused.map(({ state }) => state))).toEqual(new Set(['auditRelease']));
      expect(new Set(await getStates(server, ids))).toEqual(new Set(['auditRelease']));
      const [history] = await query<{ rows: number; actors: number }>(
        server.db,
        `select count(*) as rows, count(distinct actor_id) as actors from workflow_transitions
       where event = 'md.approve' and subject_id = any($ids::bigint[])`,
        { ids },
      );
      expect(history).toEqual({ rows: 40, actors: 1 });
    }
  },
  patience(120_000),
);

test('overlapping lists are each applied completely or not at all', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => row(index + 1, 2010));
  const ids = await bringTo(server, 'hrReview', rows);
  const items = ids.map((incrementId) => ({ incrementId, incrementPercent: 4 }));
  const answers = await Promise.all([
    recommend(server, items.slice(0, 25), 'hr'),
    recommend(server, items.slice(15).toReversed(), 'hr2'),
  ]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const states = await getStates(server, ids);
  const moved = states.filter((state) => state === 'mdDecision');
  expect(moved).toHaveLength(25);
});

test('a decision on a row that has changed since it was read is refused', async () => {
  const [id = 0] = await bringTo(server, 'mdDecision', [row(1, 2011)]);
  const seen = { incrementId: id, version: 2 };
  const change = { ...seen, approvalStatus: 'Approve with Change Request', comments: 'Less' };
  expect((await approve(server, [change])).status).toBe(200);
  const lower = { incrementId: id, version: 3, incrementPercent: 1 };
  expect((await recommend(server, [lower])).status).toBe(200);

  const late = getRefusal(await approve(server, [{ ...seen, approvalStatus: 'Approve' }], 'md2'));
  expect(late).toMatchObject({ status: 409, refused: [{ subjectId: id, state: 'mdDecision' }] });
  expect(await getStates(server, [id])).toEqual(['mdDecision']);
});

test(
  'four raises of the same people, released at the same moment, all end up in their pay',
  async () => {
    const people = Array.from({ length: 20 }, (_, index) => index + 1);
    const before = await Promise.all(people.map((id) => readPay(server, id)));
    const years = [2020, 2021, 2022, 2023];
    const lists: number[][] = [];
    for (const year of years) {
      lists.push(
        await bringTo(
          server,
          'financeRelease',
          people.map((id) => row(id, year, { incrPercent: 10 })),
        ),
      );
    }
    const answers = await Promise.all(
      lists.map((ids) =>
        release(
          server,
          ids.map((incrementId) => ({ incrementId, actor: 'finance' })),
          'finance',
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const [index, id] of people.entries()) {
      const { gross = 0, basic = 0 } = before[index] ?? {};
      expect(await readPay(server, id)).toEqual({
        gross: (gross * 14) / 10,
        basic: (basic * 14) / 10,
      });
    }
  },
  patience(120_000),
);
