import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { openProxy } from '#tests/support/proxy.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, openFixture, request, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, logIn, selectAll, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3]);
}, patience(120_000));
afterAll(() => fixture?.close());

/** Additional time for a busy machine. */
const PATIENCE_MS = 2000;

const refused = { status: 401, json: { statusCode: 401, message: 'Please log in' } };
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has expired' });
const REVIEW = `${INCREMENT}/incrementReviewHR/view/1?year=${year}&unit=1&workplaceGroup=1`;

const isTyping = (page: Page) =>
  dialog(page)
    .getByRole('textbox', { name: 'Password' })
    .evaluate((field) => field === document.activeElement);

/** Ends every session of someone on the server, as an administrator would. */
const endOnServer = (login: string) =>
  fixture.server.owner.raw(
    `update sessions set revoked_at = now() where user_id in
       (select id from users where login_id = ?)`,
    [login],
  );

async function logInAgain(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log In' }).click();
}

const getRenewals = (page: Page): string[] => {
  const renewals: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.endsWith('/GenerateRefreshToken')) renewals.push(pathname);
  });
  return renewals;
};

describe('a session', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await signIn(fixture.browser, fixture.at('/approval'), 'hr'));
  });
  afterAll(() => endVisit(page));

  test('is renewed once when its token expires, however many calls notice, without the user noticing', async () => {
    await page.getByRole('row').nth(3).waitFor();
    const renewals = getRenewals(page);
    const lapsed = new Set<string>();
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (/^\/api\/(Auth|Transport)/.test(pathname) || lapsed.has(pathname)) {
        await route.continue();
        return;
      }
      lapsed.add(pathname);
      await route.fulfill(refused);
    });
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Compensation & Benefits' })
      .click();
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    expect(lapsed.size).toBeGreaterThan(1);
    expect(renewals).toHaveLength(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('ended by the server asks for sign-in over the page, with a code if needed, and keeps what was typed', async () => {
    await follow(page, REVIEW);
    await fixture.server.owner.raw(`update users set needs_code = true where login_id = 'hr'`);
    // As HR types: a number, Enter, the next row.
    const percents = page.getByLabel(/^Increment Percentage of/);
    await percents.first().focus();
    await page.keyboard.press('ControlOrMeta+A');
    for (const percent of ['6.10', '6.20', '6.30']) {
      await page.keyboard.type(percent);
      await page.keyboard.press('Enter');
    }
    await page.getByText('was 5.00%').nth(2).waitFor();
    await endOnServer('hr');
    await dialog(page).waitFor();

    const id = dialog(page).getByLabel('User id');
    await expect.poll(() => id.inputValue()).toBe('hr');
    await expect.poll(() => isTyping(page)).toBe(true);
    expect(await id.getAttribute('readonly')).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog(page).isVisible()).toBe(true);

    await dialog(page).getByRole('button', { name: 'Log In' }).click();
    await dialog(page).getByText('Password is required').waitFor();
    await logInAgain(page, 'abc');
    await dialog(page).getByText('Minimum 4 character').waitFor();
    await logInAgain(page, 'not the password');
    await dialog(page).getByText('User ID or password is incorrect').waitFor();
    await logInAgain(page);
    const code = page.getByRole('dialog', { name: 'Enter your code' });
    const said = await code.getByText(/Your code is/).innerText();
    await code.getByLabel('Digit 1').fill(/\d{6}/.exec(said)?.[0] ?? '');
    await code.getByRole('button', { name: 'Verify' }).click();
    await code.waitFor({ state: 'detached' });
    await fixture.server.owner.raw(`update users set needs_code = false where login_id = 'hr'`);

    await selectAll(page);
    await page.getByRole('button', { name: 'Recomend' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Submitted Successfully').first().waitFor();
    const stored = await query<{ percent: number }>(
      fixture.server.db,
      'select increment_percent as percent from increments order by 1',
    );
    expect(stored.map(({ percent }) => percent)).toEqual([6.1, 6.2, 6.3]);
  });

  test('ended by the server holds a save that was pressed, and then carries it out once', async () => {
    await request(fixture.server, [4]);
    await follow(page, REVIEW);
    await page
      .getByLabel(/^Increment Percentage of/)
      .first()
      .fill('6');
    await selectAll(page);
    await page.getByRole('button', { name: 'Recomend' }).click();
    const keys: (string | undefined)[] = [];
    await page.route(/\/api\/Workflow\/Dispatch/, async (route) => {
      keys.push((await route.request().allHeaders())['idempotency-key']);
      if (keys.length === 1) {
        await endOnServer('hr');
        await route.fulfill(refused);
      } else await route.continue();
    });
    await page.getByRole('button', { name: 'Confirm' }).click();
    // The password field also gets the focus over a dialog that is still open.
    await expect.poll(() => isTyping(page)).toBe(true);
    await logInAgain(page);
    await expect.poll(() => keys.length).toBe(2);
    await page.getByText('Submitted Successfully').first().waitFor();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('can be ended from another device, alone or with all others, within moments', async () => {
    const here = (await signIn(fixture.browser, fixture.at('/account/sessions'), 'hr')).page;
    const devices = here.getByRole('listitem').filter({ hasText: 'Last seen' });
    await devices.nth(1).waitFor();
    await devices
      .filter({ hasNot: here.getByText('This device', { exact: true }) })
      .getByRole('button', { name: /^Sign out this device/ })
      .click();
    await dialog(page).waitFor();
    await devices.nth(1).waitFor({ state: 'detached' });
    await logInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });

    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await here.getByLabel('User id').waitFor();
    await dialog(page).getByRole('button', { name: 'Log Out' }).click();
    await page.getByLabel('User id').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await page.getByLabel('User id').waitFor();
    await endVisit(here);
  });
});

