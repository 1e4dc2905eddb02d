import { afterAll, beforeAll, expect, test } from 'vitest';
import { INCREMENT, moveOn, openFixture, request, year, type Fixture } from './fixture.ts';
import { signIn, unseen, visit } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(
    fixture.server,
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
}, 120_000);
afterAll(() => fixture?.close());

test('from the login to the decision a keyboard is enough', async () => {
  const md = await signIn(fixture.browser, fixture.at('/approval'), 'md');
  const before = await unseen(md.page);
  const { page } = await visit(fixture.browser, fixture.at('/approval'));
  const { keyboard } = page;
  const inFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('hr');
  await keyboard.press('Tab');
  await keyboard.type('cadre-demo-2026');
  await keyboard.press('Enter');
  await page.getByRole('row').nth(12).waitFor();

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keyboard.press('Escape');
  await keyboard.press('j');
  const first = await inFocus();
  await keyboard.press('Enter');
  const history = page.getByRole('dialog');
  await history.getByRole('list', { name: 'History' }).waitFor();
  expect(first).toContain(await history.getByRole('heading').first().innerText());
  await keyboard.press('Escape');

  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByText('2 rows selected').waitFor();
  await bar.getByText('HR review → Managing director’s decision').waitFor();
  await bar.getByText('Money added').waitFor();

  const recommend = bar.getByRole('button', { name: 'Recomend' });
  for (let step = 0; step < 60; step += 1) {
    if (await recommend.evaluate((button) => button === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Do you want to confirm?' }).waitFor();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  for (let step = 0; step < 5; step += 1) {
    if (await confirm.evaluate((button) => button === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await page.getByText('Submitted Successfully').first().waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
  await expect.poll(() => unseen(md.page)).toBe(before + 1);
  await page.context().close();
  await md.page.context().close();
});

test('a queue shows by itself what comes and goes', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/approval'), 'hr2');
  await page.getByRole('row').nth(10).waitFor();
  await request(fixture.server, [21, 22]);
  await expect.poll(() => page.getByRole('row').count()).toBe(13);
  await page.context().close();
});

test('whoever decides second is told what changed, and nothing is done twice', async () => {
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  const second = await signIn(fixture.browser, fixture.at('/approval'), 'md2');
  const { page } = second;
  // Deaf to hints, or the rows would be gone before the button could be pressed.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.goto(fixture.at(`${INCREMENT}/incrementApprovalFinalStage?year=${year}`));
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await page.getByRole('alertdialog', { name: 'Are you confirm to approve?' }).waitFor();

  await moveOn(fixture.server, 'md', 'mdDecision', 'md.approve');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Nothing was changed: \d+ refused$/).waitFor();
  await page
    .getByText(/It is at “Audit release” now/)
    .first()
    .waitFor();
  await approve.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a decision whose answer is lost on the way is sent again under the same key', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/approval'), 'audit');
  const keys: (string | undefined)[] = [];
  await page.route(/\/api\/Workflow\/Dispatch\?/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) {
      await route.continue();
      return;
    }
    // The server does it, and the line breaks before it can say so.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('row').nth(1).waitFor();
  const rows = await page.getByRole('row').count();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Submitted Successfully').first().waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => page.getByRole('row').count()).toBe(rows - 1);
  await page.context().close();
});
