import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ANNOUNCEMENT_FILES,
  type Announcement,
  type AnnouncementReceipt,
  type AudienceCount,
  type AudienceOption,
} from '#machines/domains/communication/contracts/announcements.ts';
import type {
  ErrorAnswer,
  NotificationRow,
  WriteAnswer,
} from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { notifyOfBulkNotices } from '#server/domains/communication/bulkNotices/index.ts';
import { notifyOfAnnouncements } from '#server/domains/communication/announcements/index.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { call, type Answer } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      // A person of the other unit's weaving department.
      await hire(owner, { login: 'weaver', roles: ['employee'], employeeId: 21 });
      await owner.raw(`
        insert into user_groups (account_id, name) values (1, 'Fire wardens');
        insert into user_group_members (user_group_id, employee_id) values (1, 21);`);
    },
  });
});
afterAll(() => server.close());

const body = (more: object = {}) => ({
  intAnnouncementId: 0,
  strTitle: 'Eid holidays',
  strDetails: 'The office is closed for three days.',
  dteExpiredDate: accountDay(7),
  intBusinessUnitId: 0,
  isActive: true,
  announcementRows: [] as object[],
  ...more,
});
const audience = (code: string, id: number) => ({
  strAnnounceCode: code,
  intAnnouncementReferenceId: id,
  strAnnouncementFor: '',
});
const post = async (more: object = {}, login = 'hr'): Promise<Answer> =>
  (await server.as(login)).post('/MasterData/CreateEditAnnouncement', body(more));
const publish = async (more: object = {}): Promise<number> => {
  const answer = await post(more);
  expect(answer.body).toMatchObject({ statusCode: 200, message: 'Submitted Successfully' });
  return (answer.body as WriteAnswer).autoId ?? 0;
};
const readBy = async (login: string): Promise<string[]> => {
  const client = await server.as(login);
  const path = `/MasterData/GetAnnouncement?employeeId=${client.employeeId}&accountId=1&buId=0&YearId=0`;
  return ((await client.get(path)).body as Announcement[]).map(({ strTitle }) => strTitle);
};
const one = async (id: number, login = 'hr') =>
  (await server.as(login)).get(`/MasterData/GetAnnouncementListById?intId=${id}`);
const remove = async (id: number, login = 'hr') =>
  call(
    server.url,
    'PUT',
    '/MasterData/DeleteAnnouncement',
    { intAnnouncementId: id },
    {
      Authorization: `Bearer ${(await server.as(login)).token}`,
    },
  );
const clear = () => query(server.owner, 'update announcements set removed_at = now()');

it('reaches exactly the people who match a code of its audience', async () => {
  const rows: [string, number, string[]][] = [
    ['Wg', 1, ['employee']],
    ['w', 2, ['weaver']],
    ['Dept', 2, ['weaver']],
    ['Desig', 1, ['employee', 'weaver']],
    ['UG', 1, ['weaver']],
  ];
  for (const [code, id, readers] of rows) {
    await clear();
    await publish({ announcementRows: [audience(code, id)] });
    for (const login of ['employee', 'weaver']) {
      expect([code, login, await readBy(login)]).toEqual([
        code,
        login,
        readers.includes(login) ? ['Eid holidays'] : [],
      ]);
    }
  }
  await clear();
  await publish({ announcementRows: [audience('UG', 1), audience('Wg', 1)] });
  expect([await readBy('employee'), await readBy('weaver')]).toEqual([
    ['Eid holidays'],
    ['Eid holidays'],
  ]);
  await clear();
  const souths = await publish({ intBusinessUnitId: 2 });
  expect([await readBy('employee'), await readBy('weaver')]).toEqual([[], ['Eid holidays']]);
  expect((await one(souths, 'employee')).status).toBe(404);
  expect((await one(souths, 'weaver')).body).toMatchObject({
    strDetails: 'The office is closed for three days.',
    isRead: false,
    isEdit: false,
    readCount: null,
  });
});

it('has its audience resolved on reading: people who join a group see it, people who leave no longer do', async () => {
  await clear();
  await publish({ announcementRows: [audience('UG', 1)] });
  const { employeeId } = await server.as('employee');
  expect(await readBy('employee')).toEqual([]);
  await query(
    server.owner,
    'insert into user_group_members (user_group_id, employee_id) values (1, $employeeId)',
    { employeeId },
  );
  expect(await readBy('employee')).toEqual(['Eid holidays']);
  await query(server.owner, 'delete from user_group_members where employee_id = $employeeId', {
    employeeId,
  });
  expect(await readBy('employee')).toEqual([]);
});

