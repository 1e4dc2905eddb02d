import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsInEveryView } from '#tests/e2e/axe.ts';
import { openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn, SIZES } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3]);
});
afterAll(() => fixture?.leave());

test('an approver asks a colleague, who answers on the phone, and the answer stands with the task', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/approval'), 'hr');
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: /^Person/ });
  const subject = await pane.getByRole('heading').first().innerText();
  await pane.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByRole('combobox', { name: 'Ask' }).fill('The employee');
  await page.getByRole('option', { name: /^The employee/ }).click();
  await dialog.getByLabel('Question').fill('Is this agreed with the team?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.waitFor({ state: 'detached' });
  await pane.getByText('Deadline paused').waitFor();
  await page.getByRole('columnheader', { name: 'Waiting for an answer of' }).waitFor();
  expect(await problemsInEveryView(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);

  const { page: phone } = await signIn(fixture.browser, fixture.at('/approval'), 'employee');
  await phone.setViewportSize(SIZES.phone);
  const mine = phone.getByRole('list', { name: 'Questions for you' });
  await mine.getByText('Is this agreed with the team?').waitFor();
  await mine.getByText(subject).waitFor();
  expect(await problemsInEveryView(phone)).toEqual([]);
  await mine.getByLabel('Answer').fill('Since March');
  await mine.getByRole('button', { name: 'Send answer' }).click();
  await mine.waitFor({ state: 'detached' });

  const answered = pane.getByRole('list', { name: 'Questions' });
  await answered.getByText('Since March').waitFor();
  await expect.poll(() => pane.getByText('Deadline paused').count()).toBe(0);
  await pane.getByRole('list', { name: 'History' }).getByText('Since March').waitFor();
  await endVisit(phone);
  await endVisit(page);
});
