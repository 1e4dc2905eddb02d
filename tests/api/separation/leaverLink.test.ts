import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  LeaverDocument,
  LeaverDocuments,
  LeaverLinkMade,
} from '#machines/domains/separation/contracts/leaverLink.ts';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { letLeave } from '#tests/e2e/letLeave.ts';
import { call } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let requestId = 0;
let made: LeaverLinkMade;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'leaving', roles: ['employee'] });
    },
  });
  const { employeeId } = await server.as('leaving');
  const hr = await server.as('hr');
  ({ separationId: requestId } = await letLeave(server, hr, { employeeId, reason: 'Moves away' }));
  await withTransaction(server.db, (tx) =>
    issuePaper(tx, {
      paper: 'experienceLetter',
      by: { userId: hr.userId, accountId: 1 },
      subjectEmployeeId: employeeId,
      values: { addressedTo: 'To whom it may concern' },
    }),
  );
});
afterAll(() => server.close());

const make = async (login: string) =>
  (await server.as(login)).post('/Separation/MakeLeaverLink', { requestId });
const open = (token: string, pin: string) =>
  call(server.url, 'POST', '/Leaver/Documents', { token, pin });

it('is made after the last day, by HR of the unit', async () => {
  expect(await make('hr')).toMatchObject({ status: 409 });
  await query(server.owner, 'update separations set last_day = account_day(1) - 1');
  for (const login of ['employee', 'audit', 'hrUnit2']) {
    expect([403, 404]).toContain((await make(login)).status);
  }
  const answer = await make('hr');
  expect(answer).toMatchObject({ status: 200 });
  made = answer.body as LeaverLinkMade;
  const release = await (await server.as('hr')).get(`/Separation/Release?requestId=${requestId}`);
  expect((release.body as ReleaseView).link).toMatchObject({ openedAt: null });
  expect(JSON.stringify(release.body)).not.toContain(made.token);
});

it('opens what the leaver was issued, with the code', async () => {
  const wrong = made.pin === '123456' ? '654321' : '123456';
  expect(await open(made.token, wrong)).toMatchObject({ status: 401 });
  const opened = await open(made.token, made.pin);
  expect(opened).toMatchObject({ status: 200 });
  const { documents, name } = opened.body as LeaverDocuments;
  expect(name).toBe('The leaving');
  expect(documents).toMatchObject([{ title: 'Experience letter' }]);
  const file = { token: made.token, pin: made.pin, paperId: documents[0]?.paperId };
  const paper = await call(server.url, 'POST', '/Leaver/Document', file);
  const { content } = paper.body as LeaverDocument;
  expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const other = await call(server.url, 'POST', '/Leaver/Document', { ...file, paperId: 999_999 });
  expect(other).toMatchObject({ status: 404 });
});

it('stops when it ends, when it expires, and when another is made', async () => {
  const next = (await make('hr')).body as LeaverLinkMade;
  expect(await open(made.token, made.pin)).toMatchObject({ status: 401 });
  expect(await open(next.token, next.pin)).toMatchObject({ status: 200 });
  await query(server.owner, `update leaver_links set expires_at = now() where ended_at is null`);
  expect(await open(next.token, next.pin)).toMatchObject({ status: 401 });
  const last = (await make('hr')).body as LeaverLinkMade;
  const end = await (await server.as('hr')).post('/Separation/EndLeaverLink', { requestId });
  expect(end).toMatchObject({ status: 200 });
  expect(await open(last.token, last.pin)).toMatchObject({ status: 401 });
});

it('slows down those who guess its code', async () => {
  const { token, pin } = (await make('hr')).body as LeaverLinkMade;
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const other = String((Number(pin) + guess + 1) % 1_000_000).padStart(6, '0');
    statuses.push((await open(token, other)).status);
  }
  expect(statuses).toContain(429);
  expect(await open(token, pin)).toMatchObject({ status: 429 });
});
