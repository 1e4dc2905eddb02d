import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { reloadStored } from '#tests/support/stored.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { signIn, visit, type Look } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 120_000);
afterAll(() => fixture?.close());

/** Makes the application's code wait until it is let through, as on a slow line. */
async function holdApplication(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const wait = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/first-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  return letThrough;
}

/** A visitor who has the sign-in and not yet the application. */
async function arriveEarly(look?: Look) {
  const visitor = await visit(fixture.browser, 'about:blank', look);
  const letThrough = await holdApplication(visitor.page);
  await countShifts(visitor.page);
  // Not until it has loaded, which waits for what is held.
  await visitor.page.goto(fixture.server.url, { waitUntil: 'domcontentloaded' });
  await visitor.page.locator('#early').getByRole('main').waitFor();
  return { ...visitor, letThrough };
}

const real = (page: Page) => page.locator('#root').getByRole('main');
const passwordIn = (page: Page) => page.getByRole('textbox', { name: 'Password' });

test('what is typed and sent before the application has come signs in once it has', async () => {
  const { page, complaints, letThrough } = await arriveEarly({ size: 'phone' });
  await page.getByLabel('User id').focus();
  await page.keyboard.type('hr');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(fixture.at('/'));
  letThrough();
  await page.waitForURL(fixture.at('/dashboard'));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('whoever is typing when the application comes goes on where they were', async () => {
  const { page, letThrough } = await arriveEarly();
  await page.getByLabel('User id').fill('hr');
  await passwordIn(page).fill('begn');
  await page.keyboard.press('ArrowLeft');
  letThrough();
  await real(page).waitFor();
  await page.keyboard.type('i');
  expect(await page.getByLabel('User id').inputValue()).toBe('hr');
  expect(await passwordIn(page).inputValue()).toBe('begin');
  await expect.poll(() => page.locator('#early').count()).toBe(0);
  await page.context().close();
});

test('a button that is pressed early does what it says once the application is there', async () => {
  const { page, letThrough } = await arriveEarly();
  await page.getByRole('button', { name: 'Forget Password' }).click();
  letThrough();
  await page.getByRole('dialog', { name: 'Forget Password' }).waitFor();
  await page.context().close();
});

/** The markup, without what differs between a parser and the application: the order of attributes. */
const drawnIn = (page: Page, parent: string) =>
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

/** Adds up what moves by itself, as the browser weighs it. */
const countShifts = (page: Page) =>
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

/** After two more frames, by which the browser has told of those before. */
const shiftsOf = async (page: Page) => {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
};

test('the application draws the same, in English and in Bengali, and moves nothing', async () => {
  const { page, complaints, letThrough } = await arriveEarly({ size: 'phone', theme: 'dark' });
  const english = await drawnIn(page, '#early');
  letThrough();
  await real(page).waitFor();
  expect(await drawnIn(page, '#root')).toEqual(english);
  expect(await shiftsOf(page)).toBeLessThan(0.01);

  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { name: 'Cadre-এ লগ ইন করুন' }).waitFor();
  await reloadStored(page);
  await page.unrouteAll();
  const letAgain = await holdApplication(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('#early').getByRole('main').waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('bn-BD');
  const bengali = await drawnIn(page, '#early');
  expect(bengali.join()).toContain('Cadre-এ লগ ইন করুন');
  letAgain();
  await real(page).waitFor();
  expect(await drawnIn(page, '#root')).toEqual(bengali);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('nobody who is signed in, follows a link or brings a ticket sees the early sign-in', async () => {
  const { page } = await signIn(fixture.browser, fixture.server.url, 'hr');
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#early main')) document.documentElement.dataset['early'] = 'seen';
    }).observe(document, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => document.documentElement.dataset['early']);
  for (const path of ['/', '/dashboard']) {
    await page.goto(fixture.at(path));
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await seen(), path).toBeUndefined();
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/privacy-policy', '/?signIn=failed', '/zxcvv']) {
    await page.goto(fixture.at(path));
    await page.locator('#root').getByRole('main').waitFor();
    expect(await seen(), path).toBeUndefined();
  }
  // The watch does see it.
  await page.goto(fixture.server.url);
  await page.locator('#root').getByRole('main').waitFor();
  expect(await seen()).toBe('seen');
  await page.context().close();
});
