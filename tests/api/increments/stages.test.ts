import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  approve,
  bringTo,
  create,
  expectOk,
  FUTURE,
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

const figures = (ids: number[]) =>
  query<{ incrPercent: number; incrementPercent: number; afterGross: number }>(
    server.db,
    `select incr_percent as "incrPercent", increment_percent as "incrementPercent",
       after_gross as "afterGross"
     from increments where id = any($ids::bigint[]) order by id`,
    { ids },
  );

test('a raise goes through five stages, each answered in the specification’s words', async () => {
  const submitted = { statusCode: 200, message: 'Submitted Successfully' };
  expect((await create(server, [row(30, 2001)])).body).toMatchObject(submitted);
  const ids = await getIds(server, [row(30, 2001)]);
  const [incrementId] = ids;
  const steps: [() => Promise<{ body: unknown }>, string][] = [
    [() => recommend(server, [{ incrementId, employeeId: 30, incrementPercent: 5 }]), 'mdDecision'],
    [
      () =>
        approve(server, [
          { incrementId, employeeId: 30, approvalStatus: 'Approve', comments: 'Fine' },
        ]),
      'auditRelease',
    ],
    [
      () =>
        release(
          server,
          [{ incrementId, employeeId: 30, comments: 'Seen', actor: 'audit' }],
          'audit',
        ),
      'financeRelease',
    ],
    [
      () =>
        release(
          server,
          [{ incrementId, employeeId: 30, comments: 'Paid', actor: 'finance' }],
          'finance',
        ),
      'released',
    ],
  ];
  for (const [step, state] of steps) {
    expect((await step()).body).toMatchObject(submitted);
    expect(await getStates(server, ids)).toEqual([state]);
  }
});

test('a stage cannot be skipped', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2002)]);
  const [incrementId] = ids;
  for (const answer of [
    await approve(server, [{ incrementId, approvalStatus: 'Approve' }]),
    await release(server, [{ incrementId, actor: 'audit' }], 'audit'),
    await release(server, [{ incrementId, actor: 'finance' }], 'finance'),
  ]) {
    const refused = getRefusal(answer);
    expect(refused).toMatchObject({
      status: 409,
      refused: [{ subjectId: incrementId, state: 'hrReview', status: 409 }],
    });
    expect(refused.message).toMatch(
      /^This increment is at “HR review”, where HR acts: “.*” is not possible there$/,
    );
  }
  expect(await getStates(server, ids)).toEqual(['hrReview']);
});

test('a stage cannot be repeated', async () => {
  const ids = await bringTo(server, 'mdDecision', [row(1, 2003)]);
  const [incrementId] = ids;
  expect(getRefusal(await recommend(server, [{ incrementId }]))).toMatchObject({
    status: 409,
    refused: [{ state: 'mdDecision' }],
  });
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Approve' }]));
  expect(
    getRefusal(await approve(server, [{ incrementId, approvalStatus: 'Approve' }])),
  ).toMatchObject({ status: 409, refused: [{ state: 'auditRelease' }] });
});

test('a refused item refuses the whole list', async () => {
  const waiting = await bringTo(server, 'mdDecision', [row(1, 2004), row(2, 2004)]);
  const early = await bringTo(server, 'hrReview', [row(3, 2004)]);
  const items = [...waiting, ...early].map((incrementId) => ({
    incrementId,
    approvalStatus: 'Approve',
  }));
  expect(getRefusal(await approve(server, items))).toMatchObject({
    status: 409,
    refused: [{ subjectId: early[0], state: 'hrReview' }],
  });
  expect(await getStates(server, [...waiting, ...early])).toEqual([
    'mdDecision',
    'mdDecision',
    'hrReview',
  ]);
});

test('HR’s percent is the percent on gross that later stages apply', async () => {
  const ids = await bringTo(server, 'hrReview', [
    row(1, 2005, { basicOrGross: 'basic', incrPercent: 10 }),
    row(2, 2005, { basicOrGross: 'basic', incrPercent: 10 }),
  ]);
  expectOk(
    await recommend(server, [
      { incrementId: ids[0], incrementPercent: 7.5 },
      { incrementId: ids[1] },
    ]),
  );
  expect(await figures(ids)).toEqual([
    { incrPercent: 10, incrementPercent: 7.5, afterGross: 33325 },
    { incrPercent: 10, incrementPercent: 5, afterGross: 33600 },
  ]);
});

