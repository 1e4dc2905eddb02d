import type { Page } from 'playwright-core';
import { AS_SPECIFIED } from '#server/platform/mail/reader.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { noticesLetter } from '#server/platform/mail/noticeLetters.ts';
import { severalAccountsLetter } from '#server/platform/mail/signInLetters.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { expectOk, getIds, row } from '#tests/api/increments/carry.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { follow, settled } from './everyScreen.ts';
import { INCREMENT, openFixture, year, type Fixture } from './fixture.ts';
import { FEW, PAYLOADS } from './payloads.ts';
import { signInByCall, visit, type Person } from './people.ts';
import { patience } from '#tests/support/patience.ts';
import { caughtOn, setTrap } from './trap.ts';

const SHARES = '/administration/configuration/shareCreate';

let fixture: Fixture;
let conversation: number;
/** A request for the person of each payload: first those pending with HR again, then released ones. */
let waiting: number[] = [];
let released: number[] = [];

/** As a name: the import refuses line breaks and tabs. */
const named = (payload: string) => payload.replaceAll(/[\n\t]/g, '');

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

beforeAll(async () => {
  fixture = await openFixture();
  await bringInPeople();
  await decide();
  await talk();
  await arrange();
  await publish();
  await permitAndDeny();
  await comeFromStrangeBrowsers();
  await failToLogIn();
}, patience(300_000));
afterAll(() => fixture?.close());

const as = (login: string) => fixture.server.as(login);

/** Two people per payload, whose name, designation and section are the payload. */
async function bringInPeople(): Promise<void> {
  const people = [...PAYLOADS, ...PAYLOADS].map((payload, index) =>
    [
      `XSS-${index}`,
      named(payload),
      named(payload),
      'Accounts',
      named(payload),
      '2020-01-01',
      '50000',
    ]
      .map(cell)
      .join(','),
  );
  const head = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross';
  // The importing user isn't one of them, because no one changes their own record.
  const users = ['hr', 'md', 'manager', 'audit', 'finance', 'employee'].map((login, index) =>
    [
      `U-${login}`,
      named(PAYLOADS[index] ?? ''),
      'Officer',
      'Accounts',
      'Payables',
      '2019-03-01',
      '80000',
    ]
      .map(cell)
      .join(','),
  );
  const admin = await as('admin');
  const file = {
    format: 'csv',
    content: [head, ...people, ...users].join('\n'),
    asked: { businessUnit: 'North' },
  };
  const checked = await admin.post('/Import/People/CheckFile', file);
  const { digest } = checked.body as ImportCheck;
  const answer = await admin.post('/Import/People/ImportFile', { ...file, digest });
  expect((answer.body as ImportCheck).counts.new).toBe(PAYLOADS.length * 2);
}

/** Takes each request through its stages, with a comment wherever possible. */
async function decide(): Promise<void> {
  const people = await query<{ id: number }>(
    fixture.server.db,
    `select id from employees where code like 'XSS-%' order by substr(code, 5)::integer`,
  );
  const rows = people.map(({ id }) => row(id, year));
  expectOk(await (await as('manager')).post('/Employee/IncrementRequestCreate', rows));
  const ids = await getIds(fixture.server, rows);
  waiting = ids.slice(0, PAYLOADS.length);
  released = ids.slice(PAYLOADS.length);
  const say = async (login: string, call: string, list: number[], more: object) =>
    expectOk(
      await (
        await as(login)
      ).post(
        `/Employee/IncrementRequest${call}`,
        list.map((incrementId, index) => ({
          incrementId,
          comments: PAYLOADS[index % PAYLOADS.length],
          ...more,
        })),
      ),
    );
  await say('hr', 'Recommendation', ids, {});
  await say('md', 'Approve', waiting, { approvalStatus: 'Approve with Change Request' });
  await say('md', 'Approve', released, { approvalStatus: 'Approve' });
  await say('audit', 'Release', released, { actor: 'audit' });
  await say('finance', 'Release', released, { actor: 'finance' });
}