it('is shown from its hour to the end of its last day, in the account’s time zone', async () => {
  await clear();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const planned = await publish({ strTitle: 'Planned', dtePublishAt: at(1) });
  const last = await publish({ strTitle: 'Last day', dteExpiredDate: accountDay() });
  const pinned = await publish({ strTitle: 'Pinned', isPinned: true });
  const hidden = await publish({ strTitle: 'Inactive', isActive: false });
  await publish({ strTitle: 'Newest' });
  expect(await readBy('employee')).toEqual(['Pinned', 'Newest', 'Last day']);
  await query(
    server.owner,
    'update announcements set expires_on = account_day(account_id) - 1 where id = $last',
    { last },
  );
  expect(await readBy('employee')).toEqual(['Pinned', 'Newest']);
  const { body: all } = await (await server.as('hr')).get('/MasterData/GetAnnouncement?YearId=0');
  expect(
    (all as Announcement[]).map(({ intAnnouncementId, status }) => [intAnnouncementId, status]),
  ).toEqual(
    expect.arrayContaining([
      [planned, 'planned'],
      [last, 'expired'],
      [pinned, 'active'],
      [hidden, 'inactive'],
    ]),
  );
  const { body: none } = await (
    await server.as('hr')
  ).get('/MasterData/GetAnnouncement?YearId=1999');
  expect(none).toEqual([]);
  expect((await one(planned, 'employee')).status).toBe(404);
});

it('shows its number of readers before publishing, and who has read it afterwards', async () => {
  await clear();
  const hr = await server.as('hr');
  const count = async (rows: object[], unit = 0) =>
    (
      await hr.post('/Announcement/CountAudience', {
        intBusinessUnitId: unit,
        announcementRows: rows,
      })
    ).body;
  expect(await count([audience('UG', 1)])).toEqual({ people: 1, withLogin: 1 });
  expect(await count([audience('Dept', 2)])).toEqual({ people: 20, withLogin: 1 });
  expect(await count([audience('UG', 1)], 1)).toEqual({ people: 0, withLogin: 0 });
  const id = await publish({ announcementRows: [audience('UG', 1)] });
  const weaver = await server.as('weaver');
  const read = { announcementIds: [id, 999_999] };
  for (const login of ['employee', 'weaver', 'weaver']) {
    await (await server.as(login)).post('/Announcement/MarkRead', read);
  }
  const { body: entry } = await hr.get(`/Announcement/Receipts?intId=${id}`);
  expect(entry).toEqual([
    expect.objectContaining({
      intEmployeeId: weaver.employeeId,
      dteReadAt: expect.any(String) as string,
    }),
  ] satisfies Partial<AnnouncementReceipt>[]);
  expect((await one(id)).body).toMatchObject({ readCount: 1 });
  expect((await weaver.get(`/Announcement/Receipts?intId=${id}`)).status).toBe(403);
});

it('reports each problem at its field and stores nothing', async () => {
  const refused: [object, string][] = [
    [{ strTitle: ' \u200b\u202e' }, 'Title is required'],
    [{ strTitle: 'x'.repeat(201) }, 'Title can be at most 200 characters'],
    [{ strDetails: '' }, 'Details is required'],
    [{ dteExpiredDate: '2026-02-30' }, 'Expired date must be a date'],
    [{ dteExpiredDate: accountDay(-1) }, 'Expired date cannot be in the past'],
    [
      { dtePublishAt: new Date(Date.now() + 30 * 86_400_000).toISOString() },
      'Expired date cannot be before the publication date',
    ],
    [{ announcementRows: [audience('dept', 1)] }, 'Audience must be one of Wg, w, Dept, Desig, UG'],
    [{ announcementRows: [audience('Dept', 999_999)] }, 'Audience not found'],
    [{ intBusinessUnitId: 1, announcementRows: [audience('Dept', 2)] }, 'Audience not found'],
    [{ fileIds: [999_999] }, 'File not found'],
  ];
  const before = await query(server.owner, 'select count(*) from announcements');
  for (const [more, message] of refused) {
    const answer = await post(more);
    expect([message, answer.status]).toEqual([message, message.endsWith('not found') ? 404 : 400]);
    expect(JSON.stringify(answer.body)).toContain(message);
  }
  expect(await query(server.owner, 'select count(*) from announcements')).toEqual(before);
});

