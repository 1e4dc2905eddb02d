import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DocumentReceipts } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { Everything } from '#machines/domains/company/contracts/search.ts';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import {
  remindOfReviews,
  remindToAcknowledge,
  notifyOfVersions,
} from '#server/domains/documents/controlled/index.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { TestServer } from '#tests/support/server.ts';
import { libraryCalls, startLibrary } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startLibrary();
});
afterAll(() => server.close());
const { enter, publish, seen, age } = libraryCalls(() => server);

const act = async (login: string, call: string, documentId: number, versionId: number) =>
  (await server.as(login)).post(`/ControlledDocuments/${call}`, { documentId, versionId });
const inForce = async (documentId: number) =>
  (await seen(documentId, 'hr')).inForce?.versionId ?? 0;
/** Opens and acknowledges the version in force; returns the status. */
const acknowledge = async (login: string, documentId: number): Promise<number> => {
  const versionId = await inForce(documentId);
  await act(login, 'MarkRead', documentId, versionId);
  return (await act(login, 'Acknowledge', documentId, versionId)).status;
};
const receipts = async (documentId: number, login = 'hr') =>
  (await server.as(login)).get(`/ControlledDocuments/Receipts?documentId=${documentId}`);
const recorded = async () =>
  (
    await query<{ n: number }>(
      server.owner,
      `select count(*)::integer as n from record_changes where record_type = 'document acknowledgement'`,
    )
  )[0]?.n;

it('is found by the search over everything, by its text in force, by anyone who may read it', async () => {
  const readMatches = async (login: string, text: string) => {
    const answer = await (
      await server.as(login)
    ).get(`/Search/Everything?text=${encodeURIComponent(text)}`);
    return (answer.body as Everything).documents.map(({ title }) => title);
  };
  const id = await enter({ intBusinessUnitId: 1, number: 'SOP-K1', title: 'Keeping kestrels' });
  expect([await readMatches('hr', 'KESTREL'), await readMatches('employee', 'kestrel')]).toEqual([
    ['SOP-K1 Keeping kestrels'],
    [],
  ]);
  await publish(id, { body: 'A 50% gauntlet for each falconer.' });
  for (const text of ['kestrel', 'sop-k1', '50% GAUNTLET', 'falconer']) {
    expect([text, await readMatches('employee', text)]).toEqual([
      text,
      ['SOP-K1 Keeping kestrels'],
    ]);
  }
  expect([
    await readMatches('weaver', 'falconer'),
    await readMatches('foreign', 'falconer'),
  ]).toEqual([[], []]);
  // Replaced text isn't found; matches of the name come before matches of the text.
  await publish(id, { body: 'See the austringer.' });
  expect(await readMatches('employee', 'falconer')).toEqual([]);
  const named = await enter({ number: 'SOP-Z9', title: 'The austringer' });
  await publish(named);
  expect(await readMatches('employee', 'austringer')).toEqual([
    'SOP-Z9 The austringer',
    'SOP-K1 Keeping kestrels',
  ]);
  await (
    await server.as('hr')
  ).post('/ControlledDocuments/Withdraw', {
    documentId: named,
    reason: 'Done',
  });
  expect(await readMatches('hr', 'austringer')).toEqual(['SOP-K1 Keeping kestrels']);
});

