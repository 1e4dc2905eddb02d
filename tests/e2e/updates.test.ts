import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { follow } from './everyScreen.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { callInPlain, logIn, signInByCall, SIZES, visit } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ MOBILE_FIRST_WORKPLACES: '1' });
}, patience(120_000));
afterAll(() => fixture?.close());

const BANNER = 'There is a new version available.';

test('the current version is not offered, another is and installs by Update; Mobile First appears once a sign-in', async () => {
  const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  await page.clock.install();
  let request = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/version.json')) request += 1;
  });
  await page.goto(fixture.at('/'));
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(request).toBe(0);
  // The page first asks for version.json five seconds after it opens. The response must be revalidated before a
  // cache may reuse it.
  const [answer] = await Promise.all([
    page.waitForResponse('**/version.json'),
    page.clock.runFor(6000),
  ]);
  expect(await answer.headerValue('Cache-Control')).toBe('no-cache');
  const own = await page.locator('meta[name=version]').getAttribute('content');
  expect(await answer.json()).toEqual({ version: own });

  await logIn(page, 'hr');
  const notice = page.getByRole('region', { name: 'Mobile First' });
  await notice.getByText(/^(20:00|19:5\d)$/).waitFor();
  await page.clock.runFor(20_000);
  await expect.poll(() => notice.getByRole('timer').innerText()).toMatch(/^19:[0-4]/);
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });

  expect(await page.getByText(BANNER).count()).toBe(0);
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'another' } }));
  await page.clock.fastForward(301_000);
  await page.getByText(BANNER).waitFor();
  expect(request).toBe(2);
  // The banner over the shell pushes nothing out of the window.
  const panel = page.getByRole('button', { name: /Help and account/ });
  const { y = 0, height = 0 } = (await panel.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText(BANNER).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.clock.runFor(1000);
  await expect.poll(() => notice.count()).toBe(0);
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await logIn(page, 'hr');
  await notice.waitFor();
  await page.context().close();
});

test('phones do not get Mobile First; elsewhere it closes after five seconds', async () => {
  const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS), { size: 'phone' });
  await callInPlain(page);
  await page.route('**/Shell/GetShellInformation**', (route) =>
    route.fulfill({
      json: {
        supportUrl: null,
        feedbackUrl: null,
        helpUrl: null,
        termsUrl: null,
        mobileNoticeSeconds: 5,
      },
    }),
  );
  await page.clock.install();
  await page.goto(fixture.at('/dashboard'));
  await logIn(page, 'md');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  const notice = page.getByRole('region', { name: 'Mobile First' });
  expect(await notice.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(SIZES.desktop);
  await notice.waitFor();
  for (let second = 0; second < 6; second += 1) await page.clock.runFor(1000);
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Help and account/ }).click();
  await page.getByRole('link', { name: 'Privacy' }).waitFor();
  // The menu beside it has screens about feedback and terms, too.
  const panel = page.getByRole('dialog', { name: 'Help and account' });
  const away = panel.getByRole('link', { name: /Support$|Feedback|Terms/ });
  await expect.poll(() => away.count()).toBe(0);
  await page.context().close();
});

test('without a connection a screen or popup says so, and loads once it is back', async () => {
  // A new page, because a reused one has already loaded the scripts.
  const { page } = await visit(fixture.browser, 'about:blank');
  await signInByCall(page, fixture.at('/dashboard'), 'hr');
  const bell = page.getByRole('button', { name: /^Chat/ });
  await bell.waitFor();
  await page.context().setOffline(true);
  await bell.click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await chat.getByText('The server did not respond').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Approval', exact: true }).click();
  await page.getByRole('main').getByText('The server did not respond').waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByText('The server did not respond').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();
  // A screen whose code is loaded fails only because of its data.
  await follow(page, '/SelfService/reports/requests');
  await page.getByRole('heading', { level: 1, name: 'My Requests' }).waitFor();
  await page.context().setOffline(true);
  await follow(page, '/SelfService/reports/meals');
  await page.getByRole('main').getByText('The server did not respond').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'My Meals' }).waitFor();
  await page.context().close();
});
