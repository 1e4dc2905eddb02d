import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, logIn, visit } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, patience(120_000));
afterAll(() => fixture?.close());

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const idIn = (page: Page) => page.getByRole('textbox', { name: /^(User id|Enter ID)/ });
const passwordIn = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' });
const box = (page: Page, n: number) => page.getByLabel(`Digit ${n}`);
const digits = (page: Page) =>
  page
    .getByLabel(/^Digit/)
    .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value).join(''));
const getPath = (page: Page) => new URL(page.url()).pathname;

/** At `/verifypin` with the account that needs a code; returns the code that is shown. */
async function toCode(page: Page): Promise<string> {
  await logIn(page, 'otp');
  await page.waitForURL('**/verifypin');
  const said = await page.getByText(/Your code is/).innerText();
  return /\d{6}/.exec(said)?.[0] ?? '';
}
/** Only 3 codes are allowed in 15 minutes, so each test starts with none. */
const forgetCodes = () => fixture.server.owner.raw('delete from one_time_codes');

test('the login names missing and wrong input, and works by keyboard alone', async () => {
  const { page } = await visit(fixture.browser, fixture.server.url);
  await idIn(page).focus();
  await page.keyboard.press('Enter');
  await page.getByText('User id is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await passwordIn(page).fill('abc');
  await page.getByText('Minimum 4 character').waitFor();
  await passwordIn(page).fill('a'.repeat(101));
  await page.getByText('Maximum 100 character').waitFor();
  await idIn(page).fill('md');
  await passwordIn(page).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('User ID or password is incorrect').waitFor();
  // The emptied field keeps the focus.
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await bell(page).waitFor();
  await endVisit(page);
});

test('the alternate login says if the server does not answer, and counts down the wait after too many attempts', async () => {
  const { page } = await visit(fixture.browser, fixture.at('/zxcvv'));
  await page.getByLabel('Enter ID').waitFor();
  expect(await page.getByLabel('User id').count()).toBe(0);
  const enter = page.getByRole('button', { name: 'Log In' });
  await page.route('**/api/Auth/Login**', (route) => route.abort());
  await idIn(page).fill('audit');
  await passwordIn(page).fill(DEMO_PASSWORD);
  await enter.click();
  await page.getByText('Login failed, please try again').waitFor();
  await page.unrouteAll();

  for (let attempt = 0; attempt < 5; attempt += 1) {
    await fetch(`${fixture.server.url}/api/Auth/Login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ strLoginId: 'audit', strPassword: 'not the password' }),
    });
  }
  await passwordIn(page).fill(DEMO_PASSWORD);
  await enter.click();
  const wait = page.locator('[aria-hidden]', {
    hasText: /Too many attempts\. Please try again in \d seconds?\./,
  });
  await wait.waitFor();
  await expect.poll(() => enter.isDisabled()).toBe(true);
  await page.getByText('You can try again now.').waitFor();
  await passwordIn(page).fill(DEMO_PASSWORD);
  await enter.click();
  await bell(page).waitFor();
  await endVisit(page);
});

describe('the one-time code', () => {
  test('can be pasted, corrected by Backspace, refused and accepted', async () => {
    await forgetCodes();
    const { page } = await visit(fixture.browser, fixture.server.url);
    const code = await toCode(page);
    expect(await box(page, 1).getAttribute('autocomplete')).toBe('one-time-code');
    await box(page, 1).pressSequentially('12');
    await expect.poll(() => verify(page).isDisabled()).toBe(true);
    await page.keyboard.press('x');
    await page.getByText('Number is invalid').waitFor();
    await page.keyboard.press('Backspace');
    expect(await digits(page)).toBe('1');
    await page.keyboard.type('2');
    await expect.poll(() => digits(page)).toBe('12');
    const wrong = code === '111111' ? '222222' : '111111';
    await page.evaluate(
      async (text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      ` ${wrong.slice(0, 3)} ${wrong.slice(3)}`,
    );
    await expect.poll(() => digits(page)).toBe(wrong);
    await verify(page).click();
    await page.getByText('Please provide a valid pin number!!!').waitFor();
    await box(page, 1).fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('Login Successfully!!').first().waitFor();
    await bell(page).waitFor();
    await endVisit(page);
  });

  test('can be sent again after 60 seconds, and expires after 1,000,000 ms', async () => {
    await forgetCodes();
    const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
    await page.clock.install();
    await page.goto(fixture.server.url);
    const first = await toCode(page);
    await page.getByText(/^Another code in/).waitFor();
    await page.clock.fastForward(58_000);
    await expect.poll(() => page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText(/^Another code in/).waitFor();
    const again = /\d{6}/.exec(await page.getByText(/Your code is/).innerText())?.[0];
    expect(again).toMatch(/^\d{6}$/);
    expect(getPath(page)).toBe('/verifypin');
    await page.clock.fastForward(938_000);
    expect(getPath(page)).toBe('/verifypin');
    await page.clock.fastForward(2_500);
    await idIn(page).waitFor();
    expect(getPath(page)).toBe('/');
    expect(first).toMatch(/^\d{6}$/);
    await page.context().close();
  });

  test('says why it cannot be sent, is left by Back to log in, and needs a login', async () => {
    await forgetCodes();
    const { page } = await visit(fixture.browser, fixture.at('/verifypin'));
    await idIn(page).waitFor();
    await page.route('**/api/Auth/GetLoginOTP**', (route) => route.abort());
    await logIn(page, 'otp');
    await page.getByText('Login failed, please try again').waitFor();
    await page.unrouteAll();
    const mails = `update employees set office_mail = ? where code = 'U-otp'`;
    await fixture.server.owner.raw(mails, ['']);
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Please configure your email address!!!').waitFor();
    await fixture.server.owner.raw(mails, ['otp@example.com']);
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await idIn(page).waitFor();
    await follow(page, '/verifypin');
    await idIn(page).waitFor();
    await expect.poll(() => getPath(page)).toBe('/');
    await endVisit(page);
  });
});

describe('a ticket', () => {
  const readTicket = async (login: string): Promise<string> => {
    const { body } = await (await fixture.server.as(login)).post('/Auth/LoginTicket', {});
    return (body as { ticket: string }).ticket;
  };

  test('hides the form until it is checked, then names the person, and is removed from the address', async () => {
    const ticket = await readTicket('finance');
    const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
    let answer = () => undefined as void;
    const promise = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/Auth/LoginByTicket**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(fixture.at(`/?${ticket}`));
    await page.getByRole('main', { name: 'Loading' }).waitFor();
    expect(await idIn(page).count()).toBe(0);
    answer();
    const go = page.getByRole('button', { name: 'Continue as The finance' });
    await go.waitFor();
    expect(page.url()).toBe(`${fixture.server.url}/`);
    expect(await idIn(page).count()).toBe(0);
    await go.click();
    await page.getByRole('button', { name: 'Profile of The finance' }).waitFor();
    await endVisit(page);
  });

  test('can be declined, is refused the second time, and is refused with a password', async () => {
    const ticket = await readTicket('finance');
    const { page } = await visit(fixture.browser, fixture.at(`/?ticket=${ticket}`));
    await page.getByRole('button', { name: 'Log in as someone else' }).click();
    await idIn(page).waitFor();
    await page.goto(fixture.at(`/?ticket=${ticket}`));
    await page.getByText('This sign-in link is no longer valid. Please log in.').waitFor();
    await page.goto(fixture.at('/?email=a@b.c&password=secret12'));
    await page
      .getByText('Sign-in links that carry a password are not accepted. Please log in.')
      .waitFor();
    expect(page.url()).toBe(`${fixture.server.url}/`);
    await endVisit(page);
  });
});

test('a password can be changed with the old one, and HR sees the sign-in in the log', async () => {
  const { page } = await visit(fixture.browser, fixture.at('/changepassword'));
  await logIn(page, 'hr2');
  const field = (name: string) => page.getByRole('textbox', { name });
  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await page.getByText('Password is required').first().waitFor();
  await field('Old password').fill('not the password');
  await field('New password').fill('short');
  await field('Confirm password').fill('another');
  await page.getByText('Minimum 12 character').nth(1).waitFor();
  await field('New password').fill('a much longer password');
  await page.getByText('Passwords do not match').waitFor();
  await field('Confirm password').fill('a much longer password');
  await change.click();
  await page.getByText('The old password is incorrect').waitFor();
  await field('Old password').fill(DEMO_PASSWORD);
  const noOne = '**/api/Auth/ChangePassword**';
  await page.route(noOne, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await change.click();
  await page.getByText('Failed, try again').first().waitFor();
  await page.unroute(noOne);
  await change.click();
  await page.getByText('Your password has been changed.').waitFor();

  await follow(page, '/account/signIns');
  await page.getByText('Signed in').first().waitFor();
  await page.getByText('HeadlessChrome').or(page.getByText('Chrome')).first().waitFor();
  await page.getByRole('radio', { name: 'Everyone’s' }).waitFor();
  await endVisit(page);
});
