import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { reloadStored } from '#tests/support/stored.ts';
import { follow } from './everyScreen.ts';
import { INCREMENT, openFixture, request, type Fixture } from './fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { callInPlain, endVisit, type Person, signIn, signInByCall, visit } from './people.ts';

const RECRUITMENT = 'https://recruitment.example';
const SUPPORT = 'https://support.example/form';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({
    RECRUITMENT_URL: RECRUITMENT,
    SUPPORT_URL: SUPPORT,
    HELP_URL: 'https://help.example/',
    FEEDBACK_URL: 'https://feedback.example/',
    TERMS_URL: 'https://terms.example/',
  });
  await request(fixture.server, [1, 2, 3]);
}, patience(120_000));
afterAll(() => fixture?.close());

const readMenu = async (login: string): Promise<MenuListEntry[]> => {
  const { body } = await (await fixture.server.as(login)).get('/Auth/GetMenuListPermissionWise');
  return body as MenuListEntry[];
};

const getLabels = (entries: readonly MenuListEntry[]): string[] =>
  entries.flatMap(({ label, childList }) => [label, ...getLabels(childList)]);

async function giveLogo(): Promise<void> {
  const { owner, url } = fixture.server;
  const hr = await fixture.server.as('hr');
  const file = taken(await upload(url, hr, 'logo.png', png(48, 24))).globalFileUrlId;
  await query(owner, 'update business_units set logo_file_id = $file where id = 1', { file });
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the menu' });
const mark = (page: Page) => page.getByRole('link', { name: 'Cadre, home' }).locator('img');
const section = (page: Page) => page.getByRole('banner').locator('p').first();

test('a phone’s drawer shows what the server gives, line for line and nothing else, until a choice hides it', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'hr', { size: 'phone' });
  await expect.poll(() => mainMenu(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const lines = mainMenu(page).getByRole('link');
  const expected = getLabels(await readMenu('hr'));
  await expect.poll(() => lines.count()).toBe(expected.length);
  const shown = await lines.allInnerTexts();
  expect(shown.map((line) => line.split('\n')[0]?.replace(' (opens in a new tab)', ''))).toEqual(
    expected,
  );
  const box = await searchField(page).boundingBox();
  expect(
    box?.y,
    'the search stays above a menu that scrolled to the present screen',
  ).toBeGreaterThan(0);
  await mainMenu(page).getByRole('link', { name: 'My tasks' }).click();
  await page.waitForURL(fixture.at('/approval'));
  await mainMenu(page).waitFor({ state: 'detached' });
  await endVisit(page);
});

describe('HR at a computer', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    await giveLogo();
    person = await signIn(fixture.browser, fixture.at('/dashboard'), 'hr');
    page = person.page;
  });
  afterAll(() => endVisit(page));

  test('sees the business unit’s logo in place of Cadre’s', async () => {
    const width = () => mark(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(48);
    expect(person.complaints).toEqual([]);
    await query(fixture.server.owner, 'update business_units set logo_file_id = null where id = 1');
  });

  test('opens a group’s first screen; the menu marks the current one and can be collapsed', async () => {
    await mainMenu(page).getByRole('link', { name: 'Compensation & Benefits' }).click();
    await page.waitForURL(fixture.at(`${INCREMENT}/incrementRequest`));
    const present = mainMenu(page).locator('[aria-current=page]');
    await expect.poll(() => present.innerText()).toBe('Increment Request');
    await expect.poll(() => section(page).innerText()).toBe('Compensation & Benefits');
    await mainMenu(page).getByRole('link', { name: 'Review by HR' }).click();
    await expect.poll(() => present.innerText()).toBe('Review by HR');
    await page.getByRole('button', { name: 'Hide the menu' }).click();
    await expect.poll(() => present.count()).toBe(0);
  });

  test('each field has a column of its own, and two go into one where that is chosen; it is remembered', async () => {
    await follow(page, `${INCREMENT}/incrementRequest`);
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    for (const name of ['Business Unit', 'Workplace Group', 'Avg Percent'])
      await head(name).waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Two fields per column' }).click();
    await page.keyboard.press('Escape');
    await head('Business Unit, Workplace Group').waitFor();
    expect(await head('Workplace Group').count()).toBe(0);
    await reloadStored(page);
    await head('Business Unit, Workplace Group').waitFor();
    const readable = await page.evaluate(() => Object.keys(localStorage).join());
    expect(readable).not.toMatch(/columns|theme/i);

    // The collapsed menu stays visible, and its icons still have links and names.
    await page.getByRole('button', { name: 'Show the menu' }).waitFor();
    await mainMenu(page).getByRole('link', { name: 'Approval' }).click();
    await page.waitForURL(fixture.at('/approval'));
  });

  test('finds a screen by the menu search: Tab completes, Enter goes there, without a mouse', async () => {
    await searchField(page).focus();
    await page.keyboard.type('rev');
    await page.getByRole('option', { name: /Review by HR/ }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => searchField(page).inputValue()).toBe('Review by HR');
    await page.keyboard.press('Enter');
    await page.waitForURL(fixture.at(`${INCREMENT}/incrementReviewHR`));

    // Waits for the name, because the dashboard's heading stays until the screen has loaded.
    await page.getByRole('heading', { level: 1, name: /Review by HR/ }).waitFor();
    // Ctrl+K works anywhere and finds words inside names; the arrow keys choose the second result.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('by HR');
    await page.getByRole('option', { name: /Review by HR/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such screen');
    await page.getByText('Menu not found').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('incr');
    await page.getByRole('option').nth(1).waitFor();
    const second = page.getByRole('option').nth(1);
    await page.keyboard.press('ArrowDown');
    expect(await second.getAttribute('aria-selected')).toBe('true');
    // Finds a person by code; opens their page if the user may see it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('E00012');
    await page.getByRole('option', { name: /Person 12/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/profile\/employee\/\d+$/);
    // Pressing Enter before the menu has loaded waits for it.
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/Auth/GetMenuListPermissionWise**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    await searchField(page).fill('Review by HR');
    await page.keyboard.press('Enter');
    await page.getByText('Searching…').waitFor();
    release();
    await page.waitForURL(fixture.at(`${INCREMENT}/incrementReviewHR`));
  });
});

const unitInView = (page: Page) => page.getByRole('combobox', { name: 'Selected unit' });

async function chooseUnit(page: Page, name: string): Promise<void> {
  await unitInView(page).click();
  await page.getByRole('option', { name }).click();
  await expect.poll(() => unitInView(page).innerText()).toBe(name);
}

describe('someone with unencrypted calls, which the test can read and answer', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit(fixture.browser, 'about:blank'));
    await callInPlain(page);
    await signInByCall(page, fixture.at('/dashboard'), 'hr');
  });
  afterAll(() => page.context().close());

  test('the queue shows the chosen unit, and another starts at page 1 of 25', async () => {
    const people = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    await request(fixture.server, [...people(4, 9), ...people(21, 40)]);
    const requests: string[] = [];
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url());
      if (pathname.endsWith('/Workflow/Instances')) {
        const part = (name: string) => searchParams.get(name);
        requests.push(`${part('businessUnitId')}: ${part('page')} of ${part('pageSize')}`);
      }
      if (pathname.endsWith('/HRTicket/GetTickets')) {
        requests.push(
          `tickets: ${searchParams.get('pageNumber')} of ${searchParams.get('pageSize')}`,
        );
      }
    });
    await searchField(page).fill('My tasks');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(26);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => requests.at(-1)).toBe('0: 2 of 5');
    // The page size applies to all of the person's lists, the page number only to this one.
    await searchField(page).fill('Issue Management');
    await page.keyboard.press('Enter');
    await expect.poll(() => requests.at(-1)).toBe('tickets: 1 of 5');
    await searchField(page).fill('My tasks');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    const [person = ''] = /Person \d+/.exec(await page.getByRole('row').nth(1).innerText()) ?? [];
    const first = page.getByRole('row', { name: new RegExp(`${person}\\b`) });
    await page.getByRole('button', { name: 'Next page' }).click();
    await first.waitFor({ state: 'detached' });
    await chooseUnit(page, 'South');
    await expect.poll(() => requests.at(-1)).toBe('2: 1 of 25');
    await expect.poll(() => page.getByRole('row').count()).toBe(21);
    await page.getByRole('row', { name: /Person 21/ }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Your queues' }).innerText())
      .toMatch(/Increments to review\s+20(\s|$)/);
  });

  test('another screen requests the chosen unit, too', async () => {
    const requests: (string | null)[] = [];
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url());
      if (pathname.endsWith('/IncrementRequestLanding'))
        requests.push(searchParams.get('businessUnitId'));
    });
    await searchField(page).fill('Increment Request');
    await page.keyboard.press('Enter');
    await expect.poll(() => requests.at(-1)).toBe('2');
    await chooseUnit(page, 'All business units');
    await expect.poll(() => requests.at(-1)).toBe('0');
  });

  test('a screen is shown or refused according to the flags of its menu reference', async () => {
    await page.route('**/GetMenuUserPermissionForActivityCheck**', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { menuReferenceId: number; isCreate: boolean }[];
      await route.fulfill({
        json: json
          .filter(({ menuReferenceId }) => menuReferenceId !== 30561)
          .map((one) => (one.menuReferenceId === 30304 ? { ...one, isCreate: true } : one)),
      });
    });
    await page.goto(fixture.at(`${INCREMENT}/incrementReviewHR`));
    await page.getByText('Your are not allowed to access').waitFor();
    await follow(page, `${INCREMENT}/incrementRequest`);
    await page.getByRole('link', { name: 'Create' }).first().waitFor();
    await page.unrouteAll();
    await page.goto(fixture.at(`${INCREMENT}/incrementRequest`));
    await page.getByText('Average percent').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Create' }).count()).toBe(0);
  });
});

