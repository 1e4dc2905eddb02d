import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { emptyPage, PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { patience } from '#tests/support/patience.ts';
import { smallPng } from '#tests/support/smallPng.ts';

/** A person with their own browser. */
export interface Person {
  page: Page;
  /** The browser's complaints: script errors, violations of the security policy, refused calls. */
  complaints: string[];
}

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export type Look = { size?: keyof typeof SIZES; theme?: 'light' | 'dark' };

/** Opens an address as a visitor whom the application doesn't know. */
export async function visit(
  browser: Browser,
  address: string,
  { size = 'desktop', theme = 'light' }: Look = {},
): Promise<Person> {
  // Tests prepare an empty page before navigating, and these preparations would affect its next user.
  const page = (address === 'about:blank' ? undefined : nextFree()) ?? (await newPage(browser));
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: theme, media: null });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // Navigating an emptied page again to its current URL takes 0.05 s of CPU time.
  if (page.url() !== address) await page.goto(address);
  return { page, complaints };
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Service workers would bypass the routes that tests set for the page's requests.
    serviceWorkers: 'block',
    // An element that is still moving can't be checked.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience(60_000));
  page.on('response', (response) => {
    if (response.status() !== 400) return;
    const read = response.text().then(
      (text) => {
        if (text.includes('There is no field')) misspelt.push(`${response.url()}: ${text}`);
      },
      () => undefined,
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  weakSet.add(page);
  return page;
}

/** Fields that the application sent and the server doesn't know: a button that does nothing. */
const misspelt: string[] = [];
const reading = new Set<Promise<void>>();

/** @throws if a page has sent an unknown field since the last check. */
export async function refuseMisspelt(): Promise<void> {
  await Promise.all(reading);
  expect(misspelt.splice(0)).toEqual([]);
}

/** Pages that any visit may reuse; some tests create others for themselves. */
const weakSet = new WeakSet<Page>();

/** Emptied pages of ended visits, of this file or an earlier one. */
const free: Page[] = [];

function nextFree(): Page | undefined {
  const page = free.pop();
  return page?.isClosed() ? nextFree() : page;
}

/**
 * Ends a visit. The next one reuses the page, which takes 0.9 s of CPU time instead of 1.9. If a test has
 * changed the page permanently, its context is closed instead.
 */
export async function endVisit(page: Page): Promise<void> {
  await emptyPage(page);
  free.push(page);
}

/**
 * Ends every visit of a file whose tests have not changed a page permanently. People with several tabs are
 * skipped.
 */
export async function endVisits(browser: Browser): Promise<void> {
  const left = browser
    .contexts()
    .map((context) => context.pages())
    .flatMap(([page, other]) => (page && !other && weakSet.has(page) ? [page] : []))
    .filter((page) => !free.includes(page));
  await Promise.all(left.map((page) => endVisit(page)));
}

/** Closes the pages of all remaining visits. */
export async function closeVisits(browser: Browser): Promise<void> {
  const empty = new Set(free.map((page) => page.context()));
  const left = browser.contexts().filter((context) => !empty.has(context));
  await Promise.all(left.map((context) => context.close()));
}

/** Fills in the login screen. */
export async function logIn(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('User id').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Opens a URL as someone who has signed in before. */
export async function signIn(
  browser: Browser,
  address: string,
  login: string,
  look: Look = {},
): Promise<Person> {
  const person = await visit(browser, new URL(PLAIN_ADDRESS, address).href, look);
  await signInByCall(person.page, address, login);
  return person;
}

/**
 * Signs a page in without the sign-in screen, which took a fifth of the time. The call is made from an
 * image's URL, where no application runs. Tests of the sign-in itself use `logIn`.
 */
export async function signInByCall(page: Page, address: string, login: string): Promise<void> {
  const plain = new URL(PLAIN_ADDRESS, address).href;
  if (page.url() !== plain) await page.goto(plain);
  const status = await page.evaluate(openSession, { login, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${login} could not sign in: ${status}`);
  await page.goto(address);
  // A dialog that the URL opens hides the top bar from assistive technology.
  await page.getByRole('button', { name: /^Notifications/, includeHidden: true }).waitFor();
}

/** Stores what a sign-in leaves in a browser: the cookie, and the hint that there is one. */
async function openSession({
  login,
  password,
}: Record<'login' | 'password', string>): Promise<number> {
  const { status } = await fetch('/api/Auth/Login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      strLoginId: login,
      strPassword: password,
      intUrlId: 0,
      intAccountId: 1,
      strUrl: location.origin,
    }),
  });
  localStorage.setItem('cadre.sessionOpen', 'yes');
  return status;
}

/**
 * Makes a page send unencrypted requests, as in browsers without WebCrypto, so that a test can answer for the
 * server: only the server can encrypt a response. Call it before the page loads.
 */
export const callInPlain = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'subtle');
  });

/**
 * This browser has no PDF viewer, like Android's. Makes the application believe that it has one, until the
 * page is left.
 */
export const asIfItShowedPdfs = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', {
      value: true,
      configurable: true,
    }),
  );

/** Selects everything that can be decided on; actions need a selection. */
export const selectAll = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Select all \d/ }).click();

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));

/** Writes a screenshot for the README, only with CADRE_SCREENSHOTS=1. */
export async function portray(page: Page, name: string): Promise<void> {
  if (process.env['CADRE_SCREENSHOTS'] !== '1') return;
  mkdirSync(folder, { recursive: true });
  // A page that has only started to load isn't marked as busy yet.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Toasts disappear and previews change, so no two screenshots with them would be equal.
  await expect.poll(() => page.getByText('Submitted Successfully').count()).toBe(0);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  writeFileSync(`${folder}/${name}.png`, smallPng(picture));
}

/** How many unseen notifications the bell shows. */
export async function unseen(page: Page): Promise<number> {
  const name = await page
    .getByRole('button', { name: /^Notifications/ })
    .getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}
