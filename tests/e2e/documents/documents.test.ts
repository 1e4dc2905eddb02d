import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formField } from '#server/demo/scenarios/documentForms.ts';
import { query } from '#server/platform/db/sql.ts';
import { approvedByHrAlone, libraryCalls } from '#tests/api/documents/controlled/fixture.ts';
import { writtenPdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await approvedByHrAlone(fixture.server);
}, patience(120_000));
afterAll(() => fixture?.leave());
const { enter, publish } = libraryCalls(() => fixture.server);

/** Presses twice before the page is redrawn, and once after the response, while the form is still closing. */
async function pressAgainAndAgain(page: Page, button: Locator): Promise<void> {
  let goOn = () => {};
  const promise = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/ControlledDocuments/OwnAnswers**', async (route) => {
    await promise;
    await route.continue();
  });
  const answer = page.waitForResponse(/\/ControlledDocuments\/FillIn/u);
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
  await answer;
  // The button is disabled meanwhile; a press that comes nevertheless must do nothing.
  await button.click({ force: true });
  goOn();
}

test('a document is found on a phone by what its PDF says, and its versions are compared', async () => {
  const { server, browser } = fixture;
  const id = await enter({ number: 'SOP-E1', title: 'Looms' });
  await enter({ number: 'SOP-E2', title: 'Ladders' }).then((other) => publish(other));
  await publish(id, { body: 'Stop the loom. Call the fitter.' });
  const file = taken(
    await upload(server.url, await server.as('hr'), 'Looms.pdf', await writtenPdf('Grease it.'), {
      query: 'tableReferrence=ControlledDocument',
    }),
  ).globalFileUrlId;
  await publish(id, { body: 'Stop the loom. Call the weaver.', file });

  const list = fixture.at('/administration/documentManagement/view');
  const { page } = await signIn(browser, list, 'employee', { size: 'phone' });
  await page.getByText('Ladders').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search titles and text' });
  // The worker reads it within seconds of the approval.
  const read = async () =>
    (await query(server.owner, 'select from file_texts where words is not null')).length;
  await expect.poll(read).toBe(1);
  await search.fill('grease');
  await page.getByText('Ladders').waitFor({ state: 'detached' });
  await page.getByText('Looms').waitFor();
  await page.getByText('Looms').click();
  await page.getByRole('button', { name: 'Compare Version 2 with the one before it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version 2 compared with version 1' });
  expect(await dialog.locator('del', { hasText: 'fitter' }).count()).toBe(1);
  expect(await dialog.locator('ins', { hasText: 'weaver' }).count()).toBe(1);
  await dialog.getByText('The file was changed: none → Looms.pdf').waitFor();
  expect(
    await page.getByRole('button', { name: 'Compare Version 1 with the one before it' }).count(),
  ).toBe(0);
});

test('a form with a newer version is refused on sending, and keeps what was typed', async () => {
  const id = await enter({
    kind: 'forms',
    number: 'FRM-E1',
    title: 'Tools',
    mustAcknowledge: false,
  });
  const [tool, days, why] = [
    formField('Tool', 'text'),
    formField('Days', 'number'),
    formField('Why', 'text'),
  ];
  await publish(id, { body: '', formFields: [tool, days] });
  const address = fixture.at(`/administration/documentManagement/view/${id}`);
  const { page } = await signIn(fixture.browser, address, 'employee', { size: 'phone' });
  // Without this wait, the test's clock may be installed too late for the form.
  await page.getByRole('button', { name: 'Fill in this form' }).waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: 'Fill in this form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tools' });
  await dialog.getByLabel('Tool').fill('Drill');
  await publish(id, { body: '', formFields: [why, days, tool] });
  // The page is reloaded on return from another app, and the form keeps its input.
  const again = page.waitForResponse(/\/ControlledDocuments\/Details/u);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await again;
  await dialog.getByLabel('Days').fill('3');
  await expect.poll(() => dialog.getByLabel('Tool').inputValue()).toBe('Drill');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page
    .getByText('A newer version of this form is in force. Open it again.', { exact: true })
    .waitFor();
  await expect.poll(() => dialog.getByLabel('Tool').inputValue()).toBe('Drill');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Fill in this form' }).click();
  await dialog.getByLabel('Why').fill('A shelf');
  await expect.poll(() => dialog.getByLabel('Tool').inputValue()).toBe('Drill');
  await pressAgainAndAgain(page, dialog.getByRole('button', { name: 'Send' }));
  await dialog.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: 'What you have sent' });
  expect(await list.getByRole('listitem').count()).toBe(1);
  await list.getByText('Version 2').click();
  await expect
    .poll(() => list.getByRole('definition').allInnerTexts())
    .toEqual(['A shelf', '3', 'Drill']);
  await page.context().close();
});
