import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupAddress } from '#server/domains/company/setup/index.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { query } from '#server/platform/db/sql.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { closeVisits, logIn, selectAll, visit } from '#tests/e2e/people.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { clockLog, codeOf, lastMonth, PEOPLE, peopleWorkbook } from './files.ts';

const PASSWORD = 'purple lantern over Padma';
const { month, days } = lastMonth();

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

const fill = (page: Page, label: string, value: string) =>
  page.getByRole('textbox', { name: label }).first().fill(value);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The set-up, up to First steps. @returns the administrator's page */
async function setUp(complaints: string[][]): Promise<Page> {
  const address = (await setupAddress(server.services, server.url)) ?? '';
  const admin = await visit(browser, address);
  complaints.push(admin.complaints);
  const { page } = admin;
  await press(page, 'Begin');
  await fill(page, 'Company name', 'Padma Mills');
  await choose(page, 'Begin with the usual rules of', 'Bangladesh');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Working time' }).waitFor();
  await press(page, 'Continue');
  await fill(page, 'Name', 'Rahima Khatun');
  await fill(page, 'Email address', 'rahima@example.com');
  await fill(page, 'User id', 'rahima');
  await fill(page, 'Password', PASSWORD);
  await fill(page, 'Confirm password', PASSWORD);
  await press(page, 'Set up');
  await page.waitForURL('**/administration/firstSteps');
  return page;
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await press(page, 'Import…');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await press(page, 'Check');
  await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click();
  await page
    .getByText(/rows imported/)
    .first()
    .waitFor();
}

/** The text of the printed slips. */
async function printSlips(page: Page): Promise<string> {
  await press(page, 'Print slips');
  const dialog = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  const path = await (await download).path();
  await dialog.getByText(`${PEOPLE - 4} slips printed`).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  return (await textOfPdf(readFileSync(path))).join(' ');
}

/** Accepts an invitation with the company's password of the day. */
async function accept(token: string, complaints: string[][], isPhone = false): Promise<Page> {
  const { page, complaints: own } = await visit(browser, `${server.url}/invitation#${token}`, {
    size: isPhone ? 'phone' : 'desktop',
  });
  complaints.push(own);
  await fill(page, 'New password', 'green ferry at Aricha ghat');
  await fill(page, 'Confirm password', 'green ferry at Aricha ghat');
  await press(page, 'Set password and log in');
  await page.waitForURL('**/dashboard');
  return page;
}

