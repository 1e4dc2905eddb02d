import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeContexts, sharedBrowser } from '#tests/support/browser.ts';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { openIdentityProvider, type IdentityProvider } from '#tests/support/identityProvider.ts';
import { codeIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, logIn, visit } from '#tests/e2e/people.ts';

/** A server with a mail server and an identity provider, which accepts no plain requests. */
let server: TestServer;
let mailbox: Mailbox;
let provider: IdentityProvider;
let browser: Browser;
beforeAll(async () => {
  mailbox = await openMailbox();
  provider = await openIdentityProvider();
  server = await startTestServer({
    environment: {
      SMTP_URL: mailbox.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      TRANSPORT: 'sealed',
    },
  });
  provider.serve([`${server.url}/api/Auth/Oidc/first/Callback`]);
  await server.startWorker();
  browser = await sharedBrowser();
}, patience(120_000));
afterAll(async () => {
  if (browser) await closeContexts(browser);
  await server?.close();
  await provider?.close();
  await mailbox?.close();
});

const getProfile = (page: Page, login: string) =>
  page.getByRole('button', { name: `Profile of The ${login}` });
const viaProvider = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });

describe('sealed calls', () => {
  test('are the only ones that the web client makes, except the excluded ones', async () => {
    const plain: string[] = [];
    const { page, complaints } = await visit(browser, server.url);
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url());
      if (pathname.startsWith('/api/') && !searchParams.has('sealed')) plain.push(pathname);
      expect(sent.postData() ?? '').not.toContain('cadre-demo');
    });
    await logIn(page, 'hr');
    await getProfile(page, 'hr').waitFor();
    await follow(page, '/approval');
    await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();
    expect(plain.filter((path) => !/^\/api\/(Transport|Document)\//.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
    await endVisit(page);
  });

  test('continue after a change of the server’s key, which is fetched once more', async () => {
    const { page } = await visit(browser, `${server.url}${PLAIN_ADDRESS}`);
    let keys = 0;
    await page.route('**/api/Transport/Key', async (route) => {
      keys += 1;
      const response = await route.fetch();
      const key = (await response.json()) as { keyId: string };
      // The first response has a key that the server has since replaced.
      await route.fulfill({ response, json: keys === 1 ? { ...key, keyId: 'an-older-key' } : key });
    });
    await page.goto(server.url);
    await logIn(page, 'hr');
    await getProfile(page, 'hr').waitFor();
    expect(keys).toBe(2);
    await endVisit(page);
  });
});

test('the code is sent by mail, and the screen names the address', async () => {
  const { page } = await visit(browser, server.url);
  await logIn(page, 'otp');
  await page.getByText('A code was sent to o•••p@example.com').waitFor();
  const mail = await mailbox.next(({ to }) => to.includes('otp@example.com'));
  await page.getByLabel('Digit 1').fill(codeIn(mail));
  await page.getByRole('button', { name: 'Verify' }).click();
  await getProfile(page, 'otp').waitFor();
  await endVisit(page);
});

test('a forgotten password is replaced with the code from the mail', async () => {
  const { page } = await visit(browser, server.url);
  await page.getByRole('button', { name: 'Forget Password' }).click();
  const modal = page.getByRole('dialog', { name: 'Forget Password' });
  await modal.getByRole('button', { name: 'Send' }).click();
  await modal.getByText('Email or user ID is required').waitFor();
  await modal.getByLabel('Email or user ID').fill('md2@example.com');
  await modal.getByRole('button', { name: 'Send' }).click();
  await modal.getByLabel('Digit 1').waitFor();
  const mail = await mailbox.next(({ to }) => to.includes('md2@example.com'));
  const code = codeIn(mail);
  const verify = modal.getByRole('button', { name: 'Verify' });
  await expect.poll(() => verify.isDisabled()).toBe(true);
  await modal.getByLabel('Digit 1').fill(code === '111111' ? '222222' : '111111');
  await verify.click();
  await modal.getByText('Please provide a valid pin number!!!').waitFor();
  await modal.getByLabel('Digit 1').fill(code);
  await verify.click();
  const anew = 'quite another password';
  await modal.getByRole('textbox', { name: 'New password' }).fill(anew);
  await modal.getByRole('textbox', { name: 'Confirm password' }).fill('something else');
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await modal.getByText('Passwords do not match').waitFor();
  await modal.getByRole('textbox', { name: 'Confirm password' }).fill(anew);
  await modal.getByRole('button', { name: 'Confirm' }).click();
  await modal.waitFor({ state: 'detached' });
  await logIn(page, 'md2', anew);
  await getProfile(page, 'md2').waitFor();
  await endVisit(page);
});

test('another provider is offered at / only, reports failures, and signs in the people it confirms', async () => {
  const { page } = await visit(browser, `${server.url}/zxcvv`);
  await page.getByLabel('Enter ID').waitFor();
  expect(await viaProvider(page).count()).toBe(0);

  await page.goto(server.url);
  provider.cancels = true;
  await viaProvider(page).click();
  await page.getByText('The sign-in was not completed. Try again.').waitFor();
  provider.cancels = false;
  provider.person = { sub: 's', email: 'stranger@example.com', email_verified: true };
  await viaProvider(page).click();
  await page.getByText('No user has this email address').waitFor();
  expect(page.url()).toBe(`${server.url}/`);
  // The provider recognises by cookies who has signed in.
  await page.context().clearCookies();
  provider.person = { sub: 'f', email: 'finance@example.com', email_verified: true };
  await viaProvider(page).click();
  await getProfile(page, 'finance').waitFor();
  expect(new URL(page.url()).origin).toBe(server.url);
  await endVisit(page);
});
