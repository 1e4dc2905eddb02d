import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserEntry } from '#machines/domains/company/contracts/users.ts';
import type { Role } from '#machines/core/values/roles.ts';

import { setupAddress } from '#server/domains/company/setup/index.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { call, createClient } from '#tests/support/client.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approveAll, publish, sendCertificate } from '#tests/e2e/certificates.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { patience } from '#tests/support/patience.ts';
import { closeVisits, endVisit, logIn, visit } from '#tests/e2e/people.ts';

const PASSWORD = 'purple lantern over Padma';
/** realPayroll.test.ts imports 8,600. */
const PEOPLE = 60;
const PIPELINE = '/administration/configuration/commonapprovalpipeline?kind=salaryCertificate';

let mailbox: Mailbox;
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    seed: () => Promise.resolve(),
    environment: { SMTP_URL: mailbox.url },
  });
  await server.startWorker();
  browser = await sharedBrowser();
}, patience(120_000));
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await server?.close();
  await mailbox?.close();
});

/** All people of two mills; three have an address for invitations. */
const everyone = (): string =>
  [
    'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross,BusinessUnit,Email',
    ...Array.from({ length: PEOPLE }, (_, index) => {
      const unit = index % 2 === 0 ? 'Padma Mills' : 'Padma Dyeing';
      const mail = index < 3 ? `worker${index}@example.com` : '';
      return `W${index},Worker ${index},Weaver,Weaving,Looms,2020-01-15,30000.00,${unit},${mail}`;
    }),
  ].join('\n');

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: false }).first().fill(value);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function getToken(worker: number): Promise<string> {
  const mail = await mailbox.next((one) => one.to.includes(`worker${worker}@example.com`));
  return /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

const getPassword = (worker: number) => `green ferry ${worker} at Aricha`;

/** Another of the three accepts the invitation by a call, because the screen was already tested. */
async function signInByCall(worker: number): Promise<void> {
  const password = getPassword(worker);
  const body = { token: await getToken(worker), newPassword: password, confirmPassword: password };
  await call(server.url, 'POST', '/Users/AcceptInvitation', body);
}

test(
  'a company starts: set-up, import and invitation of everyone, a role, and a first approved request',
  async () => {
    // Visitors of the login page are redirected to the setup; the printed URL has the code.
    const { page, complaints } = await visit(browser, server.url);
    await page.waitForURL('**/setup');
    const address = (await setupAddress(server.services, server.url)) ?? '';
    const code = page.getByRole('textbox', { name: 'Setup code' });
    await code.waitFor();
    await page.goto(address);
    await expect.poll(() => code.inputValue()).toBe(new URL(address).hash.slice(1));
    await press(page, 'Begin');
    await press(page, 'Continue');
    await page.getByText('Company name is required').waitFor();
    await fill(page, 'Company name', 'Padma Mills');
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Working time' }).waitFor();
    await press(page, 'Continue');
    await fill(page, 'Name', 'Rahima Khatun');
    await fill(page, 'Email address', 'rahima@example.com');
    await fill(page, 'User id', 'rahima');
    await fill(page, 'Password', 'rahima12rahima');
    await fill(page, 'Confirm password', 'rahima12rahima');
    await press(page, 'Set up');
    await page
      .getByText('The new password must not contain your user ID or email address')
      .waitFor();
    await fill(page, 'Password', PASSWORD);
    await fill(page, 'Confirm password', PASSWORD);
    await press(page, 'Set up');
    await page.waitForURL('**/administration/firstSteps');

    // All people are checked, then imported.
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(everyone()) };
    await press(page, 'Import…');
    await page.locator('input[type=file]').setInputFiles(file);
    await press(page, 'Check');
    await press(page, 'Import 60 rows');
    await page.getByText('60 rows imported').first().waitFor();
    // What is missing now leads to where it is mended.
    const mend = page.getByRole('link', { name: '60 employees have no calendar' });
    await mend.waitFor();
    expect(await mend.getAttribute('href')).toBe('/administration/timeManagement/calendarAssign');
    await press(page, 'Invite everyone');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 employees get a user and an invitation').waitFor();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();

    const token = await getToken(0);
    const phone = await visit(browser, `${server.url}/invitation#${token}`, { size: 'phone' });
    await phone.page.getByText('Welcome to Padma Mills, Worker 0.').waitFor();
    await fill(phone.page, 'New password', 'green ferry at Aricha ghat');
    await fill(phone.page, 'Confirm password', 'green ferry at Aricha ghat');
    await press(phone.page, 'Set password and log in');
    await phone.page.waitForURL('**/dashboard');

    // A role for one business unit, granted on the screen.
    await Promise.all([signInByCall(1), signInByCall(2)]);
    await follow(page, '/administration/roleManagement/usersInfo?search=Worker%201');
    await page.getByText('Worker 1', { exact: true }).first().click();
    const user = page.getByRole('dialog');
    await user.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'HR', exact: true }).click();
    await user.getByRole('combobox', { name: 'Business unit' }).click();
    await page.getByRole('option', { name: 'Padma Mills', exact: true }).click();
    await user.getByRole('button', { name: 'Give role' }).click();
    await user.getByText('HR, Padma Mills').waitFor();
    const admin = await createClient(server.url, 'rahima', PASSWORD);
    const { items } = (await admin.get('/Users/List?search=Worker%202')).body as {
      items: UserEntry[];
    };
    for (const role of ['hr', 'finance'] satisfies Role[])
      expect(
        await admin.post('/Users/GiveRole', {
          userId: items[0]?.userId,
          role,
          businessUnitId: null,
        }),
      ).toMatchObject({ status: 200, body: { waiting: 0 } });

    // Both steps of the pipeline get this company's approvers; requests.test.ts changes them.
    const step = async (place: number, label: string, role: string) => {
      await page.getByRole('textbox', { name: /^Step/ }).nth(place).fill(label);
      await page.getByRole('combobox', { name: 'Approver' }).nth(place).click();
      await page.getByRole('option', { name: role, exact: true }).click();
      // An administrator as fallback could decide more than before, so a second one must confirm.
      await page.getByRole('combobox', { name: 'Fallback role' }).nth(place).click();
      await page.getByRole('option', { name: 'HR', exact: true }).click();
    };
    await follow(page, PIPELINE);
    await step(0, 'Human resources', 'HR');
    await step(1, 'Means', 'Finance');
    await publish(page, 'As the company works', 1);
    const own = phone.page;
    await follow(own, '/SelfService/salaryCertificateRequisition');
    await sendCertificate(own, { to: 'Padma Bank' });
    const card = own.getByRole('listitem').filter({ hasText: 'Padma Bank' });
    for (const [worker, next] of [
      // A list of one's own names the one person who can decide.
      [1, 'Waiting for Worker 2'],
      [2, /^Approved$/],
    ] as const) {
      const desk = await visit(browser, `${server.url}/approval/salaryCertificate`);
      await logIn(desk.page, `worker${worker}@example.com`, getPassword(worker));
      await approveAll(desk.page, ['Padma Bank']);
      await card.getByText(next).waitFor();
      await endVisit(desk.page);
    }
    const checked = await verifyHistory(server.db, server.services.engine);
    expect(checked).toMatchObject({ ok: true, broken: [] });

    // The refused password, which was too easy to guess.
    expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
    expect(phone.complaints).toEqual([]);
  },
  patience(240_000),
);
