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
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let structure: PayStructure;
let requestId = 0;
let made: LeaverLinkMade;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'leaving', roles: ['employee'] });
      structure = await createPayStructure(owner);
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

const employ = (isActive: boolean) =>
  query(
    server.owner,
    `update employees set is_active = $isActive where id = (select employee_id from separations)`,
    { isActive },
  );

it('is made after the last day, by HR of the unit', async () => {
  expect(await make('hr')).toMatchObject({ status: 409 });
  await query(server.owner, 'update separations set last_day = account_day(1) - 1');
  await employ(false);
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

it('opens nothing while the person is employed again', async () => {
  const { token, pin } = (await make('hr')).body as LeaverLinkMade;
  const move = (days: number) =>
    query(server.owner, 'update separations set last_day = account_day(1) + $days::integer', {
      days,
    });
  // The last day was corrected to a later one.
  await move(5);
  expect(await open(token, pin)).toMatchObject({ status: 401 });
  expect(await make('hr')).toMatchObject({ status: 409 });
  await move(-1);
  expect(await open(token, pin)).toMatchObject({ status: 200 });
  // The person was hired again.
  await employ(true);
  expect(await open(token, pin)).toMatchObject({ status: 401 });
  expect(await make('hr')).toMatchObject({ status: 409 });
  await employ(false);
});

it('lists letters, and then payslips by their months, whenever they were issued', async () => {
  await server.startWorker();
  const office = new PayrollOffice(server, structure);
  for (const month of [1, 2]) await office.locked(month);
  const { token, pin } = (await make('hr')).body as LeaverLinkMade;
  const { documents } = (await open(token, pin)).body as LeaverDocuments;
  expect(documents.map(({ title, month }) => [title, month])).toEqual([
    ['Experience letter', null],
    ['Payslip', '2026-02'],
    ['Payslip', '2026-01'],
  ]);
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
