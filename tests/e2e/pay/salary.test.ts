import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { asIfItShowedPdfs, endVisit, signIn } from '#tests/e2e/people.ts';

const MINE = '/SelfService/salaryRevisions';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { employeeId } = await fixture.server.as('employee');
  await bringTo(fixture.server, 'released', [
    row(employeeId, year, { effectiveDate: '2020-09-16' }),
    row(1, year),
  ]);
  await bringTo(fixture.server, 'financeRelease', [
    row(11, year, { effectiveDate: '2026-01-16' }),
    row(12, year),
  ]);
}, patience(120_000));
afterAll(() => fixture?.leave());

async function readDownload(
  page: Page,
  press: () => Promise<unknown>,
): Promise<[Download, Buffer]> {
  // A browser without a viewer also saves the frame's letter, under the ID of its blob, sometimes only now.
  const saved = page.waitForEvent(
    'download',
    (one) => !/^[\da-f-]{36}\./.test(one.suggestedFilename()),
  );
  const [download] = await Promise.all([saved, press()]);
  return [download, await readFile(await download.path())];
}

test('an employee finds their raises with letters: pasted address, preview, download', async () => {
  const { page, complaints } = await signIn(fixture.browser, fixture.at(MINE), 'employee');
  await page.getByRole('heading', { level: 1, name: 'My salary revisions' }).waitFor();
  await page.getByText('84,000.00').first().waitFor();
  await page.getByText('How arrears are calculated').waitFor();

  const dialog = page.getByRole('dialog', { name: 'Increment letter' });
  const preview = page.getByRole('button', { name: /^Preview letter INC-/ });
  await preview.click();
  await dialog.getByText('This browser cannot show the letter here').waitFor();
  await page.keyboard.press('Escape');

  await asIfItShowedPdfs(page);
  await preview.click();
  await expect.poll(() => dialog.locator('iframe').getAttribute('src')).toMatch(/^blob:/);
  const [file, bytes] = await readDownload(page, () =>
    dialog.getByRole('button', { name: 'Download' }).click(),
  );
  expect(file.suggestedFilename()).toMatch(/^INC-\d+-\d{6}\.pdf$/);
  const [text] = await textOfPdf(bytes);
  expect(text?.replace(/\s+/g, ' ')).toContain('with effect from 16 September 2020');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('HR finds someone’s raises by the address alone, others’ by choosing, and goes back', async () => {
  const { page } = await signIn(
    fixture.browser,
    fixture.at(`${INCREMENT}/salaryRevisions?employeeId=1`),
    'hr',
  );
  await page.getByText('32,550.00').first().waitFor();
  await page.getByRole('combobox', { name: 'Employee' }).fill('U-employee');
  await page
    .getByRole('option', { name: /The employee/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('84,000.00').first().waitFor();
  await page.goBack();
  await page.getByText('32,550.00').first().waitFor();
  await endVisit(page);
});

test('finance sees what is owed, and takes stage and letters along as files', async () => {
  const address = fixture.at(`${INCREMENT}/incrementReleaseFinance/view/2?year=${year}`);
  const { page } = await signIn(fixture.browser, address, 'finance');
  await page.getByText(/^Arrears of/).waitFor();
  await page.getByRole('columnheader', { name: 'Arrears' }).waitFor();

  const menu = async (item: string) => {
    const button = page.getByRole('button', { name: 'Export' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).waitFor();
    return readDownload(page, () => page.getByRole('menuitem', { name: item }).click());
  };
  const [sheetFile, sheet] = await menu('Excel (XLSX)');
  expect(sheetFile.suggestedFilename()).toMatch(/^Receivables .*\.xlsx$/);
  const [first] = await readExcelFile(sheet);
  expect(first?.data.map((cells) => cells[1])).toEqual(['Name', 'Person 11', 'Person 12']);

  await follow(page, `${INCREMENT}/incrementReleaseFinance?year=${year}`);
  await page.getByRole('heading', { level: 1, name: 'Increment Release by Finance' }).waitFor();
  const [lettersFile, letters] = await menu('Letters (PDF)');
  expect(lettersFile.suggestedFilename()).toMatch(/letters\.pdf$/);
  expect(await textOfPdf(letters)).toHaveLength(2);
  await endVisit(page);
});
