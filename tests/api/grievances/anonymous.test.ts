import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ReceiptView } from '#machines/domains/grievances/contracts/grievances.ts';
import { query } from '#server/platform/db/sql.ts';
import { releaseHeld } from '#server/domains/grievances/index.ts';
import { call } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';
import { endDay, grievance, said, speaker, startFixture } from './fixture.ts';

const EMPLOYEE_ID = 987_654_321;
const USER_ID = 876_543_219;

let server: TestServer;
let fixture: ReturnType<typeof speaker>;
beforeAll(async () => {
  server = await startFixture();
  fixture = speaker(server);
  await server.owner.raw(`
    insert into employees (id, account_id, code, name, business_unit_id, workplace_group_id,
      workplace_id, department_id, section_id, designation_id, employment_type_id, gross, basic)
    select ${EMPLOYEE_ID}, account_id, 'W-4711', 'Wanda Whistle', business_unit_id,
      workplace_group_id, workplace_id, department_id, section_id, designation_id,
      employment_type_id, gross, basic from employees where code = 'U-employee';
    insert into users (id, account_id, employee_id, login_id, password_hash)
    select ${USER_ID}, account_id, ${EMPLOYEE_ID}, 'whistle', password_hash
    from users where login_id = 'employee';
    insert into user_roles (user_id, role) values (${USER_ID}, 'employee');
  `);
});
afterAll(() => server.close());

/** Every row of every table, as text. */
async function dump(): Promise<Set<string>> {
  const tables = await query<{ name: string }>(
    server.owner,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = new Set<string>();
  for (const { name } of tables) {
    const match = await query<{ text: string }>(
      server.owner,
      `select to_jsonb(t)::text as text from ${name} t`,
    );
    for (const { text } of match) rows.add(`${name} ${text}`);
  }
  return rows;
}

/** A JPEG of one pixel, with metadata like a camera's. */
function picture(): Buffer {
  const exif = Buffer.from('Exif\0\0WHISTLE of Wanda, 23.8103 N 90.4125 E');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    length,
    exif,
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0x34, 0xff, 0xd9]),
  ]);
}

it('stores no row that identifies the person who filed it, and no time', async () => {
  const client = await server.as('whistle');
  const body = {
    ...(await grievance(server, { intBusinessUnitId: 1, strDescription: 'It is so' })),
    attachment: { name: 'Wanda Whistle.jpg', content: picture().toString('base64') },
  };
  const sessions = await query<{ id: string }>(
    server.owner,
    'select id from sessions where user_id = $userId',
    { userId: USER_ID },
  );
  const before = await dump();
  const begun = Date.now() - 1000;
  const filed = await client.post('/DisciplinaryMgmt/FileAnonymously', body, {
    'Idempotency-Key': 'key-of-wanda',
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  const { receiptCode, autoId } = filed.body as { receiptCode: string; autoId: number };
  const look = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousGrievance', {
    receiptCode,
  });
  expect(look.body).toMatchObject({ ticketNo: `GRV-${autoId}`, strStatus: 'Pending', notes: [] });
  const answered = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousNote', {
    receiptCode: receiptCode.toLowerCase().replace(/(.{5})/g, '$1-'),
    note: 'I can say more',
  });
  expect(answered.status).toBe(200);
  await endDay(server);

  const matches = [...(await dump())].filter((row) => !before.has(row));
  expect(matches.some((row) => row.includes('public.grievances '))).toBe(true);
  expect(matches.some((row) => row.includes('workflow_transitions '))).toBe(true);
  expect(matches.some((row) => row.includes('public.notices '))).toBe(true);
  expect(matches.some((row) => row.includes('public.files '))).toBe(true);
  const leads = [
    String(EMPLOYEE_ID),
    String(USER_ID),
    'W-4711',
    'histle',
    'anda',
    'key-of-wanda',
    receiptCode,
    Buffer.from(receiptCode).toString('hex'),
    ...sessions.map(({ id }) => id),
    client.token,
  ];
  for (const row of matches) {
    for (const lead of leads) expect(row).not.toContain(lead);
    for (const [time] of row.matchAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)/g)) {
      const at = Date.parse(time);
      expect(at > begun && at < Date.now(), `${time} in ${row}`).toBe(false);
    }
  }

  const folder = join(server.env.DATA_DIR, 'files');
  const names = readdirSync(folder).filter(
    (name) => name !== 'incoming' && name !== '.installation',
  );
  expect(names).toHaveLength(1);
  const stored = join(folder, names[0] ?? '');
  expect(readFileSync(stored).includes('WHISTLE')).toBe(false);
  expect(statSync(stored).mtime.toISOString()).toMatch(/T00:00:00\.000Z$/);
  expect((await client.get(`/Document/DownloadFile?id=1`)).status).toBe(404);
  expect((await (await server.as('hr')).get('/Document/DownloadFile?id=1')).status).toBe(200);
});

it('appears in no log line and no hourly figure', async () => {
  const written = ['info', 'warn'].map((level) =>
    vi.spyOn(server.services.log, level as 'info' | 'warn'),
  );
  const body = await grievance(server, { intBusinessUnitId: 1 });
  const filed = await fixture.post('whistle', 'FileAnonymously', body);
  const { receiptCode } = filed.body as { receiptCode: string };
  for (const [path, more] of [
    ['AnonymousGrievance', {}],
    ['AnonymousNote', { note: 'And again' }],
  ] as const) {
    const answer = await call(server.url, 'POST', `/DisciplinaryMgmt/${path}`, {
      receiptCode,
      ...more,
    });
    expect(answer.status).toBe(200);
  }
  expect((await fixture.post('whistle', 'FileAnonymously', {})).status).toBe(400);
  await fixture.get('whistle', 'GrievanceProfile');
  const lines = () => JSON.stringify(written.flatMap(({ mock }) => mock.calls));
  await expect.poll(lines).toContain('GrievanceProfile');
  expect(lines()).not.toContain('nonymous');
  expect(await server.services.metrics.registry.metrics()).not.toContain('nonymous');
});