test('a change request needs a comment, goes back to HR with it, and comes again', async () => {
  const ids = await bringTo(server, 'mdDecision', [row(1, 2006)]);
  const [incrementId] = ids;
  const approvalStatus = 'Approve with Change Request';
  expect(getRefusal(await approve(server, [{ incrementId, approvalStatus }]))).toMatchObject({
    status: 400,
    message: 'Please enter your comments',
  });
  expect(
    getRefusal(await approve(server, [{ incrementId, approvalStatus, comments: '   ' }])),
  ).toMatchObject({ status: 400 });
  expect(await getStates(server, ids)).toEqual(['mdDecision']);
  expectOk(await approve(server, [{ incrementId, approvalStatus, comments: 'Make it 3' }]));
  expect(await getStates(server, ids)).toEqual(['hrReview']);
  const hr = await server.as('hr');
  expect(
    (await hr.get('/Employee/IncrementRequestView?year=2006&viewType=hr&sectionId=1')).body,
  ).toMatchObject([
    { mdReleaseComments: 'Make it 3', isReviewDone: false, isMdReleaseDone: false },
  ]);
  expectOk(await recommend(server, [{ incrementId, incrementPercent: 3 }]));
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Approve' }]));
  expect(await getStates(server, ids)).toEqual(['auditRelease']);
  expect(await figures(ids)).toMatchObject([{ incrementPercent: 3, afterGross: 31930 }]);
});

test('a rejected request changes no pay, is final, and leaves room for another', async () => {
  const ids = await bringTo(server, 'mdDecision', [row(1, 2007)]);
  const [incrementId] = ids;
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Reject', comments: 'No' }]));
  expect(await getStates(server, ids)).toEqual(['rejected']);
  expect(
    getRefusal(await approve(server, [{ incrementId, approvalStatus: 'Approve' }])),
  ).toMatchObject({ status: 409, refused: [{ state: 'rejected' }] });
  expect(
    await query(server.db, 'select from salary_revisions where increment_id = $incrementId', {
      incrementId,
    }),
  ).toEqual([]);
  expect((await create(server, [row(1, 2007)])).status).toBe(200);
});

test('flags, amounts and actors that an item claims change nothing', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2008)]);
  const [incrementId] = ids;
  const finance = await server.as('finance');
  expectOk(
    await recommend(server, [
      {
        incrementId,
        employeeId: 1,
        actionBy: finance.employeeId,
        isReviewDone: true,
        isMdReleaseDone: true,
        isAuditReleaseDone: true,
        isFinanaceReleaseDone: true,
        gross: 1e6,
        afterIncr: 1e6,
        afterIncementGross: 1e6,
        incrPercent: 90,
        state: 'released',
      },
    ]),
  );
  expect(await getStates(server, ids)).toEqual(['mdDecision']);
  expect(await figures(ids)).toEqual([{ incrPercent: 5, incrementPercent: 5, afterGross: 32550 }]);
  const hr = await server.as('hr');
  const history = await query<{ actorId: number }>(
    server.db,
    `select actor_id as "actorId" from workflow_transitions
     where workflow = 'increment' and subject_id = $incrementId order by seq`,
    { incrementId },
  );
  expect(history.at(-1)?.actorId).toBe(hr.userId);
});

test('an item that names a person other than the increment’s is not found, and nothing is applied', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2009), row(2, 2009)]);
  const answer = getRefusal(
    await recommend(server, [
      { incrementId: ids[0], employeeId: 1 },
      { incrementId: ids[1], employeeId: 1 },
    ]),
  );
  expect(answer).toMatchObject({
    status: 404,
    message: 'This increment is for another employee',
    refused: [{ subjectId: ids[1], status: 404 }],
  });
  expect(await getStates(server, ids)).toEqual(['hrReview', 'hrReview']);
  // People who may not decide don't learn whether their guess was right.
  for (const employeeId of [1, 2]) {
    const stranger = await recommend(server, [{ incrementId: ids[0], employeeId }], 'hrUnit2');
    expect(getRefusal(stranger)).toMatchObject({
      status: 404,
      message: 'This increment does not exist',
    });
  }
});

test('an increment that does not exist is not found', async () => {
  expect(getRefusal(await recommend(server, [{ incrementId: 123456789 }]))).toMatchObject({
    status: 404,
    refused: [{ subjectId: 123456789, reason: 'This increment does not exist' }],
  });
});

