import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { patience } from '#tests/support/patience.ts';
import { problemsInEveryView } from '#tests/e2e/axe.ts';
import { openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn, SIZES } from '#tests/e2e/people.ts';

let fixture: Fixture;
const RAISES = 259;
const OUTLIER = 217;
/** One key each 300 ms, as fast as someone reads a row. */
const KEY_MS = 300;
const DECIDED = 40;
let outlier = '';

beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  await createEmployees(server.owner, 600);
  const people = await query<{ id: number; name: string }>(
    server.db,
    `select id, name from employees e where business_unit_id = 1
       and not exists (select from users u where u.employee_id = e.id) order by id limit ${RAISES}`,
  );
  outlier = people[OUTLIER]?.name ?? '';
  await bringTo(
    server,
    'hrReview',
    people.map(({ id }, index) =>
      row(id, year, { effectiveDate: accountDay(), incrPercent: index === OUTLIER ? 40 : 5 }),
    ),
  );
  await query(server.owner, `update employees set joining_date = '2015-01-01'`, {});
  await (
    await server.as('md')
  ).post('/Employee/IncrementBudgetSave', { businessUnitId: 1, year, amount: 50_000_000 });
}, patience(180_000));
afterAll(() => fixture?.leave());

const decided = async (): Promise<number> => {
  const [found] = await query<{ count: number }>(
    fixture.server.db,
    `select count(*)::integer as count from workflow_instances
     where workflow = 'increment' and state = 'mdDecision'`,
  );
  return found?.count ?? 0;
};

const openQueue = async (size: keyof typeof SIZES): Promise<Page> => {
  const { page } = await signIn(fixture.browser, fixture.at('/approval'), 'hr');
  await page.setViewportSize(SIZES[size]);
  await page.locator('[data-row]').nth(10).waitFor();
  return page;
};

/** The open pane is covered by nothing, and the money and the exceptions stay in view beside it. */
async function expectRoomForBoth(page: Page): Promise<void> {
  const getBox = async (locator: Locator) => (await locator.boundingBox()) ?? expect.fail();
  const pane = await getBox(page.getByRole('complementary', { name: new RegExp(outlier) }));
  const bar = await getBox(page.getByRole('region', { name: 'Nothing selected' }));
  const money = await getBox(page.getByRole('columnheader', { name: /Money added/ }));
  const exceptions = await getBox(page.getByRole('columnheader', { name: 'Exceptions' }));
  expect(pane.y + pane.height).toBeLessThanOrEqual(SIZES.desktop.height);
  expect(bar.x + bar.width).toBeLessThanOrEqual(pane.x);
  expect(money.x + money.width).toBeLessThanOrEqual(pane.x);
  expect(exceptions.x + exceptions.width).toBeLessThanOrEqual(pane.x);
}

test.each(['desktop', 'phone'] as const)(
  'the only outlier of 259 raises is two keys away, with the budget before and after it (%s)',
  async (size) => {
    const page = await openQueue(size);
    if (size === 'phone') {
      // The first card, which a tap opens.
      await page.locator('[data-row]').first().getByText('Money added').click();
    } else {
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
    }
    const pane = page.getByRole(size === 'desktop' ? 'complementary' : 'dialog', {
      name: new RegExp(outlier),
    });
    await pane.getByText(/40 %, where the section’s median is 5 %/).waitFor();
    const budget = pane.getByRole('list', { name: 'Budgets' });
    await budget.waitFor();
    const text = await budget.innerText();
    expect(text).toMatch(/Used before: 0\.00/);
    expect(text).toMatch(/After: [\d,.]+ · [\d,.]+ left/);
    if (size === 'desktop') await expectRoomForBoth(page);
    const box = await budget.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(SIZES[size].height);
    expect(await problemsInEveryView(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await endVisit(page);
  },
  patience(60_000),
);

test('all without exceptions are selected over every page, and the budget follows', async () => {
  const page = await openQueue('desktop');
  await page.getByRole('button', { name: 'Select all without exceptions' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByText(`${RAISES - 1} increments selected`).waitFor();
  await expect
    .poll(() => bar.getByRole('list', { name: 'Budgets' }).innerText())
    .toMatch(/Budget of North.*50,000,000/);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Exceptions only' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  expect(await page.locator('[data-row]').innerText()).toContain(outlier);
  await endVisit(page);
});

test(
  'a key every 300 ms decides forty of forty, and u takes the last one back with a reason',
  async () => {
    const page = await openQueue('desktop');
    await page.getByRole('switch', { name: 'Decide with one key' }).click();
    // Not the outlier, which stays for a look.
    await page.locator('[data-row]').nth(1).click();
    const before = await decided();
    for (let count = 0; count < DECIDED; count += 1) {
      await page.keyboard.press('a');
      await page.waitForTimeout(KEY_MS);
    }
    await page.getByText(`${DECIDED} decided`).waitFor();
    await expect.poll(decided, { timeout: patience(15_000) }).toBe(before + DECIDED);
    await expect.poll(() => page.locator('[data-pending="0"]').count()).toBe(1);

    await page.keyboard.press('u');
    const question = page.getByRole('alertdialog', { name: /^Undo/ });
    await question.getByLabel('Reason').fill('Pressed once too often');
    await question.getByRole('button', { name: 'Undo' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(decided).toBe(before + DECIDED - 1);
    await page.getByRole('switch', { name: 'Decide with one key' }).click();
    await endVisit(page);
  },
  patience(90_000),
);

test('the search can act: approve all without exceptions, after one question', async () => {
  const page = await openQueue('desktop');
  const before = await decided();
  const left = RAISES - before;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('approve all without exc North');
  await page.getByRole('option', { name: /Recomend all without exceptions in North/ }).waitFor();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page
    .getByLabel('Selection', { exact: true })
    .getByText(`${left - 1} increments selected`)
    .waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(decided, { timeout: patience(20_000) }).toBe(RAISES - 1);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  expect(await page.locator('[data-row]').innerText()).toContain(outlier);
  await endVisit(page);
});
