import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MENU } from '#machines/core/access/permissions.ts';
import type { ReportMail } from '#machines/kits/reports/mail.ts';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordedFindings } from '#server/platform/history/records/findings.ts';
import { askForReports } from '#server/kits/reports/mails/due.ts';
import { openMailbox, type Mailbox, type ReceivedMail } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let mailbox: Mailbox;
let viewId = 0;
const people = new Map<string, { userId: number; employeeId: number }>();
const person = (login: string) => people.get(login) ?? { userId: 0, employeeId: 0 };
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ environment: { SMTP_URL: mailbox.url } });
  for (const row of await query<{ login: string; userId: number; employeeId: number }>(
    server.owner,
    'select login_id as login, id as "userId", employee_id as "employeeId" from users',
  )) {
    people.set(row.login, row);
  }
  const hr = await server.as('hr');
  const kept = { name: 'Everyone', query: { status: 'all' }, sharedWith: null };
  await hr.post('/Reports/employeeList/SaveView', kept);
  const views = (await hr.get('/Reports/employeeList/Views')).body as ReportView[];
  viewId = views[0]?.id ?? 0;
  await server.startWorker();
});
beforeEach(async () => {
  await server.owner.raw('delete from report_mails');
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const saveMail = async (by: string, to: string | null, more: object = {}) =>
  (await server.as(by)).post('/Reports/employeeList/SaveMail', {
    viewId,
    employeeId: to === null ? null : person(to).employeeId,
    every: 'week',
    onDay: 1,
    atHour: 8,
    format: 'xlsx',
    ...more,
  });
const readMails = async (login: string) =>
  (await (await server.as(login)).get('/Reports/employeeList/Mails')).body as ReportMail[];
/** Runs the schedule in two workers at the same time. */
const due = async () => {
  await server.owner.raw(`update report_mails set next_at = now() - interval '3 weeks'`);
  await Promise.all([askForReports(server.db), askForReports(server.db)]);
};
const mailTo = (login: string) =>
  mailbox.next(
    ({ to }) =>
      to.includes(`${login.toLowerCase()}@example.com`) || to.includes(`${login}@example.com`),
  );
const attached = ({ raw }: ReceivedMail): Buffer => {
  const [, part = ''] =
    /Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(part, 'base64');
};
const rowsIn = async (mail: ReceivedMail): Promise<unknown[][]> => {
  const sheets = (await readExcelFile(attached(mail))) as unknown;
  const [first] = sheets as ({ data?: unknown[][] } | unknown[])[];
  return (first && !Array.isArray(first) && first.data ? first.data : sheets) as unknown[][];
};

it('is sent once, even if late, and next on its day in the company’s time zone', async () => {
  expect(await saveMail('hr', null, { format: 'csv' })).toMatchObject({ status: 200 });
  await due();
  const mail = await mailTo('hr');
  expect(mail.subject).toBe('Employee List: Everyone');
  expect(mail.raw).toContain('It is attached');
  const csv = attached(mail).toString('utf8');
  expect(csv.split('\n').length).toBeGreaterThan(40);
  await askForReports(server.db);
  expect(mailbox.mails.length).toBe(1);
  const next = await queryOne<{ day: number; hour: number; isAhead: boolean }>(
    server.owner,
    `select extract(isodow from t)::integer as day, extract(hour from t)::integer as hour,
       next_at > now() and next_at <= now() + interval '7 days' as "isAhead"
     from (select next_at, next_at at time zone account_time_zone(1) as t from report_mails) m`,
  );
  expect(next).toEqual({ day: 1, hour: 8, isAhead: true });
});

const deny = (login: string, reference: number) =>
  server.owner.raw(
    `insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
     values (?, ?, false, false, false, false)`,
    [person(login).userId, reference],
  );

it('contains what its recipient may see, with pay only with access to it, and the view is logged', async () => {
  await deny('hrUnit2', MENU.salaries);
  for (const to of ['hrUnit2', 'md']) {
    expect([to, (await saveMail('hr', to)).status]).toEqual([to, 200]);
  }
  await due();
  const [head = [], ...rows] = await rowsIn(await mailTo('hrUnit2'));
  const unit = head.indexOf('Business unit');
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map((row) => row[unit]))).toEqual(new Set(['South']));
  expect(head).not.toContain('Gross');
  const [mdHead = []] = await rowsIn(await mailTo('md'));
  expect(mdHead).toContain('Gross');
  const looks = await query<{ userId: number }>(
    server.owner,
    `select distinct viewer_id as "userId" from pay_accesses where call = 'Reports/employeeList'`,
  );
  const lookers = looks.map(({ userId }) => userId);
  expect(lookers).toContain(person('md').userId);
  expect(lookers).not.toContain(person('hrUnit2').userId);
  const exports = await query<{ userId: number }>(
    server.owner,
    `select user_id as "userId" from data_accesses where detail like '%by=mail%' order by 1`,
  );
  expect(exports.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([person('hrUnit2').userId, person('md').userId]),
  );
});

