import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { stored } from '#tests/support/stored.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signInByCall, SIZES, visit } from '#tests/e2e/people.ts';

let fixture: Fixture;
/** One page for all tests, because a new page compiles every script again. */
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  ({ page, complaints } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS)));
  await countShifts();
}, patience(120_000));
afterAll(() => fixture?.close());

/** Blocks the application's code until it is released, as on a slow connection. */
async function holdApplication(): Promise<() => void> {
  let letThrough = () => {};
  const wait = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.unrouteAll();
  await page.route('**/assets/first-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  return letThrough;
}

/** Turns the page into that of a visitor, who has the sign-in but not yet the application. */
async function arriveEarly(size: keyof typeof SIZES, colorScheme: 'light' | 'dark') {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme });
  const letThrough = await holdApplication();
  complaints.length = 0;
  // Not until the load event, which waits for the blocked scripts.
  await page.goto(fixture.server.url, { waitUntil: 'domcontentloaded' });
  await page.locator('#early').getByRole('main').waitFor();
  return letThrough;
}

const real = () => page.locator('#root').getByRole('main');
const passwordIn = () => page.getByRole('textbox', { name: 'Password' });

test('a sign-in typed and sent before the application has loaded succeeds once it has', async () => {
  const letThrough = await arriveEarly('phone', 'light');
  await page.getByLabel('User id').focus();
  await page.keyboard.type('hr');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(fixture.at('/'));
  letThrough();
  await page.waitForURL(fixture.at('/dashboard'));
  expect(complaints).toEqual([]);
});

test('someone who is typing when the application loads can continue', async () => {
  const letThrough = await arriveEarly('desktop', 'light');
  await page.getByLabel('User id').fill('hr');
  await passwordIn().fill('begn');
  await page.keyboard.press('ArrowLeft');
  letThrough();
  await real().waitFor();
  await page.keyboard.type('i');
  expect(await page.getByLabel('User id').inputValue()).toBe('hr');
  expect(await passwordIn().inputValue()).toBe('begin');
  await expect.poll(() => page.locator('#early').count()).toBe(0);
});

test('a button pressed early takes effect once the application has loaded', async () => {
  const letThrough = await arriveEarly('desktop', 'light');
  await page.getByRole('button', { name: 'Forget Password' }).click();
  letThrough();
  await page.getByRole('dialog', { name: 'Forget Password' }).waitFor();
});

/** The markup, without the order of attributes, in which the parser and the application differ. */
const drawnIn = (parent: string) =>
  page.locator(`${parent} main`).evaluate((main) =>
    [main, ...main.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      const own = [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data : ''))
        .join('');
      return [element.tagName, own, ...attributes.filter((one) => one !== 'style=').sort()].join(
        ' ',
      );
    }),
  );

/** Sums up layout shifts, as weighted by the browser. */
const countShifts = () =>
  page.addInitScript(() => {
    const counted = { shifts: 0 };
    Object.assign(window, counted);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        counted.shifts += (shift as PerformanceEntry & { value: number }).value;
      }
      Object.assign(window, counted);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** After two more frames, by which the browser has reported earlier shifts. */
const readShifts = async () => {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
};

test('the application draws the same form without moving anything, in English and Bengali', async () => {
  const letThrough = await arriveEarly('phone', 'dark');
  const english = await drawnIn('#early');
  letThrough();
  await real().waitFor();
  expect(await drawnIn('#root')).toEqual(english);
  expect(await readShifts()).toBeLessThan(0.01);

  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { name: 'Cadre-এ লগ ইন করুন' }).waitFor();
  await stored(page);
  const letAgain = await holdApplication();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('#early').getByRole('main').waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('bn-BD');
  const bengali = await drawnIn('#early');
  expect(bengali.join()).toContain('Cadre-এ লগ ইন করুন');
  letAgain();
  await real().waitFor();
  expect(await drawnIn('#root')).toEqual(bengali);
  expect(await readShifts()).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
});

test('the early sign-in is not shown to people who are signed in, follow a link or have a ticket', async () => {
  await page.unrouteAll();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#early main')) document.documentElement.dataset['early'] = 'seen';
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => document.documentElement.dataset['early']);
  await signInByCall(page, fixture.server.url, 'hr');
  expect(await seen()).toBeUndefined();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/?signIn=failed', '/zxcvv']) {
    await page.goto(fixture.at(path));
    await real().waitFor();
    expect(await seen(), path).toBeUndefined();
  }
  // Proves that the observer does detect shifts.
  await page.goto(fixture.server.url);
  await real().waitFor();
  expect(await seen()).toBe('seen');
});