describe('two tabs of one browser', () => {
  let page: Page;
  let second: Page;
  beforeAll(async () => {
    ({ page } = await signIn(fixture.browser, fixture.server.url, 'finance'));
    second = await page.context().newPage();
  });
  afterAll(() => page.context().close());

  test('share a session, each renew it, and are signed out and in together', async () => {
    await second.goto(fixture.server.url);
    await bell(second).waitFor();
    const tabs = [page, second];
    const renewals = tabs.map(getRenewals);
    for (const tab of tabs) {
      let isFirst = true;
      await tab.route('**/api/Notification/GetAll**', async (route) => {
        if (!isFirst) return route.continue();
        isFirst = false;
        await route.fulfill(refused);
      });
    }
    await Promise.all(tabs.map((tab) => bell(tab).click()));
    await expect.poll(() => renewals.map((of) => of.length)).toEqual([1, 1]);
    await page.keyboard.press('Escape');
    // After both tabs have renewed it, it is still one session.
    await second.reload();
    await bell(second).waitFor();

    const hideMenu = page.getByRole('button', { name: 'Hide the menu' });
    await hideMenu.click();
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    for (const tab of tabs) {
      await tab.getByLabel('User id').waitFor();
      expect(new URL(tab.url()).pathname).toBe('/');
    }
    await logIn(second, 'hr');
    await bell(page).waitFor();
    // Settings of the previous user don't apply to the next.
    await hideMenu.waitFor();
  });

  test('never continue as the previous user, even if they missed the change', async () => {
    await request(fixture.server, [5]);
    await follow(page, REVIEW);
    await page
      .getByLabel(/^Increment Percentage of/)
      .first()
      .fill('9');
    // A tab without a session, like one whose login form was left open.
    await second.addInitScript(() => localStorage.removeItem('cadre.sessionOpen'));
    const enter = async (login: string) => {
      await second.goto(fixture.server.url);
      await logIn(second, login);
      await bell(second).waitFor();
    };
    await enter('employee');
    await page.getByRole('button', { name: 'Profile of The employee' }).waitFor();
    expect(page.url()).not.toContain('incrementReviewHR');

    const mute = () => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    };
    await page.evaluate(mute);
    await second.addInitScript(mute);
    await enter('audit');
    await page.route('**/api/Notification/GetAll**', (route) => route.fulfill(refused));
    await bell(page).click();
    await page.getByRole('button', { name: 'Profile of The audit' }).waitFor();
  });
});

test('an unresponsive server is reported within 3 s, old data is marked, and pressed actions are sent later', async () => {
  await request(fixture.server, [6]);
  const proxy = await openProxy(fixture.server.url);
  const address = new URL(REVIEW, proxy.url).href;
  const { page } = await signIn(fixture.browser, address, 'hr');
  await page
    .getByLabel(/^Increment Percentage of/)
    .first()
    .fill('6.5');
  await selectAll(page);
  await page.getByRole('button', { name: 'Recomend' }).click();
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  const silent = page.getByText('The server is not responding.').first();
  expect(await silent.isVisible()).toBe(false);
  proxy.freeze();
  const pressedAt = Date.now();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await silent.waitFor();
  // Three seconds by the page's clock, and some time for this machine.
  expect(Date.now() - pressedAt).toBeLessThan(3000 + PATIENCE_MS);
  expect(await page.locator('html').getAttribute('data-server')).toBe('silent');
  await page.getByText(/Last updated:/).waitFor();
  proxy.thaw();
  await page.getByText('Submitted Successfully').first().waitFor();
  await silent.waitFor({ state: 'detached' });
  expect(await page.locator('html').getAttribute('data-server')).toBe('answering');

  // A dead connection: nothing was requested, and the shown data is known to be outdated anyway.
  await page.getByRole('row').nth(1).waitFor();
  await proxy.close();
  await silent.waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.context().close();
});
