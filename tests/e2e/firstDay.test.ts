import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupAddress } from '#server/features/setup/index.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { visit } from './people.ts';

const PASSWORD = 'purple lantern over Padma';
const PEOPLE = 8600;

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
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await mailbox?.close();
});

/** Everybody of a mill; the first alone has an address to be invited at. */
const everybody = (): string =>
  [
    'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross,BusinessUnit,Email',
    ...Array.from({ length: PEOPLE }, (_, index) => {
      const unit = index % 2 === 0 ? 'Padma Mills' : 'Padma Dyeing';
      const mail = index === 0 ? 'worker@example.com' : '';
      return `W${index},Worker ${index},Weaver,Weaving,Looms,2020-01-15,30000.00,${unit},${mail}`;
    }),
  ].join('\n');

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label, exact: false }).first().fill(value);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a company begins: set up, import, invite, sign in on a phone, a role of one unit', async () => {
  // Whoever opens the way in is led to the set-up; the printed link has the code.
  const { page, complaints } = await visit(browser, server.url);
  await page.waitForURL('**/setup');
  await page.goto((await setupAddress(server.services, server.url)) ?? '');
  await page.reload();
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
  await page.getByText('The new password must not contain your user id or mail address').waitFor();
  await fill(page, 'Password', PASSWORD);
  await fill(page, 'Confirm password', PASSWORD);
  await press(page, 'Set up');
  await page.waitForURL('**/administration/firstSteps');

  // 8,600 people: tried out, then brought in.
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(everybody()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await press(page, 'Check the file');
  await page.getByText('The file is in order: 8,600 added').waitFor();
  await press(page, 'Import');
  await page.getByText('8,600 added, 0 changed, 0 unchanged', { exact: true }).waitFor();
  await press(page, 'Invite everybody');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 employee gets a user and an invitation').waitFor();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();

  const mail = await mailbox.next((one) => one.to.includes('worker@example.com'));
  const token = /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const phone = await visit(browser, `${server.url}/invitation#${token}`, { size: 'phone' });
  await phone.page.getByText('Welcome to Padma Mills, Worker 0.').waitFor();
  await fill(phone.page, 'New password', 'green ferry at Aricha ghat');
  await fill(phone.page, 'Confirm password', 'green ferry at Aricha ghat');
  await press(phone.page, 'Set password and log in');
  await phone.page.waitForURL('**/dashboard');

  // The password that was too easy to guess.
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')]);
  expect(phone.complaints).toEqual([]);
}, 240_000);
