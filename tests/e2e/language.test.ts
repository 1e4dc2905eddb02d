import { afterAll, beforeAll, expect, test } from 'vitest';
import { reloadStored } from '#tests/support/stored.ts';
import { INCREMENT, openFixture, request, year, type Fixture } from './fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signInByCall, callInPlain, endVisit, signIn, visit } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3]);
}, patience(120_000));
afterAll(() => fixture?.close());

const lang = 'document.documentElement.lang';

test('choosing Bengali changes texts, digits, letters and lang', async () => {
  const { page, complaints } = await signIn(fixture.browser, fixture.at('/dashboard'), 'hr');
  expect(await page.evaluate(lang)).toBe('en-GB');
  const fonts: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('noto-sans-bengali')) fonts.push(sent.url());
  });
  await page.goto(fixture.at(`${INCREMENT}/incrementReviewHR?year=${year}`));
  await page.getByText('Average percent').waitFor();
  const total = page.getByText(/^\d+,\d{3}\.\d{2}$/).first();
  await total.waitFor();
  expect(fonts).toEqual([]);

  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('radio', { name: /বাংলা/ }).click();
  await expect.poll(() => page.evaluate(lang)).toBe('bn-BD');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'প্রধান মেনু' }).waitFor();
  await page.getByRole('link', { name: 'বেতন বৃদ্ধির অনুরোধ' }).waitFor();
  // Shown content is translated again, and typed text is kept.
  await page
    .getByText(/^[০-৯,]+\.[০-৯]{2}$/)
    .first()
    .waitFor();
  await expect.poll(() => fonts.length).toBe(1);

  // Texts of the server, too; accessibility.test.ts checks the screens themselves.
  await page.getByRole('button', { name: /^বিজ্ঞপ্তি/ }).click();
  await page.getByText('৩টি বেতন বৃদ্ধি আপনার পর্যালোচনার অপেক্ষায়').first().waitFor();
  const notice = page.getByText('প্রেরক: The manager').first();
  await notice.waitFor();
  await page.keyboard.press('Escape');
  // Closing gives the focus back, which would take it from the search.
  await notice.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^বিজ্ঞপ্তি/ })
    .and(page.locator(':focus'))
    .waitFor();

  // A screen is still found by its English name.
  await page.getByRole('combobox', { name: 'মেনু খুঁজুন' }).fill('my tasks');
  await page.keyboard.press('Enter');
  await page.waitForURL(fixture.at('/approval'));
  await reloadStored(page);
  await page.getByRole('navigation', { name: 'প্রধান মেনু' }).waitFor();
  expect(await page.evaluate(lang)).toBe('bn-BD');
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('texts of the server take precedence over those of the program', async () => {
  const { page } = await visit(fixture.browser, 'about:blank');
  // Only the server can encrypt a response.
  await callInPlain(page);
  await signInByCall(page, fixture.at('/dashboard'), 'audit');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.route('**/GetGlobalCultures**', (route) =>
    route.fulfill({ json: [{ keyword: 'Dashboard', label: 'আমার পাতা' }] }),
  );
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('radio', { name: /বাংলা/ }).click();
  await page.getByRole('heading', { level: 1, name: 'আমার পাতা' }).waitFor();
  await page.context().close();
});

test('a language whose texts cannot be loaded leaves the page unchanged', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'finance');
  await page.route('**/assets/bengali-*.js', (route) => route.abort());
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('radio', { name: /বাংলা/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await page.evaluate(lang)).toBe('en-GB');
  await endVisit(page);
});

test('the name of Bengali is shown in its script on a machine without such a font, for 1 kB', async () => {
  const { page, complaints } = await visit(fixture.browser, 'about:blank');
  const fonts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.push(new URL(sent.url()).pathname);
  });
  await page.goto(fixture.server.url);
  const name = page.getByRole('button', { name: 'বাংলা' });
  await name.waitFor();
  expect(await page.evaluate(lang), 'a visitor reads English').toBe('en-GB');
  await page.evaluate(() => document.fonts.ready);
  const bengali = () => fonts.filter((path) => /bengali/.test(path));
  await expect.poll(() => bengali().length).toBe(1);
  expect(bengali()[0]).toMatch(/bengali-name-[\w-]+\.woff2$/);
  // The early sign-in's button disappears when the application has rendered its own.
  await page.locator('#early').waitFor({ state: 'detached' });
  // Its four letters form three glyphs; placeholders for missing glyphs have other widths.
  const widths = await name.evaluate((button) => {
    const { fontFamily } = getComputedStyle(button);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    const widthIn = (family: string) => {
      context.font = `500 40px ${family}`;
      return context.measureText('বাংলা').width;
    };
    return { here: widthIn(fontFamily), own: widthIn("'Bengali Name'") };
  });
  expect(widths.here).toBe(widths.own);
  // What people type in Bengali is drawn on an English page, too.
  await page.evaluate(() => document.body.append('নৈমিত্তিক ছুটি'));
  await expect.poll(() => bengali().at(-1)).toMatch(/noto-sans-bengali/);
  await name.click();
  await page.getByRole('button', { name: 'লগ ইন', exact: true }).click();
  await page.getByText('পাসওয়ার্ড আবশ্যক').waitFor();
  expect(complaints).toEqual([]);
  await endVisit(page);
});
