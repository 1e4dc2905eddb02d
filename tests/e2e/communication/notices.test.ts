import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn, signInByCall, unseen } from '#tests/e2e/people.ts';
import {
  clickNotification,
  recorded,
  recordNotifications,
  timesAsked,
} from '#tests/e2e/recordedNotifications.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
let hr: Page;
let next = 1;
beforeAll(async () => {
  fixture = await openFixture();
  ({ page: hr } = await signIn(fixture.browser, fixture.at('/account/notifications'), 'hr'));
  await recordNotifications(hr, 'granted');
}, patience(120_000));
afterAll(() => fixture?.leave());

/** Creates a new task for HR. */
const somethingForHr = async () => {
  await request(fixture.server, [next, next + 1]);
  next += 2;
};
const TOAST = 'A new notification has come!!';

test('a notification comes live, as a toast and in the browser, and opens its task by a click', async () => {
  await hr.getByRole('heading', { name: 'Notification settings' }).waitFor();
  const before = await unseen(hr);
  const toast = hr.getByText(TOAST).first().waitFor();
  await somethingForHr();
  await toast;
  await expect.poll(() => unseen(hr)).toBe(before + 1);
  await expect
    .poll(() => recorded(hr))
    .toMatchObject([
      { title: 'New notification !!!', body: '2 increments are waiting for your review' },
    ]);
  await clickNotification(hr);
  await expect.poll(() => new URL(hr.url()).pathname).toBe(`${INCREMENT}/incrementReviewHR`);
});

test('an approval page in view announces nothing that it already shows', async () => {
  await follow(hr, '/approval');
  await hr.getByRole('row').first().waitFor();
  await hr.getByText(TOAST).first().waitFor({ state: 'detached' });
  const before = await unseen(hr);
  await hr.evaluate((words) => {
    const seen = { toast: false };
    new MutationObserver(() => {
      if (document.body.textContent?.includes(words)) seen.toast = true;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  }, TOAST);
  await somethingForHr();
  // The bell was updated, so the missing announcement was intentional.
  await expect.poll(() => unseen(hr)).toBe(before + 1);
  expect(await hr.evaluate('window.seen.toast')).toBe(false);
  expect(await recorded(hr)).toHaveLength(1);
});

test('a setting takes effect at once, is saved, and stops what is switched off', async () => {
  const settings = fixture.at('/account/notifications');
  const { page } = await signIn(fixture.browser, settings, 'allRoles');
  // Each workflow has its own table of tasks.
  const increments = page.getByRole('table', { name: /^Salary/ });
  const inApp = increments.getByRole('checkbox', { name: 'Waiting for me: In the app' });
  const byBrowser = increments.getByRole('checkbox', { name: 'Waiting for me: Browser' });
  await inApp.focus();
  const saved = () =>
    page.waitForResponse(
      (response) => response.url().includes('UpdatePreferences') && response.ok(),
    );
  let stored = saved();
  await page.keyboard.press('Space');
  await stored;
  stored = saved();
  await byBrowser.focus();
  await page.keyboard.press('Space');
  await stored;
  await page.reload();
  await expect.poll(() => inApp.getAttribute('aria-checked').catch(() => null)).toBe('false');
  expect(await byBrowser.getAttribute('aria-checked')).toBe('false');
  const before = await unseen(page);
  await recordNotifications(page, 'granted');
  await follow(hr, '/dashboard');
  const toast = hr.getByText(TOAST).first().waitFor();
  await somethingForHr();
  await toast;
  expect(await unseen(page)).toBe(before);
  expect(await recorded(page)).toEqual([]);
});

test('the bell shows ten, more on scrolling, asks for browser permission only on a click, and hides failures', async () => {
  const finance = await fixture.server.as('finance');
  await fixture.server.owner.raw(
    `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at)
     select gen_random_uuid(), ?, 'increment', 'Notice ' || n, 'By somebody', '/approval', 1, now()
     from generate_series(1, 25) n`,
    [finance.userId],
  );
  const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'finance');
  await recordNotifications(page, 'default');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.poll(() => unseen(page)).toBe(25);
  await bell.click();
  const popup = page.getByRole('dialog', { name: 'Notifications' });
  const list = popup.getByRole('region');
  const links = list.getByRole('link');

  await expect.poll(() => links.count()).toBe(10);
  expect(await list.evaluate((pane) => pane.clientHeight)).toBe(360);
  await expect.poll(() => unseen(page)).toBe(0);
  await list.getByText('(new)').first().waitFor({ state: 'attached' });
  for (const count of [20, 25]) {
    await list.evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
    await expect.poll(() => links.count()).toBe(count);
  }
  expect((await links.first().innerText()).startsWith('Notice 25')).toBe(true);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await bell.click();
  await expect.poll(() => links.count()).toBe(10);
  const ask = popup.getByRole('button', { name: 'Turn on' });
  await ask.waitFor();
  expect(await timesAsked(page)).toBe(0);
  await ask.click();
  await ask.waitFor({ state: 'detached' });
  expect(await timesAsked(page)).toBe(1);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.route('**/api/Notification/GetAllNotificationByUser*', (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, message: 'broken', requestId: '' } }),
  );
  await bell.click();
  await list.getByText('No Data Found').waitFor();
  await expect.poll(() => page.getByText('broken').count()).toBe(0);
});

test('on Android, where the service worker shows it, a click opens it in the open window too', async () => {
  const context = await fixture.browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    class OfDesktopsOnly {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    Object.assign(window, { Notification: OfDesktopsOnly });
    // Headless browsers can't show notifications.
    ServiceWorkerRegistration.prototype.showNotification = (_title, options) => {
      Object.assign(window, { shown: options });
      return Promise.resolve();
    };
  });
  const page = await context.newPage();
  await signInByCall(page, fixture.at('/account/notifications'), 'hr');
  await page.getByRole('heading', { name: 'Notification settings' }).waitFor();
  await unseen(page);
  const toast = page.getByText(TOAST).first().waitFor();
  await somethingForHr();
  await toast;
  const shown = await page.waitForFunction(
    () => (window as never as Record<string, unknown>)['shown'],
  );
  const { tag, data } = (await shown.jsonValue()) as { tag: string; data: { path: string } };
  expect(data.path).toBe(`${INCREMENT}/incrementReviewHR`);
  // Untrusted events can't wait by themselves.
  await context.serviceWorkers()[0]?.evaluate(`dispatchEvent(Object.assign(
    new Event('notificationclick'),
    { notification: { tag: '${tag}', close() {} }, waitUntil() {} }))`);
  await page.waitForURL((url) => url.pathname === `${INCREMENT}/incrementReviewHR`);
  expect(context.pages()).toHaveLength(1);
  await context.close();
});