it('can be of a custom report, too, with what its recipient may see', async () => {
  const hr = await server.as('hr');
  const builder = '/Reports/customReport';
  const kept = { fields: 'code,unit,gross', status: 'all' };
  await hr.post(`${builder}/SaveView`, { name: 'Pay', query: kept, sharedWith: 'everyone' });
  const [view] = (await hr.get(`${builder}/Views`)).body as ReportView[];
  for (const to of ['hrUnit2', 'md']) {
    const employeeId = person(to).employeeId;
    const mail = {
      viewId: view?.id,
      employeeId,
      every: 'month',
      onDay: 1,
      atHour: 8,
      format: 'csv',
    };
    expect((await hr.post(`${builder}/SaveMail`, mail)).status).toBe(200);
  }
  await due();
  const linesFor = async (login: string) =>
    attached(await mailTo(login))
      .toString('utf8')
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .split('\r\n');
  const [head, ...rows] = await linesFor('hrUnit2');
  expect(head).toBe('Name,Employee Id,Business unit');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !row.endsWith(',South'))).toEqual([]);
  const [mdHead, ...mdRows] = await linesFor('md');
  expect(mdHead).toBe('Name,Employee Id,Business unit,Gross');
  expect(mdRows.length).toBeGreaterThan(rows.length);
});

const notices = (login: string) =>
  query<{ title: string; details: string }>(
    server.owner,
    `select title, details from notices where workflow = 'reports' and user_id = $userId order by id`,
    { userId: person(login).userId },
  );

it('ends with a notification to its owner once recipient or owner may not open the report', async () => {
  await saveMail('hr', 'audit');
  await saveMail('hr', 'md');
  const current = await query<{ role: string }>(
    server.owner,
    `delete from user_roles where user_id = $userId and role = 'audit' returning role`,
    { userId: person('audit').userId },
  );
  expect(current.length).toBe(1);
  await due();
  await mailTo('md');
  await expect
    .poll(() => notices('hr'))
    .toEqual([
      {
        title: 'A scheduled report is no longer sent: its recipient no longer has access to it',
        details: 'Employee List: Everyone',
      },
    ]);
  expect(mailbox.mails.filter(({ to }) => to.includes('audit@example.com'))).toEqual([]);
  const ended = (await readMails('hr')).map(({ ended: why, nextAt }) => [why, nextAt === null]);
  expect(ended).toEqual([
    [null, false],
    ['recipient', true],
  ]);

  mailbox.mails.length = 0;
  await deny('hr', 90250);
  await due();
  await expect.poll(async () => (await notices('hr')).length).toBe(2);
  const reports = mailbox.mails.filter(({ subject }) => subject.startsWith('Employee List'));
  expect(reports).toEqual([]);
  await server.owner.raw('delete from user_permissions where menu_reference_id = 90250');
});

it('is listed for both, can be stopped by either, and is created by its owner only', async () => {
  const md = await server.as('md');
  expect(await saveMail('md', null)).toMatchObject({ status: 404 });
  expect(await saveMail('employee', null)).toMatchObject({ status: 403 });
  expect(await saveMail('hr', 'employee')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'employeeId', message: 'They do not have access to this report' }] },
  });
  expect((await saveMail('hr', null, { onDay: 8 })).status).toBe(400);
  await saveMail('hr', 'md');
  await saveMail('hr', 'md', { every: 'month', onDay: 28 });
  const [only, ...more] = await readMails('md');
  expect([only?.every, only?.by, more]).toEqual(['month', 'The hr', []]);
  const stop = { id: only?.id };
  const stranger = await server.as('hrUnit2');
  expect(await stranger.post('/Reports/employeeList/StopMail', stop)).toMatchObject({
    status: 404,
  });
  expect(await md.post('/Reports/employeeList/StopMail', stop)).toMatchObject({ status: 200 });
  expect([await readMails('hr'), await readMails('md')]).toEqual([[], []]);
});

it('is not sent to an address changed outside Cadre', async () => {
  expect(await saveMail('hr', 'md')).toMatchObject({ status: 200 });
  const address = (mail: string) =>
    server.owner.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      await query(tx, 'update employees set office_mail = $mail where id = $id', {
        mail,
        id: person('md').employeeId,
      });
    });
  await address('intruder@example.com');
  await due();
  await expect
    .poll(async () => (await recordedFindings(server.db)).map(({ reason }) => reason))
    .toEqual([expect.stringMatching(/^employees .* address in it/)]);
  expect(mailbox.mails).toEqual([]);
  await address('md@example.com');
});
