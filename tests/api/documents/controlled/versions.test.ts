import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { TestServer } from '#tests/support/server.ts';
import { libraryCalls, startLibrary } from './fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startLibrary();
});
afterAll(() => server.close());
const { save, enter, send, publish, decide, details, seen, titles, age } = libraryCalls(
  () => server,
);

it('can be submitted only by its owner or an administrator of its register', async () => {
  const { employeeId } = await server.as('employee');
  const owned = await enter({ ownerId: employeeId });
  const souths = await enter({ intBusinessUnitId: 2 });
  expect((await send(owned, {}, 'employee')).status).toBe(200);
  for (const login of ['employee', 'weaver', 'manager']) {
    expect(await send(souths, {}, login)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'payload.documentId' }] },
    });
  }
  const offered = (await (await server.as('employee')).get('/Requests/documentVersion/Options'))
    .body as { value: number }[];
  expect(offered.map(({ value }) => value)).toEqual([owned]);
  expect((await send(souths, {}, 'hrUnit2')).status).toBe(200);
  // A policy has another pipeline, and so does another company.
  const policy = await enter({ kind: 'policy', number: 'POL-1' });
  expect((await send(policy)).status).toBe(400);
  expect((await send(owned, {}, 'foreign')).status).toBe(400);
});

it('needs a text or a file, and only one version can be pending', async () => {
  const id = await enter();
  expect(await send(id, { body: '' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'payload.body', message: 'Write the text, or attach a file' }] },
  });
  const both = await Promise.all([send(id), send(id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    expect.toBeOneOf([400, 409]),
  ]);
  const sent = both.find(({ status }) => status === 200);
  if (!sent) throw new Error('None was sent');
  // A rejected version allows the next one.
  expect((await decide(sent, 'reject')).status).toBe(200);
  expect((await send(id)).status).toBe(200);
});

it('can be planned at most a year ahead, because it blocks earlier ones', async () => {
  const id = await enter();
  expect(await send(id, { effectiveFrom: accountDay(367) })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'payload.effectiveFrom', message: 'In force from can be at most a year ahead' },
      ],
    },
  });
  expect((await send(id, { effectiveFrom: accountDay(366) })).status).toBe(200);
});

it('is shown to readers from its effective date, and hidden from them before', async () => {
  const id = await enter({ title: 'Opening hours' });
  expect((await details(id)).status).toBe(404);
  await publish(id, { body: 'From nine.', effectiveFrom: accountDay(3) });
  expect((await details(id)).status).toBe(404);
  expect(await titles('employee')).not.toContain('Opening hours');
  expect((await seen(id, 'hr')).versions).toMatchObject([{ status: 'planned' }]);
  await age(3);
  expect(await seen(id)).toMatchObject({
    inForce: { number: 1, from: accountDay() },
    versions: [{ status: 'inForce', body: 'From nine.', request: null }],
    announcementRows: [],
    isKept: false,
  });
  await publish(id, { body: 'From eight.', effectiveFrom: accountDay(2) });
  expect((await seen(id)).versions.map(({ body }) => body)).toEqual(['From nine.']);
  await age(2);
  expect((await seen(id)).versions).toMatchObject([
    { number: 2, status: 'inForce', body: 'From eight.', from: accountDay(), until: null },
    { number: 1, status: 'superseded', body: 'From nine.', until: accountDay(-1) },
  ]);
});

it('is not in force before its approval, nor before the version that it replaces', async () => {
  const id = await enter();
  await publish(id, { effectiveFrom: '2020-01-01' });
  expect((await seen(id)).inForce).toMatchObject({ from: accountDay() });
  await publish(id, { effectiveFrom: accountDay(9) });
  await publish(id, { effectiveFrom: accountDay(4) });
  const { versions } = await seen(id, 'hr');
  expect(versions).toMatchObject([
    { number: 3, from: accountDay(9), status: 'planned' },
    { number: 2, from: accountDay(9), status: 'planned', until: accountDay(8) },
    { number: 1, from: accountDay(), status: 'inForce' },
  ]);
  // Replaced on its first day, the first was in force that day; the second never was.
  await publish(id, { effectiveFrom: accountDay(9) });
  await age(9);
  await publish(id);
  expect((await seen(id, 'hr')).versions).toMatchObject([
    { number: 5, from: accountDay(), until: null },
    { number: 4, from: accountDay(), until: accountDay() },
    { number: 3, from: accountDay(), until: accountDay(-1) },
    { number: 2, from: accountDay(), until: accountDay(-1) },
    { number: 1 },
  ]);
});

