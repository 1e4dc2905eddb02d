import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, moveOn, openFixture, request, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import {
  endVisit,
  type Person,
  selectAll,
  signIn,
  signInByCall,
  visit,
} from '#tests/e2e/people.ts';

/** The number of consecutive decisions. */
const ONE_BY_ONE = 6;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(
    fixture.server,
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

test('the keyboard alone is enough from the login to one decision after another', async () => {
  const { page, complaints } = await visit(fixture.browser, fixture.at('/approval'));
  const { keyboard } = page;

  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('hr');
  await keyboard.press('Tab');
  await keyboard.type('cadre-demo-2026');
  await keyboard.press('Enter');
  await page.getByRole('row').nth(12).waitFor();
  const headings = await page.getByRole('columnheader').allTextContents();
  expect(headings.slice(1, 4)).toEqual(['Subject', 'Money added', 'Waiting']);

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('j');
  const first = await inFocus(page);
  await keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: /^Person/ });
  await pane.getByRole('list', { name: 'History' }).waitFor();
  expect(first).toContain(await pane.getByRole('heading').first().innerText());

  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByText('2 increments selected').waitFor();
  await bar.getByText('HR review → Managing director’s decision').waitFor();
  await bar.getByText('Money added').waitFor();
  await keyboard.press('a');
  await page.getByRole('alertdialog', { name: 'Do you want to confirm?' }).waitFor();
  await keyboard.press('Control+Enter');
  await page.getByText('Submitted Successfully').first().waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
  const recent = page.getByRole('list', { name: 'Your recent actions' });
  await recent.getByText(/^Recomend: Person/).waitFor();
  // The focus stays in the list, on the row that replaced the decided one.
  await expect.poll(() => rowInFocus(page)).not.toBe(null);

  const decided: (string | null)[] = [];
  for (let count = 0; count < ONE_BY_ONE; count += 1) {
    if (count === 3) await keyboard.press('n');
    const id = await rowInFocus(page);
    expect(id, `after ${count} decisions the focus is in the list`).not.toBe(null);
    // The pane follows the list.
    await expect
      .poll(() => inFocus(page))
      .toContain(await pane.getByRole('heading').first().innerText());
    decided.push(id);
    await keyboard.press('a');
    await page.getByRole('dialog', { name: 'Recomend' }).waitFor();
    await keyboard.press('Control+Enter');
    await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' });
    await expect.poll(() => rowInFocus(page)).not.toBe(id);
    await expect.poll(() => rowInFocus(page)).not.toBe(null);
  }
  expect(new Set(decided).size).toBe(ONE_BY_ONE);
  expect(new URL(page.url()).pathname).toBe('/approval');
  const [moved] = await query<{ count: number }>(
    fixture.server.db,
    `select count(*)::integer as count from workflow_instances
     where state = 'mdDecision' and subject_id = any($ids::bigint[])`,
    { ids: decided.map(Number) },
  );
  expect(moved?.count).toBe(ONE_BY_ONE);

  // New rows appear by themselves.
  const left = await page.getByRole('row').count();
  await request(fixture.server, [18, 19, 20]);
  await expect.poll(() => page.getByRole('row').count()).toBe(left + 3);
  expect(complaints).toEqual([]);
  await endVisit(page);
});

const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const rowInFocus = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null,
  );

test('a second decider learns what changed, and nothing is done twice', async () => {
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  // Without hints, or the rows would disappear before the button could be pressed.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  const list = fixture.at(`${INCREMENT}/incrementApprovalFinalStage?year=${year}`);
  await signInByCall(page, list, 'md2');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await selectAll(page);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await page.getByRole('alertdialog', { name: 'Are you confirm to approve?' }).waitFor();

  await moveOn(fixture.server, 'md', 'mdDecision', 'md.approve');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Nothing was changed: \d+ refused$/).waitFor();
  expect(await page.getByText(/^\d+ decided$/).count()).toBe(0);
  await page
    .getByText(/It is (now )?at “Audit release”/)
    .first()
    .waitFor();
  await approve.waitFor({ state: 'detached' });
  await page.context().close();
});

describe('someone with every role', () => {
  let person: Person;
  beforeAll(async () => {
    person = await signIn(fixture.browser, fixture.at('/approval'), 'allRoles');
  });

  test('each kind of approval has its count and address, also without tasks', async () => {
    const { page, complaints } = person;
    // Queues with pending work are in front; empty ones are one click away.
    const queues = page.getByRole('navigation', { name: 'Your queues' });
    expect(await queues.getByRole('link', { name: / 0$/ }).count()).toBe(0);
    const everything = page.getByRole('button', { name: 'All queues' });
    await everything.click();
    const all = page.getByRole('navigation', { name: 'All queues' });
    expect(await all.getByRole('link', { name: / 0$/ }).count()).toBeGreaterThan(0);
    const kinds = page.getByRole('navigation', { name: 'Kinds of approval' });
    const increments = kinds.getByRole('link', { name: /^Increment and Promotion Approval/ });
    await expect.poll(() => increments.innerText()).toMatch(/[1-9]\d*$/);
    await increments.click();
    await page
      .getByRole('heading', { level: 1, name: 'Increment and Promotion Approval' })
      .waitFor();
    await page.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/approval/incrementAndPromotion');
    // The queue of a kind of request has a URL below this one.
    await page.getByRole('navigation', { name: 'Your queues' }).getByRole('link').first().click();
    expect(new URL(page.url()).pathname).toBe('/approval/incrementAndPromotion');
    await everything.click();
    await kinds.getByRole('link', { name: /^Bonus Approval/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Bonus Approval' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a decision whose response is lost is sent again with the same key', async () => {
    const { page } = person;
    await follow(page, '/approval/incrementAndPromotion');
    const keys: (string | undefined)[] = [];
    await page.route(/\/api\/Workflow\/Dispatch\?/, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) {
        await route.continue();
        return;
      }
      // The server processes the request, but the connection breaks before the response.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('row').nth(1).waitFor();
    const total = async () =>
      Number.parseInt((await page.getByText(/^[\d,]+ rows?$/).textContent()) ?? '', 10);
    const rows = await total();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Submitted Successfully').first().waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await expect.poll(total).toBe(rows - 1);
    await endVisit(page);
  });
});

test('the organogram can be navigated by keyboard, searched, and saved as a drawing', async () => {
  const address = fixture.at('/administration/configuration/organogram');
  const { page, complaints } = await signIn(fixture.browser, address, 'employee');
  const { keyboard } = page;
  const box = (name: string) => page.getByRole('treeitem', { name });
  await box('North').focus();
  // It is open initially, and the first key closes it.
  await keyboard.press('ArrowLeft');
  await expect.poll(() => box('Accounts').count()).toBe(0);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Accounts/);
  await page.getByRole('searchbox', { name: 'Find a name or employee ID' }).fill('E00025');
  await keyboard.press('Enter');
  await page.locator('[role="treeitem"][data-found]').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as SVG' }).click();
  expect((await saved).suggestedFilename()).toBe('organogram.svg');
  await page.getByRole('combobox', { name: 'Based on' }).click();
  await page.getByRole('option', { name: 'Reporting lines' }).click();
  await page
    .getByRole('treeitem', { name: /^Person 1.*Officer/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await endVisit(page);
});