it('can only be changed from the current version, is undone by PUT, and has every step in the history', async () => {
  const id = await publish();
  const edit = (version: number, strTitle: string) =>
    post({ intAnnouncementId: id, strTitle, version, announcementRows: [audience('Dept', 1)] });
  expect((await edit(1, 'Changed')).status).toBe(200);
  const stale = await edit(1, 'Too late');
  expect([stale.status, (stale.body as ErrorAnswer).message]).toEqual([
    409,
    'This announcement has changed since you opened it',
  ]);
  expect((await one(id)).body).toMatchObject({
    strTitle: 'Changed',
    version: 2,
    announcementRows: [{ strAnnounceCode: 'Dept', strAnnouncementFor: 'Accounts' }],
  });
  expect((await remove(id, 'employee')).status).toBe(403);
  expect((await remove(id)).body).toMatchObject({ message: 'Submitted Successfully' });
  expect((await remove(id)).status).toBe(404);
  expect((await one(id)).status).toBe(404);
  const changes = await query<{ before: { title: string } | null; after: { isRemoved: boolean } }>(
    server.owner,
    `select before, after from record_changes
     where record_type = 'announcement' and record_id = $id order by id`,
    { id: String(id) },
  );
  expect(changes.map(({ before, after }) => [before?.title ?? null, after.isRemoved])).toEqual([
    [null, false],
    ['Eid holidays', false],
    ['Changed', true],
  ]);
});

it('reaches only units and the account of its publisher', async () => {
  await clear();
  const own = await post({ intBusinessUnitId: 2 }, 'hrUnit2');
  expect(own.status).toBe(200);
  const id = (own.body as WriteAnswer).autoId ?? 0;
  expect((await post({ intBusinessUnitId: 0 }, 'hrUnit2')).status).toBe(403);
  expect((await post({ intBusinessUnitId: 1 }, 'hrUnit2')).status).toBe(403);
  const souths = { intAnnouncementId: id, intBusinessUnitId: 1 };
  expect((await post(souths, 'hrUnit2')).status).toBe(403);
  expect((await post({}, 'employee')).status).toBe(403);
  const norths = await publish({ intBusinessUnitId: 1 });
  expect((await remove(norths, 'hrUnit2')).status).toBe(403);
  const theirs = await query<{ id: number }>(
    server.owner,
    'select d.id from departments d join business_units b on b.id = d.business_unit_id where b.account_id = 2',
  );
  const answer = await post({ announcementRows: [audience('Dept', theirs[0]?.id ?? 0)] });
  expect(JSON.stringify(answer.body)).toContain('Audience not found');
  const { body: options } = await (await server.as('hr')).get('/Announcement/Audiences');
  expect((options as AudienceOption[]).filter(({ code }) => code === 'Dept')).toEqual([
    { code: 'Dept', value: 1, label: 'Accounts', unit: 'North' },
    { code: 'Dept', value: 2, label: 'Weaving', unit: 'South' },
  ]);
});

it('gives access to its files to anyone who can read it', async () => {
  await clear();
  const hr = await server.as('hr');
  const { globalFileUrlId: fileId } = taken(
    await upload(server.url, hr, 'calendar.pdf', pdf(), {
      query: `tableReferrence=${ANNOUNCEMENT_FILES}`,
    }),
  );
  const id = await publish({ intBusinessUnitId: 2, fileIds: [fileId] });
  expect((await one(id, 'weaver')).body).toMatchObject({
    files: [{ id: fileId, name: 'calendar.pdf' }],
  });
  expect((await download(server.url, (await server.as('weaver')).token, fileId)).status).toBe(200);
  expect((await download(server.url, (await server.as('employee')).token, fileId)).status).toBe(
    404,
  );
});

