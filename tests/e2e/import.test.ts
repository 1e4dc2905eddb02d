import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { queryOne } from '#server/db/sql.ts';
import { openFixture, year, type Fixture } from './fixture.ts';
import { signIn } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const HEADER = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross';

const choose = (page: Page, name: string, lines: string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });

it('brings people in from a file, names what is wrong with another, and takes nothing of that', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/administration/import'),
    'hr',
  );
  await choose(page, 'people.csv', [
    HEADER,
    'X001,Ada Example,Officer,Accounts,Payables,2020-01-01,50000',
    'X002,Bo Example,Officer,Accounts,Payables,,60000',
  ]);
  await page.getByLabel('Business Unit').fill('North');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('2 added, 0 changed, 0 unchanged').waitFor();
  await page.getByRole('row', { name: /line 3/ }).waitFor();

  await choose(page, 'broken.csv', [
    HEADER,
    'X003,Cy Example,Officer,Accounts,Payables,2020-01-01,70000',
    'X004,Di Example,Officer,Accounts,Payables,2020-02-30,-5',
  ]);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText(/Nothing was imported: 2 problems/).waitFor();
  await page.getByRole('row', { name: /line 3, Gross/ }).waitFor();
  await page.getByRole('row', { name: /line 3, JoiningDate/ }).waitFor();
  const stored = await queryOne<{ people: number }>(
    fixture.server.db,
    `select count(*)::integer as people from employees where code like 'X0%'`,
  );
  expect(stored).toEqual({ people: 2 });
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

it('lets a supervisor request increments from a file, for the year chosen', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/administration/import'), 'manager');
  await choose(page, 'raises.csv', ['EmployeeCode,IncrementPercent', 'E00001,5', 'E00002,6.25']);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('2 increments requested').waitFor();
  const stored = await queryOne<{ raises: number; fiscalYear: number }>(
    fixture.server.db,
    `select count(*)::integer as raises, min(fiscal_year) as "fiscalYear" from increments`,
  );
  expect(stored).toEqual({ raises: 2, fiscalYear: year });
});

it('shows somebody without a part in it that they may not', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/administration/import'), 'finance');
  await page.getByText('Your are not allowed to access').waitFor();
});