test('the create form starts with the chosen unit and follows it', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'manager');
  await chooseUnit(page, 'South');
  await follow(page, `${INCREMENT}/incrementRequest/create`);
  const units = page.getByRole('combobox', { name: /^Business Unit/ });
  await expect.poll(() => units.textContent()).toContain('South');
  await chooseUnit(page, 'North');
  await expect.poll(() => units.textContent()).toContain('North');
  await expect.poll(() => units.textContent()).not.toContain('South');
  await endVisit(page);
});

describe('an employee', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'employee'));
  });
  afterAll(() => endVisit(page));

  test('opens another site in a new tab, which can’t reach back; a unit without a logo has ours', async () => {
    expect(await mark(page).getAttribute('src')).toBe('/icon.svg');
    await page
      .context()
      .route(`${RECRUITMENT}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Jobs</title>' }),
      );
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      mainMenu(page).getByRole('link', { name: 'Recruitment' }).click(),
    ]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(`${RECRUITMENT}/`);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    expect(page.url()).toBe(fixture.at('/dashboard'));
    await tab.close();
  });

  test('finds support, feedback, help and terms if the environment names them, and a privacy page', async () => {
    const support = page.getByRole('link', { name: 'Support', exact: true });
    expect(await support.getAttribute('href')).toBe(SUPPORT);
    expect(await support.getAttribute('target')).toBe('_blank');
    await page.getByRole('button', { name: /Help and account/ }).click();
    for (const [name, address] of [
      ['Give Feedback', 'https://feedback.example/'],
      ['Help & Support', 'https://help.example/'],
      ['Terms', 'https://terms.example/'],
    ] as const) {
      const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
      expect([name, await link.getAttribute('href')]).toEqual([name, address]);
    }
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
    await page.getByText('Last updated: February 2021').waitFor();
    const policy = await page.getByRole('main').innerText();
    for (const named of [
      /e-?mail address/i,
      /usage data/i,
      /location/i,
      /permission/i,
      /under (the age of )?13/,
    ]) {
      expect(policy).toMatch(named);
    }
  });

  test('sees in quick entry only working functions that they may use', async () => {
    await follow(page, '/dashboard');
    await page.getByRole('button', { name: 'Quick entry' }).click();
    await page.getByRole('menuitem', { name: 'Grievance' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Increment request/ }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Complaint' }).click();
    await page.waitForURL(fixture.at('/SelfService/IssueManagement/create?type=isSelfService'));
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
  });

  test('is led to the screen that serves an address, and told if it is closed to them', async () => {
    await follow(page, '/SelfService/salaryCertificate');
    await page.waitForURL(fixture.at('/SelfService/salaryCertificateRequisition'));
    await follow(page, '/grc/duplicateAttachments');
    await page.getByText('Your are not allowed to access').waitFor();
    await page.getByText(/Please contact the system administrator/).waitFor();
    await follow(page, '/administration/trainingAndDevelopment');
    await page.waitForURL(fixture.at('/administration/trainingAndDevelopment/trainingTitle'));
  });

  test('learns that other addresses do not exist; a visitor is redirected to /', async () => {
    // URLs are case-sensitive.
    for (const address of ['/no/such/screen', '/selfservice/grievanceManagement', '/DASHBOARD']) {
      await follow(page, address);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByText(address, { exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL(fixture.at('/dashboard'));
    await follow(page, '/chat?conversation=3');
    await page.waitForURL(fixture.at('/chat-app?conversation=3'));
    const visitor = await visit(fixture.browser, fixture.at('/no/such/screen'));
    await visitor.page.waitForURL(fixture.at('/'));
    await visitor.page.getByRole('button', { name: 'Log In' }).waitFor();
    await endVisit(visitor.page);
  });
});