it('can be acknowledged by its readers once, after they have opened it', async () => {
  const id = await enter({ intBusinessUnitId: 1 });
  await publish(id);
  const versionId = await inForce(id);
  expect(await act('employee', 'Acknowledge', id, versionId)).toMatchObject({
    status: 409,
    body: { message: 'Open the document before you acknowledge it' },
  });
  await act('employee', 'MarkRead', id, versionId);
  const before = await recorded();
  const clicks = await Promise.all([1, 2].map(() => act('employee', 'Acknowledge', id, versionId)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await recorded()).toBe((before ?? 0) + 1);
  expect((await seen(id)).acknowledgedAt).not.toBeNull();
  // Not visible to another unit or company.
  for (const login of ['weaver', 'foreign']) {
    await act(login, 'MarkRead', id, versionId);
    expect([login, (await act(login, 'Acknowledge', id, versionId)).status]).toEqual([login, 404]);
  }
  const { body } = await receipts(id);
  const of = (body as DocumentReceipts).rows.find(({ name }) => name === 'The employee');
  expect(of).toMatchObject({ acknowledgedAt: expect.any(String) as string });
  expect(body).toMatchObject({ readers: 34, opened: 1, acknowledged: 1 });
  expect((body as DocumentReceipts).rows).toHaveLength(34);
});

it('shows who has acknowledged only to its administrators and its owner', async () => {
  const { employeeId } = await server.as('employee');
  const id = await enter({ ownerId: employeeId });
  await publish(id);
  expect((await receipts(id, 'employee')).status).toBe(200);
  expect((await receipts(id, 'weaver')).status).toBe(404);
  expect((await receipts(id, 'foreign')).status).toBe(404);
});

it('needs a new acknowledgment for a new version, but not for a minor change', async () => {
  const id = await enter();
  await publish(id);
  const first = await inForce(id);
  expect(await acknowledge('employee', id)).toBe(200);
  await publish(id, { isMinor: true, changes: 'A spelling mistake' });
  expect(await seen(id)).toMatchObject({ inForce: { number: 2 } });
  expect((await seen(id)).acknowledgedAt).not.toBeNull();
  await publish(id, { changes: 'Count three times' });
  expect((await seen(id)).acknowledgedAt).toBeNull();
  // A page opened before the new version is refused.
  expect(await act('employee', 'Acknowledge', id, first)).toMatchObject({
    status: 409,
    body: { message: 'A newer version is in force. Read that one.' },
  });
  await publish(id, { isMinor: true, changes: 'Another spelling mistake' });
  expect((await seen(id)).acknowledgedAt).toBeNull();
  expect(await acknowledge('employee', id)).toBe(200);
});

it('is due some days after it took effect or after the reader joined', async () => {
  const id = await enter({ acknowledgeDays: 10 });
  await publish(id);
  expect((await seen(id)).dueOn).toBe(accountDay(10));
  await query(
    server.owner,
    `update employees set joining_date = $day::date where code = 'U-employee'`,
    { day: accountDay(4) },
  );
  expect((await seen(id)).dueOn).toBe(accountDay(14));
  await query(
    server.owner,
    `update employees set joining_date = '2020-01-15' where code = 'U-employee'`,
  );
});

const { owner } = { owner: () => server.owner };
beforeEach(async () => {
  // Marks other tests' versions as notified, so that they don't interfere.
  await owner().raw(`update controlled_document_versions set notified_at = now();
    update controlled_documents set withdrawn_on = current_date - 400; delete from notices`);
});
const run = (work: typeof notifyOfVersions) => withTransaction(server.db, work);
const readNotices = async (login: string): Promise<string[]> => {
  const { userId } = await server.as(login);
  return (
    await query<{ title: string }>(
      server.owner,
      'select title from notices where user_id = $userId order by id',
      { userId },
    )
  ).map(({ title }: Pick<NotificationRow, never> & { title: string }) => title);
};

it('notifies its readers once, on its effective date, and no one earlier', async () => {
  const id = await enter({ intBusinessUnitId: 1 });
  await publish(id, { effectiveFrom: accountDay(2) });
  await query(server.owner, 'delete from notices');
  await run(notifyOfVersions);
  expect(await readNotices('employee')).toEqual([]);
  await age(2);
  await Promise.all([run(notifyOfVersions), run(notifyOfVersions)]);
  await run(notifyOfVersions);
  expect(await readNotices('employee')).toEqual(['A document to read and acknowledge']);
  expect(await readNotices('weaver')).toEqual([]);
});

it('notifies of a minor change only readers who have yet to acknowledge', async () => {
  const id = await enter();
  await publish(id);
  await acknowledge('employee', id);
  await publish(id, { isMinor: true });
  await query(server.owner, 'delete from notices');
  await run(notifyOfVersions);
  expect([await readNotices('employee'), await readNotices('weaver')]).toEqual([
    [],
    ['A document to read and acknowledge'],
  ]);
});

it('reminds shortly before the last day and weekly after it, until it is acknowledged', async () => {
  const id = await enter({ acknowledgeDays: 10 });
  await publish(id);
  await query(server.owner, 'delete from notices');
  await age(6);
  await run(remindToAcknowledge);
  expect(await readNotices('employee')).toEqual([]);
  await age(1);
  expect(await acknowledge('weaver', id)).toBe(200);
  await run(remindToAcknowledge);
  await run(remindToAcknowledge);
  expect(await readNotices('employee')).toEqual(['Please acknowledge a document']);
  expect(await readNotices('weaver')).toEqual([]);
  await owner().raw('update controlled_document_versions set reminded_on = reminded_on - 7');
  await run(remindToAcknowledge);
  expect(await readNotices('employee')).toHaveLength(2);
});

it('reminds its owner of a review once for each review date', async () => {
  const { employeeId } = await server.as('employee');
  const id = await enter({ ownerId: employeeId, reviewMonths: 1 });
  await publish(id);
  await query(server.owner, 'delete from notices');
  await age(-5);
  await run(remindOfReviews);
  expect(await readNotices('employee')).toEqual([]);
  await age(10);
  await run(remindOfReviews);
  await run(remindOfReviews);
  expect(await readNotices('employee')).toEqual(['One of your documents is due for review']);
});

it('has acknowledgments that verification checks', async () => {
  const id = await enter();
  await publish(id);
  expect(await acknowledge('employee', id)).toBe(200);
  const named = async (sql: string) =>
    (await foundAfter(server, sql)).broken.filter(
      ({ workflow }) => workflow === 'document acknowledgement',
    ).length;
  expect(await named('select 1')).toBe(0);
  expect(
    await named(
      'update controlled_document_acknowledgements set employee_id = 21 where employee_id <> 21',
    ),
  ).toBeGreaterThan(0);
  expect(await named('delete from controlled_document_acknowledgements')).toBeGreaterThan(0);
  expect(
    await named(
      `insert into controlled_document_acknowledgements (version_id, employee_id)
       select version_id, 7 from controlled_document_acknowledgements limit 1`,
    ),
  ).toBeGreaterThan(0);
});