it('can be followed by its code only, is filed once for each code, and verifies', async () => {
  const receiptCode = '0123456789ABCDEFGHJKMNPQRS';
  const body = { ...(await grievance(server, { intBusinessUnitId: 1 })), receiptCode };
  const first = await fixture.post('whistle', 'FileAnonymously', body);
  const again = await fixture.post('whistle', 'FileAnonymously', body);
  expect(again.body).toEqual(first.body);
  const { autoId } = first.body as { autoId: number };
  await endDay(server);
  expect((await fixture.post('whistle', 'FileAnonymously', body)).body).toMatchObject({ autoId });
  await fixture.post('hr', 'AddNote', { grievanceId: autoId, note: 'Where was it?' });
  await fixture.post('hr', 'UpdateStatus', { grievanceId: autoId, statusId: 1 });
  const { body: view } = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousGrievance', {
    receiptCode,
  });
  expect((view as ReceiptView).strStatus).toBe('In Progress');
  expect((view as ReceiptView).notes).toMatchObject([{ by: 'The hr', text: 'Where was it?' }]);
  expect(await fixture.my('whistle')).toEqual([]);
  expect((await fixture.get('whistle', `GetGrievanceDetails?grievanceId=${autoId}`)).status).toBe(
    404,
  );
  const [row] = await fixture.all('hr');
  expect(row).toMatchObject({ strCreatedUser: 'Anonymous', intCreatedBy: 0, strRole: '' });
  const { body: verified } = await (
    await server.as('admin')
  ).get('/Workflow/Verify?workflow=grievance');
  expect(verified).toMatchObject({ ok: true });
});

it('is invisible to HR until the day is over: no row, count, unread number or hint', async () => {
  const hr = await server.as('hr');
  const seen = async () => ({
    rows: (await fixture.all('hr')).length,
    counts: (await fixture.get('hr', 'GetGrievanceDashboardCountData')).body,
    unread: (await hr.get('/Notification/GetNotificationCount')).body,
    notices: (await hr.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100')).body,
    queue: (await hr.get('/Workflow/Queue')).body,
    hints: await query(server.owner, 'select id from outbox order by id'),
  });
  const before = await seen();
  const body = await grievance(server, { intBusinessUnitId: 1 });
  const filed = await fixture.post('whistle', 'FileAnonymously', body);
  const { receiptCode, reachesHrAt } = filed.body as { receiptCode: string; reachesHrAt: string };
  expect(reachesHrAt).toMatch(/T00:00:00\.000Z$/);
  const note = { receiptCode, note: 'There is more' };
  await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousNote', note);
  while (await releaseHeld(server.services.db, server.services.engine));
  expect(await seen()).toEqual(before);
  const view = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousGrievance', {
    receiptCode,
  });
  expect(view.body).toMatchObject({
    reachesHrAt,
    notes: [{ by: 'Anonymous', text: 'There is more', isHeld: true }],
  });
  await endDay(server);
  expect((await fixture.all('hr')).length).toBe(before.rows + 1);
  const after = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousGrievance', {
    receiptCode,
  });
  expect(after.body).toMatchObject({ reachesHrAt: null, notes: [{ text: 'There is more' }] });
});

it('has a number and a position that do not reveal when it was filed', async () => {
  const hr = await server.as('hr');
  const ids: number[] = [await fixture.file('employee')];
  const body = await grievance(server, { intBusinessUnitId: 1 });
  for (let count = 0; count < 3; count += 1) {
    const { autoId } = (await fixture.post('manager', 'FileAnonymously', body)).body as {
      autoId: number;
    };
    ids.push(autoId);
  }
  ids.push(await fixture.file('employee'));
  const [first = 0, ...rest] = ids;
  const last = rest.pop();
  expect(last).toBe(first + 1);
  for (const id of rest) expect(id).toBeGreaterThanOrEqual(100_000_000);
  await endDay(server);
  await fixture.file('employee');
  const { body: listed } = await hr.get(
    '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100',
  );
  const times = (listed as { createdAt: string }[]).map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const [notice] = await query<{ most: number }>(
    server.owner,
    'select max(count) as most from notices where user_id = $userId',
    { userId: hr.userId },
  );
  expect(notice?.most).toBe(3);
});

it('refuses judicial grievances, PDFs and unknown units, and slows down guesses of codes', async () => {
  const file = async (more: Record<string, unknown>) =>
    fixture.post('whistle', 'FileAnonymously', {
      ...(await grievance(server, { intBusinessUnitId: 1, ...more })),
      ...more,
    });
  expect(said(await file({ intGrievanceTypeId: 1, intEmployeeId: 1 })).status).toBe(400);
  expect(said(await file({ intBusinessUnitId: 99 })).messages).toEqual([
    'Business Unit is required',
  ]);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Author(Wanda)>>endobj\ntrailer<<>>\n%%EOF');
  const enclosed = { name: '', content: pdf.toString('base64') };
  expect(said(await file({ attachment: enclosed })).status).toBe(415);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const answer = await call(server.url, 'POST', '/DisciplinaryMgmt/AnonymousGrievance', {
      receiptCode: `0123456789ABCDEFGHJKMNP${String(100 + guess)}`,
    });
    statuses.push(answer.status);
  }
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});