test('an increment listed twice is refused', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2010)]);
  const items = [{ incrementId: ids[0] }, { incrementId: ids[0], incrementPercent: 9 }];
  expect(getRefusal(await recommend(server, items))).toMatchObject({
    status: 400,
    message: 'This increment is in the list twice',
  });
  expect(await getStates(server, ids)).toEqual(['hrReview']);
});

test('every problem of every item is named', async () => {
  expect(
    getRefusal(
      await recommend(server, [
        { incrementId: 1, incrementPercent: -1 },
        { incrementId: '1', incrementPercent: 1e9 },
        { incrementPercent: '5' },
      ]),
    ),
  ).toMatchObject({
    status: 400,
    errors: [
      { path: '0.incrementPercent', message: 'Increment Percentage cannot be below 0' },
      { path: '1.incrementId', message: 'must be a number' },
      { path: '1.incrementPercent', message: 'Increment Percentage cannot be above 1000' },
      { path: '2.incrementId', message: 'must be a number' },
      { path: '2.incrementPercent', message: 'Increment Percentage must be a number' },
    ],
  });
  expect(
    getRefusal(
      await approve(server, [
        { incrementId: 1, approvalStatus: 'approved' },
        { incrementId: 1, approvalStatus: 'Approve', comments: 'x'.repeat(2001) },
      ]),
    ),
  ).toMatchObject({
    status: 400,
    errors: [
      {
        path: '0.approvalStatus',
        message: 'must be Approve, Reject, Approve with Change Request',
      },
      { path: '1.comments', message: 'can be at most 2000 characters' },
    ],
  });
  expect(
    getRefusal(await release(server, [{ incrementId: 1, actor: 'md' }], 'finance')),
  ).toMatchObject({
    status: 400,
    errors: [{ path: '0.actor', message: 'must be audit or finance' }],
  });
  for (const [path, login] of [
    ['Recommendation', 'hr'],
    ['Approve', 'md'],
    ['Release', 'audit'],
  ] as const) {
    const client = await server.as(login);
    expect(getRefusal(await client.post(`/Employee/IncrementRequest${path}`, []))).toMatchObject({
      status: 400,
      message: 'The list is empty',
    });
  }
});

test('HR may move the effective date with the recommendation, and the raise waits for it', async () => {
  const [incrementId = 0] = await bringTo(server, 'hrReview', [row(29, 2003)]);
  for (const wrong of ['', '2026-02-30', 'soon', '1899-12-31', 5]) {
    const { status, body } = await recommend(server, [{ incrementId, effectiveDate: wrong }]);
    expect([status, (body as ErrorAnswer).errors?.[0]?.path]).toEqual([400, '0.effectiveDate']);
  }
  expectOk(await recommend(server, [{ incrementId, effectiveDate: FUTURE }]));
  const stored = await query<{ date: string }>(
    server.db,
    'select effective_date::text as date from increments where id = $incrementId',
    { incrementId },
  );
  expect(stored).toEqual([{ date: FUTURE }]);
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Approve' }]));
  for (const actor of ['audit', 'finance']) {
    expectOk(await release(server, [{ incrementId, actor }], actor));
  }
  expect(await getStates(server, [incrementId])).toEqual(['scheduled']);
});

test('a requester may edit a request until HR has reviewed it, and no one else may', async () => {
  const [incrementId = 0] = await bringTo(server, 'hrReview', [row(28, 2004)]);
  const amend = async (login: string, terms: Record<string, unknown> = {}) =>
    (await server.as(login)).post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: [
        {
          subjectId: incrementId,
          event: {
            type: 'requester.amend',
            incrPercent: 10,
            basicOrGross: 'basic',
            effectiveDate: FUTURE,
            ...terms,
          },
        },
      ],
    });
  for (const login of ['hr', 'md', 'allRoles']) expect((await amend(login)).status).toBe(403);
  for (const terms of [{ incrPercent: -1 }, { basicOrGross: 'net' }, { effectiveDate: '' }]) {
    expect((await amend('manager', terms)).status).toBe(400);
  }
  expectOk(await amend('manager'));
  expect(await figures([incrementId])).toEqual([
    { incrPercent: 10, incrementPercent: 5, afterGross: 60_900 },
  ]);
  expect(await getStates(server, [incrementId])).toEqual(['hrReview']);
  expectOk(await recommend(server, [{ incrementId }]));
  expect((await amend('manager')).status).toBe(409);
});
