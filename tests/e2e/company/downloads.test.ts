import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, logIn, signIn, visit } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ CONTACT_MAIL: 'people@example.com' });
}, patience(120_000));
afterAll(() => fixture?.leave());

const CARD = '/api/PdfAndExcelReport/ReceiveContact';

const saved = async (page: Page, lead: () => Promise<unknown>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), lead()]);
  return download;
};
const getContent = async (download: Download): Promise<string> =>
  (await readFile(await download.path())).toString('latin1');

test('a visitor at the contact card gets the company’s, as contact.vcf', async () => {
  const { page, complaints } = await visit(fixture.browser, fixture.server.url);
  const download = await saved(page, () => page.goto(fixture.at(CARD)));
  expect(download.suggestedFilename()).toBe('contact.vcf');
  const card = await getContent(download);
  expect(card).toContain('FN:Testing Ltd\r\n');
  expect(card).toContain('EMAIL;TYPE=WORK:people@example.com\r\n');
  await page.getByText('contact.vcf has been saved').waitFor();
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('a document asks for sign-in and is saved by its name; the card is then the person’s own', async () => {
  const { globalFileUrlId: id } = taken(
    await upload(fixture.server.url, await fixture.server.as('hr'), 'own name.pdf', pdf()),
  );
  const { page } = await visit(fixture.browser, fixture.at(`/api/Document/DownloadFile?id=${id}`));
  const download = await saved(page, () => logIn(page, 'hr'));
  expect(download.suggestedFilename()).toBe('document.pdf');
  expect(await getContent(download)).toMatch(/^%PDF-/);
  await page.getByRole('link', { name: 'Continue to Cadre' }).click();
  await page.waitForURL(fixture.at('/dashboard'));
  const card = await saved(page, () => follow(page, CARD));
  expect(await getContent(card)).toContain('FN:The hr\r\n');

  await follow(page, '/api/Document/DownloadFile?id=999999');
  await page.getByText('File not found').waitFor();

  // If a response has no message of ours, the catalogue's message is shown.
  await page.route('**/api/Document/DownloadFile**', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.goto(fixture.at(`/api/Document/DownloadFile?id=${id}`));
  await page.getByText('Failed, try again').waitFor();
  await endVisit(page);
});

test('a dashboard arranged by keyboard is the same in any browser', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/dashboard/management'),
    'hr',
  );
  const titles = () => page.locator('main h2').allTextContents();
  await page.getByRole('heading', { name: 'Headcount' }).waitFor();
  const [first, second, ...others] = await titles();
  await page.getByRole('button', { name: 'Customize' }).press('Enter');
  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.press('Enter');
  await page.getByText(`${first} is now 2 of`).waitFor();
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
  // Focus moves to the button that undoes it, and back.
  const hide = page.getByRole('button', { name: `Hide ${second}`, exact: true });
  const show = page.getByRole('button', { name: `Show ${second}`, exact: true });
  for (const [pressed, focused] of [
    [hide, show],
    [show, hide],
    [hide, show],
  ] as const) {
    await pressed.press('Enter');
    await focused.waitFor();
    expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  const elsewhere = await signIn(fixture.browser, page.url(), 'hr');
  await elsewhere.page.getByRole('heading', { name: first ?? '' }).waitFor();
  expect(await elsewhere.page.locator('main h2').allTextContents()).toEqual([first, ...others]);
  await endVisit(elsewhere.page);

  // In print only the content is shown, without controls.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const shown of [page.getByRole('button'), page.getByRole('navigation')]) {
    expect(await shown.filter({ visible: true }).count()).toBe(0);
  }
  const paper = await page.evaluate(() => {
    const colour = getComputedStyle(document.querySelector('h1') ?? document.body).color;
    const figures = [...document.querySelectorAll('main details table')];
    return {
      light: getComputedStyle(document.documentElement).colorScheme,
      dark: /rgb\((\d+)/.exec(colour)?.[1],
      heads: [...document.querySelectorAll('thead')].map((head) => getComputedStyle(head).display),
      shut: figures.filter((table) => table.getBoundingClientRect().height === 0).length,
    };
  });
  expect(paper).toMatchObject({ light: 'light', shut: 0 });
  expect(Number(paper.dark)).toBeLessThan(80);
  expect(new Set(paper.heads)).toEqual(new Set(['table-header-group']));
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('a bar of a dashboard opens the rows behind it, by keyboard and by mouse', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/dashboard/management'),
    'hr',
  );
  const bar = page
    .getByRole('group', { name: /^People by department/ })
    .getByRole('link')
    .first();
  const name = (await bar.getAttribute('aria-label')) ?? '';
  expect(await getProblems(page)).toEqual([]);
  const [, department = '', people = ''] = /^(.+), People (\d+)$/.exec(name) ?? [];
  const opened = async () => {
    await page.waitForURL(/only=department/);
    await page.getByText(`Only rows with Department: ${department}`).waitFor();
    await page.getByRole('row').last().getByText(people, { exact: true }).first().waitFor();
  };
  await bar.press('Enter');
  await opened();
  await page.getByRole('button', { name: 'Show all rows' }).press('Enter');
  await page.waitForURL((url) => !url.search.includes('only'));
  await page.goBack();
  await bar.click();
  await opened();
  expect(complaints).toEqual([]);
  await endVisit(page);
});
