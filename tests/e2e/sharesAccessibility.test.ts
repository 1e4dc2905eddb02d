import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, expectOk, row } from '#tests/api/increments/carry.ts';
import { problemsOf } from './axe.ts';
import { INCREMENT, openOffice, year, type Office } from './office.ts';
import { signIn, type Look } from './people.ts';

const SHARES = '/administration/configuration/shareCreate';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  const finance = await office.server.as('finance');
  const call = (name: string, body: unknown) => finance.post(`/ShareExchange/${name}`, body);
  const unit = { companyShareId: 0, businessUnitId: 1, businessUnitName: 'North' };
  expectOk(await call('SaveAllCompanyShares', [{ ...unit, totalShareCount: 1000 }]));
  expectOk(
    await call('UpdateCompanyShareRate', { companyShareId: 1, businessUnitId: 1, shareRate: 9.5 }),
  );
  const movement = { companyShareId: 1, employeeId: 1, shareCount: 10, reason: 'Long service' };
  expectOk(await call('AllocateCompanyShares', movement));
  const { employeeId } = await office.server.as('employee');
  await bringTo(office.server, 'released', [row(employeeId, year)]);
  await bringTo(office.server, 'financeRelease', [row(11, year)]);
}, 120_000);
afterAll(() => office?.close());

const looks: Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
];

test.each(looks)('axe finds nothing on shares and revisions: $size, $theme', async (look) => {
  const problems: string[] = [];
  const check = async (page: Page, screen: string) => {
    problems.push(...(await problemsOf(page)).map((problem) => `${screen}: ${problem}`));
  };

  const { page } = await signIn(office.browser, office.at(SHARES), 'finance', look);
  await page.getByRole('link', { name: 'View North' }).waitFor();
  await check(page, 'list');
  await page.getByRole('button', { name: 'Edit Share Rate of North' }).click();
  await page.getByRole('dialog', { name: 'Edit Share Rate' }).waitFor();
  await check(page, 'rate');
  await page.goto(office.at(`${SHARES}/create`));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('There is a problem').waitFor();
  await check(page, 'create');
  await page.goto(office.at(`${SHARES}/view/1`));
  await page.getByRole('list', { name: 'Ledger' }).waitFor();
  await check(page, 'view');
  await page.getByRole('button', { name: 'Allocate' }).click();
  await page.getByRole('dialog', { name: 'Allocate shares' }).waitFor();
  await check(page, 'allocate');
  await page.goto(office.at(`${INCREMENT}/incrementReleaseFinance/view/2?year=${year}`));
  await page.getByText(/^Arrears of/).waitFor();
  await check(page, 'arrears');
  await page.goto(office.at(`${INCREMENT}/salaryRevisions?employeeId=11`));
  await page.getByText('Last changed').waitFor();
  await check(page, 'revisions');
  await page.context().close();

  const mine = await signIn(
    office.browser,
    office.at('/SelfService/salaryRevisions'),
    'employee',
    look,
  );
  await mine.page.getByText('Last changed').waitFor();
  await check(mine.page, 'my revisions');
  await mine.page.context().close();

  expect(problems).toEqual([]);
});