it('says which version was in force on any day', async () => {
  const id = await enter({ title: 'Visitors' });
  await publish(id, { body: 'Badges are red.' });
  await age(10);
  await publish(id, { body: 'Badges are blue.' });
  const on = async (day: string) => {
    const entry = await (await server.as('hr')).get(`/Reports/documentRegister?asOf=${day}`);
    const rows = (entry.body as { rows: { title: string; version: number }[] }).rows;
    return rows.filter(({ title }) => title === 'Visitors').map(({ version }) => version);
  };
  expect(await on(accountDay(-11))).toEqual([]);
  expect(await on(accountDay(-10))).toEqual([1]);
  expect(await on(accountDay(-1))).toEqual([1]);
  expect(await on(accountDay())).toEqual([2]);
  expect(await titles('employee', `on=${accountDay(-11)}`)).not.toContain('Visitors');
  expect(await titles('employee', `on=${accountDay(-5)}`)).toContain('Visitors');
});

it('opens its file to its approver, and to readers from its effective date', async () => {
  const hr = await server.as('hr');
  const file = taken(
    await upload(server.url, hr, 'Lift.pdf', pdf(), {
      query: 'tableReferrence=ControlledDocument',
    }),
  ).globalFileUrlId;
  const id = await enter({ intBusinessUnitId: 1 });
  // They may already read the document, but not its next version.
  await publish(id);
  const sent = await send(id, { body: '', file, effectiveFrom: accountDay(2) });
  const opens = async (login: string) =>
    (await download(server.url, (await server.as(login)).token, file)).status;
  expect([await opens('hr'), await opens('hr2'), await opens('employee')]).toEqual([200, 200, 404]);
  await decide(sent, 'approve');
  expect([await opens('hr2'), await opens('employee')]).toEqual([200, 404]);
  await age(2);
  const readers = ['employee', 'weaver', 'foreign'];
  const answers = [];
  for (const login of readers) answers.push(await opens(login));
  expect(answers).toEqual([200, 404, 404]);
});

it('cannot be approved once its document has been withdrawn', async () => {
  const id = await enter();
  const sent = await send(id);
  await (
    await server.as('hr')
  ).post('/ControlledDocuments/Withdraw', { documentId: id, reason: 'Not needed' });
  expect(await decide(sent, 'approve')).toMatchObject({ status: 409 });
  expect((await decide(sent, 'reject')).status).toBe(200);
});

it('can’t be undone once it is in force, nor changed by the application', async () => {
  const id = await enter();
  await publish(id);
  await expect(
    query(
      server.db,
      `update controlled_document_versions set body = 'Other' where document_id = $id`,
      {
        id,
      },
    ),
  ).rejects.toThrow(/permission denied/);
  await expect(
    query(server.db, 'delete from controlled_document_acknowledgements'),
  ).rejects.toThrow(/permission denied/);
});

it.each([
  ['what a version says', `update controlled_document_versions set body = 'Once is enough'`],
  ['its day', `update controlled_document_versions set effective_from = '2020-01-01'`],
  [
    'its number',
    `update controlled_document_versions set number = 900, read_since = 900
       where id = (select max(id) from controlled_document_versions)`,
  ],
])('has %s proved', async (_what, sql) => {
  const id = await enter();
  await publish(id);
  const { db, engine } = server.services;
  const before = (await verifyHistory(db, engine)).broken;
  const { broken } = await foundAfter(server, sql);
  const notifiedBroken = broken.filter(({ workflow }) => workflow === 'document version');
  expect(notifiedBroken.length).toBeGreaterThan(
    before.filter(({ workflow }) => workflow === 'document version').length,
  );
  expect((await save({ documentId: id })).status).toBe(200);
});