it('notifies each intended reader once, at the bell, when it is first shown', async () => {
  const notify = async () => {
    while (await withTransaction(server.db, notifyOfAnnouncements));
  };
  const heard = async (login: string) => {
    const bell = '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100';
    const { body: all } = await (await server.as(login)).get(bell);
    return (all as NotificationRow[]).filter(({ notifyTitle }) => notifyTitle.startsWith('Drill'));
  };
  await notify();
  const id = await publish({ strTitle: 'Drill today', announcementRows: [audience('UG', 1)] });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await publish({
    strTitle: 'Drill later',
    dtePublishAt: later,
    announcementRows: [audience('UG', 1)],
  });
  await notify();
  await notify();
  expect(await heard('weaver')).toMatchObject([
    { notifyTitle: 'Drill today', routeUrl: `/administration/announcement/${id}`, isSeen: false },
  ]);
  expect(await heard('employee')).toEqual([]);
  await publish({ strTitle: 'Drill for all' });
  await notify();
  expect(await heard('employee')).toMatchObject([{ notifyTitle: 'Drill for all' }]);
  // The author isn't notified.
  expect(await heard('hr')).toEqual([]);
  await server.owner.raw('update announcements set publish_at = now() where id = ?', [planned]);
  await notify();
  expect((await heard('weaver')).map(({ notifyTitle }) => notifyTitle)).toEqual([
    'Drill later',
    'Drill for all',
    'Drill today',
  ]);
  const mails = await query(server.db, "select from outbox where queue = 'mail'");
  expect(mails).toEqual([]);
});

it('is not shown at the bell of someone who switched these notifications off', async () => {
  const weaver = await server.as('weaver');
  const preferences = [{ kind: 'announcement.decided', channel: 'app', isOn: false }];
  const { status } = await weaver.post('/Notification/UpdatePreferences', { preferences });
  expect(status).toBe(200);
  const before = (await weaver.get('/Notification/GetNotificationCount')).body;
  await publish({ strTitle: 'Silence', announcementRows: [audience('UG', 1)] });
  while (await withTransaction(server.db, notifyOfAnnouncements));
  expect((await weaver.get('/Notification/GetNotificationCount')).body).toEqual(before);
});

describe('a notice to many', () => {
  const notice = (part: object = {}) => ({
    intBusinessUnitId: 0,
    announcementRows: [audience('UG', 1)],
    strTitle: 'Pay slips are ready',
    strDetails: 'Look under My Salary.',
    byMail: false,
    ...part,
  });
  const counted = async (body: ReturnType<typeof notice>): Promise<number> => {
    const { intBusinessUnitId, announcementRows } = body;
    const answer = await (
      await server.as('hr')
    ).post('/Announcement/CountAudience', { intBusinessUnitId, announcementRows });
    return (answer.body as AudienceCount).withLogin;
  };
  const send = async (login: string, body: object) =>
    (await server.as(login)).post('/Notification/SendBulk', body);
  const readNotified = (title: string) =>
    query<{ userId: number }>(
      server.owner,
      `select user_id as "userId" from notices where workflow = 'bulk notice' and title = $title`,
      { title },
    );

  it('goes once to each person who was counted, however many workers send it', async () => {
    const people = await counted(notice());
    expect(people).toBeGreaterThan(0);
    expect(await send('hr', notice({ people: people + 1 }))).toMatchObject({ status: 409 });
    expect(await send('hr', notice({ people }))).toMatchObject({ status: 200 });
    // One worker crashes while sending, and the others' notices still arrive.
    await expect(
      withTransaction(server.db, async (tx) => {
        await notifyOfBulkNotices(tx);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await readNotified('Pay slips are ready')).toEqual([]);
    await Promise.all(
      Array.from({ length: 5 }, () => withTransaction(server.db, notifyOfBulkNotices)),
    );
    const details = await readNotified('Pay slips are ready');
    expect(details).toHaveLength(people);
    expect(new Set(details.map(({ userId }) => userId)).size).toBe(people);
    const listed = (await (await server.as('hr')).get('/Notification/BulkNotices')).body;
    expect(listed).toMatchObject([
      { title: 'Pay slips are ready', people, notified: people, seen: 0 },
    ]);
    const recorded = await query(
      server.db,
      `select after from record_changes where record_type = 'bulk notice'`,
    );
    expect(recorded).toHaveLength(1);
  });

  it('is refused for other units, for an empty audience, and without the permission to send', async () => {
    const everyone = notice({ announcementRows: [] });
    const people = await counted(everyone);
    expect(await send('employee', { ...everyone, people })).toMatchObject({ status: 403 });
    expect(await send('hrUnit2', { ...everyone, people })).toMatchObject({ status: 403 });
    const elsewhere = { ...everyone, intBusinessUnitId: 1 };
    expect(await send('hrUnit2', { ...elsewhere, people: await counted(elsewhere) })).toMatchObject(
      { status: 403 },
    );
    expect(await send('hr', { ...everyone, people: 0 })).toMatchObject({ status: 400 });
    expect(await send('hr', { ...everyone, people, strTitle: ' ' })).toMatchObject({
      status: 400,
    });
  });
});