/** Groups named by payloads, one with such messages and file names. */
async function talk(): Promise<void> {
  const [hr, md, audit] = await Promise.all([as('hr'), as('md'), as('audit')]);
  for (const name of FEW) {
    const started = await hr.post('/ChattingApp/StartConversation', {
      employeeIds: [md.employeeId, audit.employeeId],
      name: name.slice(0, 80),
    });
    expectOk(started);
    conversation = (started.body as { autoId: number }).autoId;
  }
  for (const [index, text] of FEW.entries()) {
    const name = `${text.replaceAll(/["\r\n]/g, '')}.png`;
    const stored = await upload(fixture.server.url, md, name, png(), {
      query: 'tableReferrence=chat',
    });
    expectOk(
      await md.post('/ChattingApp/SendMessage', {
        conversationId: conversation,
        clientKey: `payload-${index}-key`,
        text,
        fileId: taken(stored).globalFileUrlId,
      }),
    );
  }
}

/** Creates reasons and notes of all kinds. */
async function arrange(): Promise<void> {
  const [finance, md, md2] = await Promise.all([as('finance'), as('md'), as('md2')]);
  const unit = { companyShareId: 0, businessUnitId: 1, businessUnitName: 'North' };
  expectOk(
    await finance.post('/ShareExchange/SaveAllCompanyShares', [{ ...unit, totalShareCount: 9999 }]),
  );
  for (const [index, reason] of FEW.entries()) {
    const day = accountDay(index);
    const [allocated, budgeted, delegated] = [
      await finance.post('/ShareExchange/AllocateCompanyShares', {
        companyShareId: 1,
        employeeId: 1,
        shareCount: 1,
        reason,
      }),
      await md.post('/Employee/IncrementBudgetSave', {
        businessUnitId: 1,
        year,
        amount: 900_000 + index,
        reason,
      }),
      await md.post('/Workflow/Delegate', {
        stages: [{ workflow: 'increment', state: 'mdDecision' }],
        standInEmployeeId: md2.employeeId,
        fromDate: day,
        untilDate: day,
        reason,
      }),
    ];
    for (const answer of [allocated, budgeted, delegated]) expectOk(answer);
  }
}

/** Policies whose titles and file names are payloads. */
async function publish(): Promise<void> {
  const admin = await as('admin');
  for (const title of FEW) {
    const name = `${title.replaceAll(/["\r\n]/g, '')}.png`;
    const stored = await upload(fixture.server.url, admin, name, png(), {
      query: `tableReferrence=${POLICY_FILES}`,
    });
    expectOk(
      await admin.post('/SaasMasterData/SaveUploadedPolicy', {
        strPolicyTitle: title,
        intBusinessUnitId: 0,
        intPolicyFileUrlId: taken(stored).globalFileUrlId,
      }),
    );
  }
}

/** Changes of permissions, by and for people with such names. */
async function permitAndDeny(): Promise<void> {
  const admin = await as('admin');
  for (const login of ['hr', 'md', 'manager', 'audit', 'finance', 'employee']) {
    const { employeeId } = await as(login);
    const flags = { isView: true, isCreate: null, isEdit: null, isDelete: null };
    expectOk(
      await admin.post('/Permission/UpdateUserPermissions', {
        employeeId,
        permissions: [{ menuReferenceId: MENU.language, ...flags }],
      }),
    );
  }
}

/** Failed sign-ins with payloads as user IDs, which the log shows. */
async function failToLogIn(): Promise<void> {
  const { owner, url } = fixture.server;
  for (const [index, login] of ['developer', 'otp', 'hrUnit2', 'managerUnit2'].entries()) {
    // A tag needs its brackets: the most telling four of those that a user ID may contain.
    const strLoginId = PAYLOADS[index * 9] ?? '';
    await owner('users').where({ login_id: login }).update({ login_id: strLoginId });
    const response = await fetch(`${url}/api/Auth/Login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ strLoginId, strPassword: 'not the password' }),
    });
    expect(response.status).toBe(401);
  }
}

/** Signs in with payloads in the data that a browser reports about itself. */
async function comeFromStrangeBrowsers(): Promise<void> {
  for (const payload of FEW) {
    const call = async (path: string, body: object, headers = {}) => {
      const response = await fetch(`${fixture.server.url}/api/Auth/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          // A header can't contain line breaks or characters beyond Latin-1.
          'User-Agent': payload.replaceAll(/[^\x20-\x7e]/g, ''),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { token?: string };
    };
    const { token } = await call('Login', {
      strLoginId: 'employee',
      strPassword: 'cadre-demo-2026',
      intUrlId: 0,
      intAccountId: 1,
      strUrl: '',
    });
    if (!token) throw new Error('No one was let in');
    const said = { browser: payload, operatingSystem: payload, deviceName: payload };
    await call(
      'CreateUserLogginInfo',
      { ...said, deviceId: payload, macaddress: payload, publicIp: payload, isSuccess: true },
      { Authorization: `Bearer ${token}` },
    );
  }
}

