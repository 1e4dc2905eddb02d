import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  approve,
  bringTo,
  create,
  expectOk,
  getIds,
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

const fifty = (year: number) =>
  Array.from({ length: 50 }, (_, index) => row(1 + (index % 40), index < 40 ? year : year + 10));

test.each([
  [
    'hr',
    'hrReview',
    (ids: number[], login: string) =>
      recommend(
        server,
        ids.map((incrementId) => ({ incrementId })),
        login,
      ),
  ],
  [
    'md',
    'mdDecision',
    (ids: number[], login: string) =>
      approve(
        server,
        ids.map((incrementId) => ({ incrementId, approvalStatus: 'Approve' })),
        login,
      ),
  ],
  [
    'audit',
    'auditRelease',
    (ids: number[], login: string) =>
      release(
        server,
        ids.map((incrementId) => ({ incrementId, actor: 'audit' })),
        login,
      ),
  ],
  [
    'finance',
    'financeRelease',
    (ids: number[], login: string) =>
      release(
        server,
        ids.map((incrementId) => ({ incrementId, actor: 'finance' })),
        login,
      ),
  ],
] as const)(
  '%s does not act on their own increment, not even within a list',
  async (login, stage, act) => {
    const me = await server.as(login);
    const year = { hr: 2001, md: 2002, audit: 2003, finance: 2004 }[login];
    const ids = await bringTo(server, stage, [
      row(1, year),
      row(me.employeeId, year),
      row(2, year),
    ]);
    const answer = getRefusal(await act(ids, login));
    expect(answer).toMatchObject({ status: 403, refused: [{ subjectId: ids[1], status: 403 }] });
    expect(answer.message).toBe('This is your own increment. Someone else must act on it');
    expect(await getStates(server, ids)).toEqual([stage, stage, stage]);
  },
);

test('a requester cannot recommend, not even within a list of fifty, and then nothing is applied', async () => {
  const rows = fifty(2005);
  const mine = rows.splice(17, 1);
  const theirs = await bringTo(server, 'hrReview', rows);
  expectOk(await create(server, mine, 'allRoles'));
  const [own] = await getIds(server, mine);
  const ids = [...theirs, own ?? 0];
  const answer = getRefusal(
    await recommend(
      server,
      ids.map((incrementId) => ({ incrementId })),
      'allRoles',
    ),
  );
  expect(answer).toMatchObject({ status: 403, refused: [{ subjectId: own, state: 'hrReview' }] });
  expect(answer.message).toBe(
    'You acted on this increment at “Draft”: no one acts at two of its stages',
  );
  expect(new Set(await getStates(server, ids))).toEqual(new Set(['hrReview']));
});

test('no person can act at two of the later stages', async () => {
  const [incrementId] = await bringTo(server, 'hrReview', [row(1, 2006)]);
  expectOk(await recommend(server, [{ incrementId }], 'allRoles'));
  const item = { incrementId, approvalStatus: 'Approve' };
  expect(getRefusal(await approve(server, [item], 'allRoles')).status).toBe(403);
  expectOk(await approve(server, [item]));
  expect(
    getRefusal(await release(server, [{ incrementId, actor: 'audit' }], 'allRoles')).status,
  ).toBe(403);
  expectOk(await release(server, [{ incrementId, actor: 'audit' }], 'audit'));
  expect(
    getRefusal(await release(server, [{ incrementId, actor: 'finance' }], 'allRoles')).status,
  ).toBe(403);
  expectOk(await release(server, [{ incrementId, actor: 'finance' }], 'finance'));
});

test('after a change request the same people act again', async () => {
  const [incrementId] = await bringTo(server, 'mdDecision', [row(1, 2007)]);
  const change = { incrementId, approvalStatus: 'Approve with Change Request', comments: 'Less' };
  expectOk(await approve(server, [change]));
  expectOk(await recommend(server, [{ incrementId, incrementPercent: 2 }]));
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Approve' }]));
});

test('only the role of a stage can act there, in its own business unit', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2008), row(21, 2008)]);
  const items = ids.map((incrementId) => ({ incrementId }));
  for (const login of ['employee', 'manager', 'md', 'audit', 'finance', 'admin']) {
    expect(getRefusal(await recommend(server, items, login)), login).toMatchObject({
      status: 403,
      message: 'Your are not allowed to access',
    });
    const sent = await (
      await server.as(login)
    ).post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: ids.map((subjectId) => ({ subjectId, event: 'hr.recommend' })),
    });
    // People who have no role in increments can't see whether these exist.
    const isKept = login === 'employee' || login === 'admin';
    expect(getRefusal(sent), login).toMatchObject({
      status: isKept ? 404 : 403,
      message: expect.stringMatching(
        isKept ? /^This increment does not exist/ : /^HR can do this; you cannot/,
      ) as string,
    });
  }
  expect(getRefusal(await recommend(server, items, 'hrUnit2'))).toMatchObject({
    status: 404,
    refused: [{ subjectId: ids[0] }],
  });
  expect(await getStates(server, ids)).toEqual(['hrReview', 'hrReview']);
  expectOk(await recommend(server, items.slice(1), 'hrUnit2'));
});
