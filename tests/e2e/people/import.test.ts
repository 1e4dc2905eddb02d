import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { queryOne } from '#server/platform/db/sql.ts';
import { LISTED } from '#server/kits/imports/lines.ts';
import { openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.leave());

const HEADER = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross';

/** Chooses a file in the dialog, and checks it. */
async function check(page: Page, name: string, lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

const peopleBrought = async () =>
  (
    await queryOne<{ people: number }>(
      fixture.server.db,
      `select count(*)::integer as people from employees where code like 'X0%'`,
    )
  )?.people;

it('previews a file of people, imports it, refuses a broken one, and undoes its own import', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/administration/import'),
    'hr',
  );
  await page.getByRole('combobox', { name: 'Business Unit' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await check(page, 'people.csv', [
    HEADER,
    'X001,Ada Example,Officer,Accounts,Payables,2020-01-01,50000',
    'X002,Bo Example,Officer,Accounts,Payables,,60000',
  ]);
  const bo = page.getByRole('row', { name: /Bo Example/ });
  await bo.getByText('has no joining date').waitFor();
  await page.getByText('Section: Payables').first().waitFor();
  await page.getByText('The import also creates these names').waitFor();
  expect(await peopleBrought()).toBe(0);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 rows imported').first().waitFor();
  expect(await peopleBrought()).toBe(2);

  await check(page, 'broken.csv', [
    HEADER,
    'X003,Cy Example,Officer,Accounts,Payables,2020-01-01,70000',
    'X004,Di Example,Officer,Accounts,Payables,2020-02-30,-5',
    ...Array.from({ length: LISTED }, (_, n) => `Y${n},E Example,Officer,A,B,2020-01-01,-6`),
  ]);
  await page.getByText('Gross: -5 is negative').waitFor();
  const problem = page.getByText(/JoiningDate: .*is not a date/);
  await problem.waitFor();
  const cut = await problem.evaluate((words) => {
    const cell = words.closest('td');
    return cell ? cell.scrollWidth - cell.clientWidth : Number.NaN;
  });
  expect(cut).toBe(0);
  await page.getByText('The first 2,000 are listed.').waitFor();
  expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('The import was undone').first().waitFor();
  expect(await peopleBrought()).toBe(0);
  expect(complaints).toEqual([]);
});

it('lets a supervisor request increments from a file, for the year chosen', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/administration/import'), 'manager');
  await check(page, 'raises.csv', ['EmployeeCode,IncrementPercent', 'E00001,5', 'E00002,6.25']);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('2 rows imported').first().waitFor();
  const stored = await queryOne<{ raises: number; fiscalYear: number }>(
    fixture.server.db,
    `select count(*)::integer as raises, min(fiscal_year) as "fiscalYear" from increments`,
  );
  expect(stored).toEqual({ raises: 2, fiscalYear: year });
});