/** The text of a page, without whitespace. */
const wordsOn = (page: Page) =>
  page.evaluate(() => document.body.textContent.replaceAll(/\s+/g, ' '));

const spaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

const present = new Map<string, Person>();

/** Signs in once: each person has one page. */
async function enter(login: string): Promise<Person & { found: string[] }> {
  const person = present.get(login) ?? (await arrive(login));
  present.set(login, person);
  return { ...person, found: [] };
}

async function arrive(login: string): Promise<Person> {
  const person = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  await setTrap(person.page);
  await signInByCall(person.page, fixture.at('/dashboard'), login);
  return person;
}

/** Opens a URL, waits for its expected text, and for any payload to run. */
async function look(
  { page, found }: { page: Page; found: string[] },
  path: string,
  says?: string,
): Promise<void> {
  await follow(page, path);
  if (says !== undefined) {
    await expect.poll(() => wordsOn(page)).toContain(spaced(says));
  }
  await settled(page);
  found.push(...(await caughtOn(page)).map((problem) => `${path}: ${problem}`));
}

const [first = ''] = FEW;

/** One of each kind of attack, for screens that show a single text with the same component. */
const one = <Item>(list: readonly Item[]): [number, Item][] =>
  [...list.entries()].filter(([index]) => index % 10 === 9);

/** Scrolls through a long list, because only the visible part is rendered. */
async function searchThrough(person: { page: Page; found: string[] }, path: string, says: string) {
  await look(person, path, says);
  await person.page.mouse.move(700, 600);
  for (let turn = 0; turn < 6; turn += 1) {
    await person.page.mouse.wheel(0, 700);
    await settled(person.page);
    person.found.push(...(await caughtOn(person.page)));
  }
}

test('nothing that is written into a decision, a name or a section runs where it is read', async () => {
  const hr = await enter('hr');
  await searchThrough(hr, '/approval', PAYLOADS[9] ?? '');
  const landing = `${INCREMENT}/incrementReviewHR?year=${year}`;
  // The queue already had the same names.
  await look(hr, landing, 'Average percent');
  await hr.page.getByLabel('Rows per page').selectOption('100');
  await searchThrough(hr, landing, PAYLOADS[9] ?? '');
  await searchThrough(hr, '/history', PAYLOADS.at(-1) ?? '');
  for (const [index, id] of one(waiting)) {
    await look(hr, `/workflow/increment/${id}`, PAYLOADS[index]);
  }
  const sections = await query<{ id: number; group: number }>(
    fixture.server.db,
    `select distinct section_id as id, coalesce(workplace_group_id, 0) as "group"
     from employees where code like 'XSS-%' order by 1`,
  );
  for (const [, { id, group }] of one(sections)) {
    await look(
      hr,
      `${INCREMENT}/incrementReviewHR/view/${id}?year=${year}&unit=1&workplaceGroup=${group}`,
      'Average percent',
    );
  }
  await look(hr, `${INCREMENT}/salaryRevisions?employeeId=${1}`);
  expect(hr.found).toEqual([]);
  expect(hr.complaints).toEqual([]);

  const finance = await enter('finance');
  for (const [index, id] of one(released)) {
    await look(finance, `/workflow/increment/${id}`, PAYLOADS[index]);
  }
  await look(finance, `${INCREMENT}/incrementReleaseFinance?year=${year}`);
  expect(finance.found).toEqual([]);
  expect(finance.complaints).toEqual([]);
});

