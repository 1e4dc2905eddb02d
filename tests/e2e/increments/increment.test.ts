import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, year } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import {
  endVisits,
  type Person,
  portray,
  selectAll,
  signIn,
  SIZES,
  unseen,
} from '#tests/e2e/people.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startDemoServer();
  await server.startWorker();
  browser = await sharedBrowser();
}, patience(240_000));
afterAll(async () => {
  if (browser) await endVisits(browser);
  await server?.close();
});

const at = (path: string) => `${server.url}${path}`;

describe('a section’s raises', () => {
  let section: IncrementRow[];
  let names: Record<string, string>;
  const people: Record<string, Person> = {};
  const getPage = (login: string): Page => {
    const person = people[login];
    if (!person) throw new Error(`${login} has no browser`);
    return person.page;
  };

  beforeAll(async () => {
    section = await untouchedSection();
    names = await displayNames(['manager', 'hr', 'md', 'audit', 'finance']);
    for (const login of ['manager', 'hr', 'md', 'audit', 'finance']) {
      people[login] = await signIn(browser, at('/approval'), login);
    }
  }, patience(240_000));

  test('are requested on the create screen, where the preview follows what is typed', async () => {
    const page = getPage('manager');
    const before = await unseen(getPage('hr'));
    await follow(page, `${INCREMENT}/incrementRequest`);
    await page.getByRole('link', { name: 'Create' }).click();
    // The previous screen also has a View button.
    await page.getByRole('heading', { level: 1, name: 'Create Increment' }).waitFor();
    await page.getByRole('button', { name: 'View' }).click();
    for (const message of MESSAGES) await page.getByRole('link', { name: message }).waitFor();
    await expect.poll(() => page.getByLabel('Department').isDisabled()).toBe(true);

    await fillFilters(page);
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByText(`${section.length} people, none selected`).waitFor();
    await selectAll(page);
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByText(`${section.length} people selected`).waitFor();
    await bar.getByText('8.00%').waitFor();

    await page.getByLabel(`Increment Percentage of ${section[0]?.employeeName}`).fill('12');
    await bar.getByText(percent((8 * (section.length - 1) + 12) / section.length)).waitFor();
    await portray(page, 'create');
    await bar.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('alertdialog', {
      name: `Request ${section.length} increments?`,
    });
    await question.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Submitted Successfully').first().waitFor();
    await page.waitForURL(new RegExp(`/incrementRequest\\?year=${year}$`));

    // HR doesn't reload the page: the bell updates by itself.
    await expect.poll(() => unseen(getPage('hr'))).toBeGreaterThan(before);
  });

  test('are reviewed by HR, who comes by the notice, goes back and forth, and changes a percent', async () => {
    const page = getPage('hr');
    const before = await unseen(getPage('md'));
    await page.getByRole('row').nth(1).waitFor();
    await portray(page, 'queue');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const notice = `${section.length} increments are waiting for your review`;
    await page
      .getByRole('link', { name: new RegExp(notice) })
      .first()
      .waitFor();
    await expect.poll(() => unseen(page)).toBe(0);
    await page
      .getByRole('link', { name: new RegExp(notice) })
      .first()
      .click();
    await page.waitForURL(/incrementReviewHR$/);

    await openSection(page);
    const recommend = page.getByRole('button', { name: 'Recomend' });
    await page.getByRole('button', { name: /^Select all/ }).waitFor();
    // Without a selection there are no actions.
    expect(await recommend.count()).toBe(0);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Increment Review by HR' }).waitFor();
    await page.goForward();

    const name = section[1]?.employeeName ?? '';
    await page.getByLabel(`Increment Percentage of ${name}`).fill('6.375');
    await page.getByText('was 8.00%').waitFor();
    await page
      .getByRole('link', { name: 'My tasks' })
      .or(page.getByRole('link', { name: 'Approval' }))
      .first()
      .click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await portray(page, 'review');

    await selectAll(page);
    const date = page.getByRole('textbox', { name: /^Effective Date/ });
    await date.fill('');
    await date.press('Tab');
    await page.getByText('Effective date is required').first().waitFor();
    await recommend.click();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await date.fill(new Date().toISOString().slice(0, 10));
    await date.press('Tab');
    await page.getByText('Effective date is required').first().waitFor({ state: 'detached' });

    await recommend.click();
    await page.getByRole('alertdialog', { name: 'Do you want to confirm?' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await decidedAll(page);
    await page.waitForURL(/incrementReviewHR\?/);
    await expect.poll(() => unseen(getPage('md'))).toBeGreaterThan(before);
  });

  test('are approved by the managing director, who sees HR’s percent', async () => {
    const page = getPage('md');
    const before = await unseen(getPage('audit'));
    await follow(page, `${INCREMENT}/incrementApprovalFinalStage`);
    await portray(page, 'landing');
    await openSection(page);
    await page
      .getByRole('row', { name: new RegExp(section[1]?.employeeName ?? '') })
      .getByText('6.38%')
      .waitFor();
    await selectAll(page);
    // The same order on every screen: destructive first, primary last.
    const buttons = page.getByRole('region', { name: 'Selection' }).getByRole('button');
    await expect
      .poll(() => buttons.allInnerTexts())
      .toEqual(['', 'Reject\nr', 'Approve with Change Request', 'Approve\na']);
    await portray(page, 'decision');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Are you confirm to approve?' }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await decidedAll(page);
    await page.waitForURL(/incrementApprovalFinalStage\?/);
    await expect.poll(() => unseen(getPage('audit'))).toBeGreaterThan(before);
  });

  test('are released by audit and by finance, whose comments stay with them', async () => {
    const before = await unseen(getPage('finance'));
    const audit = getPage('audit');
    // A URL with only the section suffices.
    await audit.goto(at(`${INCREMENT}/incrementReleaseAudit/view/${section[0]?.sectionId}`));
    await release(audit, 'incrementReleaseAudit', 'Within the budget');
    await expect.poll(() => unseen(getPage('finance'))).toBeGreaterThan(before);

    const page = getPage('finance');
    await follow(page, `${INCREMENT}/incrementReleaseFinance`);
    await openSection(page);
    await page.getByText('Within the budget').first().waitFor();
    await release(page, 'incrementReleaseFinance', 'Paid with June');
    await openSection(page);
    await page.getByText('Paid with June').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Release' }).count()).toBe(0);
  });

  test('have a history of five steps, each by the right person', async () => {
    const page = getPage('finance');
    await page.getByRole('button', { name: section[0]?.employeeName ?? '' }).click();
    const steps = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(5);
    const allInnerTexts = await steps.allInnerTexts();
    const actors = ['manager', 'hr', 'md', 'audit', 'finance'].map((login) => names[login]);
    for (const [index, actor] of actors.entries()) expect(allInnerTexts[index]).toContain(actor);
    expect(allInnerTexts[4]).toContain('Released');
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(/\/workflow\/increment\/\d+$/);
    await expect.poll(() => steps.count()).toBe(5);
  });

  test('show for open ones the time in each stage, and why they were returned', async () => {
    const page = getPage('hr');
    await follow(page, `${INCREMENT}/incrementReviewHR`);
    await page.getByRole('link', { name: 'View Customer Support' }).click();
    await page.locator('[data-row] button').first().click();
    const history = page.getByRole('list', { name: 'History' });
    await history
      .getByText(/\(\d+ d.*\)/)
      .first()
      .waitFor();
    await history.getByRole('blockquote').waitFor();
    await history.getByText('waiting for HR').waitFor();
    await portray(page, 'history');
  });

  test('fit a phone, with the buttons in reach of the thumb', async () => {
    const page = getPage('md');
    await page.setViewportSize(SIZES.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await follow(page, `${INCREMENT}/incrementApprovalFinalStage?year=${year}`);
    await page.locator('[data-row] button').first().click();
    await selectAll(page);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    const box = await approve.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await portray(page, 'phone');
  });

  test('log no error in any browser', () => {
    for (const [login, { complaints }] of Object.entries(people)) {
      expect(complaints, login).toEqual([]);
    }
  });

  async function release(page: Page, screen: string, comment: string): Promise<void> {
    await selectAll(page);
    await page.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Please enter your comments' });
    await dialog.getByLabel('Comments').fill(comment);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await decidedAll(page);
    await page.waitForURL(new RegExp(`${screen}\\?`));
  }

  /** Decides everything; the screen stays open and says that nothing is left. */
  async function decidedAll(page: Page): Promise<void> {
    await page.getByText('Nothing is left to decide in this section').waitFor();
    await page.getByRole('link', { name: /^Back to Increment/ }).click();
  }

  async function openSection(page: Page): Promise<void> {
    const [first] = section;
    const row = page
      .getByRole('row')
      .filter({ hasText: first?.unitName ?? '' })
      .filter({ hasText: first?.workplaceGroupName ?? '' })
      .filter({ has: page.getByRole('link', { name: `View ${first?.sectionName}`, exact: true }) });
    await page.getByRole('heading', { level: 1, name: /^Increment/ }).waitFor();
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    // The landing shows fifteen per page.
    while ((await row.count()) === 0) await page.getByRole('button', { name: 'Next page' }).click();
    await row.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { level: 1, name: first?.sectionName ?? '' }).waitFor();
  }

  async function fillFilters(page: Page): Promise<void> {
    const [first] = section;
    await page.getByLabel('Business Unit').click();
    await page.getByRole('option', { name: first?.unitName ?? '' }).click();
    await page.keyboard.press('Escape');
    for (const [label, option] of [
      ['Workplace Group', first?.workplaceGroupName],
      ['Department', first?.departmentName],
      ['Section', first?.sectionName],
      ['Management', first?.isManagement ? 'Management' : 'Non-Management'],
      ['Depends on', 'Gross'],
    ] as const) {
      await page.getByLabel(label).first().click();
      await page.getByRole('option', { name: option ?? '', exact: true }).click();
    }
    await page.getByLabel('Percentage').fill('8');
    await page.getByText(fiscalYearLabel(year)).first().waitFor();
  }
});

const MESSAGES = [
  'At least one Business Unit is required',
  'Workplace Group is required',
  'Department is required',
  'Section is required',
  'Management is required',
  'Depends on is required',
  'Increment Percentage is required',
];

const percent = (value: number): string => `${value.toFixed(2)}%`;

/** A section without requests this year and with more than two people whose rows are alike. */
async function untouchedSection(): Promise<IncrementRow[]> {
  const manager = await server.as('manager');
  const { body } = await manager.get(
    `/Employee/EmployeeListForIncrement?year=${year}&isFindAllPending=true&basicOrGross=gross`,
  );
  const all = body as IncrementRow[];
  const sections = new Map<string, IncrementRow[]>();
  for (const row of all) {
    const key = `${row.workplaceGroupId} ${row.sectionId} ${row.isManagement}`;
    sections.set(key, [...(sections.get(key) ?? []), row]);
  }
  const landed = await manager.get(
    `/Employee/IncrementRequestLanding?businessUnitId=0&year=${year}&viewType=request`,
  );
  const busy = new Set((landed.body as IncrementRow[]).map(({ sectionId }) => sectionId));
  const match = [...sections.values()].find(
    (rows) =>
      rows.length > 5 &&
      rows.length < 25 &&
      rows.every(
        ({ allowedEvents, sectionId }) => allowedEvents.length > 0 && !busy.has(sectionId),
      ),
  );
  if (!match) throw new Error('The demo organisation has no section left to begin with');
  return match;
}

async function displayNames(logins: string[]): Promise<Record<string, string>> {
  const entries = await Promise.all(
    logins.map(async (login) => {
      const { body } = await (await server.as(login)).get('/Auth/Me');
      return [login, (body as LoginAnswer).strDisplayName] as const;
    }),
  );
  return Object.fromEntries(entries);
}
