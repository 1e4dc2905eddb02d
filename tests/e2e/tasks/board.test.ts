import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { addCard, createProject } from '#tests/support/tasks.ts';

let fixture: Fixture;
let project: ProjectDetails;
beforeAll(async () => {
  fixture = await openFixture();
  const [hr, employee] = [await fixture.server.as('hr'), await fixture.server.as('employee')];
  project = await createProject(hr, [employee], { name: 'New looms' });
  for (const title of ['Order the looms', 'Plan the floor', 'Train the crew', 'Open the hall']) {
    await addCard(hr, project.projectId, title, { dueOn: '2026-11-30', priority: 2 });
  }
}, patience(120_000));
afterAll(() => fixture?.leave());

const address = (more = '') => `/taskManagement/taskBoard?project=${project.projectId}${more}`;
const column = (page: Page, name: string): Locator => page.getByRole('region', { name });
const card = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(title) });

/** Carries a card over a column, as by hand: in steps, with the button held. */
async function drag(page: Page, title: string, to: string): Promise<void> {
  const from = await card(page, title).boundingBox();
  const target = await column(page, to).boundingBox();
  if (!from || !target) throw new Error(`There is no ${title} or no ${to}`);
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 40, { steps: 8 });
  await page.mouse.up();
}

/** Moves a card to the next columns by the keyboard alone. */
async function carry(page: Page, title: string, columns: number): Promise<void> {
  await card(page, title).focus();
  await page.keyboard.press('Space');
  for (let at = 0; at < columns; at += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
}

test('two people move cards at once, by mouse and by keyboard; a full column refuses the next with its reason', async () => {
  const { browser } = fixture;
  const hr = (await signIn(browser, fixture.at(address()), 'hr')).page;
  const employee = (await signIn(browser, fixture.at(address()), 'employee')).page;
  await card(hr, 'Order the looms').waitFor();
  await card(employee, 'Open the hall').waitFor();
  expect(await getProblems(hr)).toEqual([]);

  await Promise.all([drag(hr, 'Order the looms', 'Doing'), carry(employee, 'Open the hall', 1)]);
  for (const page of [hr, employee]) {
    await column(page, 'Doing')
      .getByRole('button', { name: /Order the looms/ })
      .waitFor();
    await column(page, 'Doing')
      .getByRole('button', { name: /Open the hall/ })
      .waitFor();
  }
  await carry(hr, 'Plan the floor', 1);
  await column(hr, 'Doing').getByText('3 of 3').waitFor();

  await drag(hr, 'Train the crew', 'Doing');
  await hr
    .getByText('Doing is full: it takes at most 3 cards. Move one of its cards first')
    .first()
    .waitFor();
  await column(hr, 'To do')
    .getByRole('button', { name: /Train the crew/ })
    .waitFor();
  await column(employee, 'Doing').getByText('3 of 3').waitFor();
});

test('board, list and calendar are looks of the same cards, with the filters in the address', async () => {
  const { browser } = fixture;
  const { page } = await signIn(browser, fixture.at(address()), 'hr');
  await page
    .getByRole('textbox', { name: 'Search' })
    .or(page.getByRole('searchbox'))
    .first()
    .fill('loom');
  await card(page, 'Train the crew').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /List/ }).click();
  await page.getByRole('row', { name: /Order the looms/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('text')).toBe('loom');
  expect(new URL(page.url()).searchParams.get('look')).toBe('list');
  await page.reload();
  await page.getByRole('row', { name: /Order the looms/ }).waitFor();
  expect(await page.getByRole('row', { name: /Train the crew/ }).count()).toBe(0);
  await page.goto(fixture.at(address('&look=calendar&month=2026-11&text=loom')));
  await card(page, 'Order the looms').waitFor();
  expect(await card(page, 'Train the crew').count()).toBe(0);
  expect(await getProblems(page)).toEqual([]);
});

test('a comment that mentions someone reaches them; they answer on a phone and move the card there', async () => {
  const { browser } = fixture;
  const { page } = await signIn(browser, fixture.at(address()), 'hr');
  await card(page, 'Train the crew').click();
  await page.getByRole('button', { name: 'Mention' }).click();
  await page.getByRole('menuitem', { name: 'The employee' }).click();
  const box = page.getByRole('textbox', { name: 'Comment' });
  expect(await box.inputValue()).toBe('@The employee ');
  await box.pressSequentially('can you begin?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('@The employee can you begin?').waitFor();
  await page.getByRole('button', { name: 'Actions for your comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page
    .getByRole('textbox', { name: 'Change the comment' })
    .fill('@The employee can you begin on Monday?');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edited' }).click();
  await page.getByText('@The employee can you begin?', { exact: true }).waitFor();

  const phone = (
    await signIn(browser, fixture.at('/taskManagement/dashboard'), 'employee', { size: 'phone' })
  ).page;
  const { body } = await (
    await fixture.server.as('employee')
  ).get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=10');
  expect(JSON.stringify(body)).toMatch(/changes of P\d+-3|You were mentioned on P\d+-3/);
  await phone.goto(fixture.at(address()));
  await card(phone, 'Train the crew').waitFor();
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: /^Move P\d+-3$/ }).click();
  await phone.getByRole('menuitem', { name: 'Done' }).click();
  await column(phone, 'Done')
    .getByRole('button', { name: /Train the crew/ })
    .waitFor();
  // The first closes the earlier versions, the second the card.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await column(page, 'Done')
    .getByRole('button', { name: /Train the crew/ })
    .waitFor();
});