test('nothing that is written in chat, as a reason or a note runs where it is read', async () => {
  const audit = await enter('audit');
  await look(audit, `/chat-app?conversation=${conversation}`, PAYLOADS.at(-1));
  const thread = audit.page.getByRole('article');
  for (let seen = 0; seen < 2; seen += 1) {
    await thread.first().scrollIntoViewIfNeeded();
    await settled(audit.page);
    audit.found.push(...(await caughtOn(audit.page)));
  }
  await look(audit, '/administration/salaryAccessLog');
  expect(audit.found).toEqual([]);

  const finance = await enter('finance');
  await look(finance, '/SelfService/policies', PAYLOADS.at(-1));
  await finance.page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await finance.page
    .getByRole('dialog')
    .getByRole('link', { name: /^Open / })
    .waitFor();
  finance.found.push(...(await caughtOn(finance.page)));
  await look(finance, `${SHARES}/view/1`, PAYLOADS.at(-1));
  await look(finance, SHARES);
  expect(finance.found).toEqual([]);

  const md = await enter('md');
  await look(md, '/account/delegation', first);
  await look(md, `${INCREMENT}/incrementBudget?year=${year}`, '900,0');
  await md.page.getByRole('button', { name: /the budget of North/ }).click();
  await md.page.getByRole('dialog', { name: 'Budget of North' }).waitFor();
  await expect.poll(() => wordsOn(md.page)).toContain(spaced(PAYLOADS.at(-1) ?? ''));
  md.found.push(...(await caughtOn(md.page)));
  expect(md.found).toEqual([]);
});

test('nothing that a browser says of itself runs in the log or the list of devices', async () => {
  const employee = await enter('employee');
  await look(employee, '/account/sessions', 'Last seen');
  await look(employee, '/account/signIns', 'Signed in');
  await look(employee, '/account/salaryAccess');
  await look(employee, '/SelfService/salaryRevisions');
  expect(employee.found).toEqual([]);
  const hr = await enter('hr');
  await look(hr, '/account/signIns', PAYLOADS[9]);
  await hr.page.getByRole('button', { name: /^Notifications/ }).click();
  await settled(hr.page);
  hr.found.push(...(await caughtOn(hr.page)));
  expect(hr.found).toEqual([]);
});

test('nothing in the names of a change of permissions runs', async () => {
  const admin = await enter('admin');
  for (const screen of ['featureAssignToRole', 'featureAssignToUser']) {
    await look(
      admin,
      `/administration/roleManagement/userRoleManager/${screen}`,
      named(PAYLOADS[0] ?? ''),
    );
  }
  await look(admin, '/administration/policyUpload', PAYLOADS.at(-1));
  expect(admin.found).toEqual([]);
  expect(admin.complaints).toEqual([]);
});

test('nothing in an address or a search box runs', async () => {
  const manager = await enter('manager');
  for (const payload of FEW) {
    const text = encodeURIComponent(payload);
    await look(manager, `/approval?workflow=${text}&state=${text}&${text}=${text}#${text}`);
  }
  for (const [, payload] of one(PAYLOADS)) {
    const text = encodeURIComponent(payload);
    await look(manager, `/workflow/${text}/${text}?conversation=${text}`);
  }
  await look(manager, '/dashboard');
  const search = manager.page.getByRole('combobox', { name: 'Search the menu' });
  for (const payload of FEW) await search.fill(payload);
  manager.found.push(...(await caughtOn(manager.page)));
  await look(manager, '/chat-app');
  await manager.page.getByRole('button', { name: 'New' }).click();
  const people = manager.page.getByRole('textbox', { name: 'Search people' });
  for (const payload of FEW) await people.fill(payload);
  // The search results for such a name contain it.
  await people.fill(named(PAYLOADS[1] ?? ''));
  await manager.page
    .getByRole('list', { name: 'People found' })
    .getByRole('button')
    .first()
    .waitFor();
  manager.found.push(...(await caughtOn(manager.page)));
  expect(manager.found).toEqual([]);
});

test('nothing in a mail runs, even where a reader of mail had no policy', async () => {
  const page = await fixture.browser.newPage();
  await setTrap(page);
  await page.goto('about:blank');
  const letters = PAYLOADS.flatMap((payload) => [
    noticesLetter(
      AS_SPECIFIED,
      payload,
      { title: payload, details: payload, words: payload, path: '/approval' },
      'http://x',
    ),
    severalAccountsLetter(AS_SPECIFIED, [payload, payload]),
  ]);
  for (const { subject } of letters) expect(subject).not.toMatch(/[\r\n]/);
  await page.setContent(letters.map(({ html }) => html).join('\n'));
  const words = await wordsOn(page);
  for (const payload of PAYLOADS) expect(words).toContain(spaced(payload));
  const marks = 'script, img, svg, iframe, [onerror], [onload]';
  expect(await page.locator(marks).count()).toBe(0);
  expect(
    await page.evaluate(() => (window as unknown as { caught: { ran: number } }).caught.ran),
  ).toBe(0);
  await page.close();
});