async function getMailedToken(who: string): Promise<string> {
  const mail = await mailbox.next(
    ({ to, text }) => to.includes(`${who}@example.com`) && text.includes('/invitation#'),
  );
  return /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

async function approve(page: Page, queue: string, who: string): Promise<void> {
  await follow(page, queue);
  await page.getByText(who).first().waitFor();
  await selectAll(page);
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.locator('[data-swipe-direction]').first().waitFor();
}

/** A Sunday in two weeks: everyone's working day. */
function getLeaveDay(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

test(
  'an office goes from an empty database to a locked month of 300 people by clicks alone',
  async () => {
    const complaints: string[][] = [];
    const admin = await setUp(complaints);

    // Its people, as the office has them; the starting set has their calendar, days off and leave.
    await importFile(admin, 'Employees.xlsx', peopleWorkbook());
    const missing = admin.getByText('What is missing').locator('xpath=../..');
    await admin.getByText(`${PEOPLE} employees so far`).waitFor();
    for (const lacks of ['no calendar', 'no supervisor', 'leave types', 'leave year', 'holidays'])
      expect(await missing.getByText(lacks).count()).toBe(0);

    // Four have an address; the others get a slip.
    const slips = await printSlips(admin);
    await press(admin, 'Invite everyone');
    await admin.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();

    await admin.getByRole('link', { name: /^No one has the role HR/ }).click();
    await admin.waitForURL('**/usersInfo');
    await admin.getByText('Human Resources Rahman', { exact: true }).first().click();
    await choose(admin, 'Role', 'HR');
    await admin.getByRole('dialog').getByRole('button', { name: 'Give role' }).click();
    await admin.getByRole('dialog').getByText('HR', { exact: true }).first().waitFor();
    await admin.keyboard.press('Escape');

    // What the clock at the gate has stored: one person forgot to check out.
    await follow(admin, '/profile/attendance/punchUpload');
    await importFile(admin, 'attlog.dat', clockLog(days));

    const hr = await accept(await getMailedToken('hr'), complaints);
    const chief = await accept(await getMailedToken('weaving'), complaints);

    // That person signs in with the slip, on a phone, and has the day corrected.
    const code = codeOf(5);
    const token = new RegExp(`${code} .*?/invitation#([\\w-]{43})`).exec(slips)?.[1] ?? '';
    const worker = await accept(token, complaints, true);
    await follow(worker, `/SelfService/attendanceAdjustRequest/create?day=${days[0]}`);
    const form = worker.getByRole('dialog');
    await form.getByLabel(/^In\b/).fill('08:55');
    await form.getByLabel(/^Out\b/).fill('17:05');
    await form.getByLabel(/^Reason/).fill('I forgot to check out');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.waitFor({ state: 'detached' });
    await approve(chief, '/approval/attendance', 'Worker 005 Akter');
    await approve(hr, '/approval/attendance', 'Worker 005 Akter');

    // Another requests leave at the shared kiosk, with number and PIN.
    await follow(hr, '/profile/remoteLocation/device/create');
    const device = hr.getByRole('dialog');
    await device.getByLabel(/^Name/).fill('Gate');
    await device.getByLabel(/^Device code/).fill('G-1');
    await choose(hr, 'Business unit', 'Padma Mills');
    await device.getByRole('button', { name: 'Save' }).click();
    await device.waitFor({ state: 'detached' });
    const tablet = await visit(browser, server.url);
    complaints.push(tablet.complaints);
    await logIn(tablet.page, 'hr@example.com', 'green ferry at Aricha ghat');
    await tablet.page.waitForURL('**/dashboard');
    await follow(tablet.page, '/profile/remoteLocation/kiosk');
    await press(tablet.page, 'Register this browser');
    await tablet.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Register this browser' })
      .click();
    await tablet.page.waitForURL('**/kiosk');
    const [, pin = ''] = new RegExp(`number ${codeOf(7)}, PIN (\\d{6})`).exec(slips) ?? [];
    await fill(tablet.page, 'Employee number', codeOf(7));
    await tablet.page.getByLabel('PIN').fill(pin);
    await press(tablet.page, 'Continue');
    await press(tablet.page, 'Request leave');
    await choose(tablet.page, 'Leave type', 'Unpaid leave');
    await tablet.page.getByRole('textbox', { name: 'From' }).fill(getLeaveDay());
    await tablet.page.keyboard.press('Tab');
    await press(tablet.page, 'Send');
    await tablet.page.getByText(/^Leave application LV-.* was sent$/).waitFor();
    expect(await tablet.page.getByRole('textbox', { name: 'Employee number' }).inputValue()).toBe(
      '',
    );
    await approve(chief, '/approval/leave', 'Worker 007 Akter');
    await approve(hr, '/approval/leave', 'Worker 007 Akter');

    await follow(hr, '/administration/timeManagement/monthLock');
    const name = new Date(`${month}-01`).toLocaleDateString('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await press(hr, `Lock ${name}, Padma Mills`);
    await hr.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
    await hr.getByRole('button', { name: `Reopen ${name}, Padma Mills` }).waitFor();

    const [locked] = await query(
      server.owner,
      `select count(distinct employee_id)::integer as people,
         count(*) filter (where status = 'missing')::integer as missing,
         count(*) filter (where status = 'present' and employee_id = (select id from employees
           where code = '${code}') and day = '${days[0]}')::integer as corrected
       from attendance_days where to_char(day, 'YYYY-MM') = '${month}'`,
    );
    expect(locked).toEqual({ people: PEOPLE, missing: 0, corrected: 1 });
    expect(await verifyHistory(server.db, server.services.engine)).toMatchObject({ ok: true });
    // No refused call and no script error on the way.
    expect(complaints.flat()).toEqual([]);
  },
  patience(480_000),
);
