import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackSteps, TEMPLATE } from '#tests/api/performance/feedbackSteps.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { confirm, expectClean } from './steps.ts';

const HERE = '/pms/assessment/feedback';
const RATERS = ['finance', 'developer', 'audit'] as const;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(TEMPLATE);
  await feedbackSteps(fixture.server).supervise('manager', 'employee');
}, patience(120_000));
afterAll(() => fixture?.leave());

/** A rater answers each question, and sends it for good. */
async function answer(page: Page, words: string): Promise<void> {
  await page.getByRole('link', { name: /^About The employee/ }).click();
  await page.getByText('Your answers are anonymous').waitFor();
  const mark = page.getByRole('radiogroup', { name: /Keeps agreements/ });
  await mark.getByRole('radio', { name: '4' }).click();
  await page.getByRole('textbox', { name: /What should they keep doing/ }).fill(words);
  await page.getByText('Saved on the server').waitFor();
  await expectClean(page);
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your feedback is sent').waitFor();
}

test('a person asks on the phone, the supervisor agrees, three answer, and the person reads', async () => {
  const { browser } = fixture;
  const open = async (login: string, size: 'phone' | 'desktop') =>
    (await signIn(browser, fixture.at(HERE), login, { size })).page;
  const phone = await open('employee', 'phone');
  await phone.getByText('No one has been asked about you yet').waitFor();
  await expectClean(phone);
  await phone.getByRole('button', { name: 'Ask for feedback' }).click();
  const form = phone.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Raters' }).click();
  for (const login of RATERS) {
    await phone.getByRole('option', { name: new RegExp(`^The ${login} `) }).click();
  }
  await phone.keyboard.press('Escape');
  const day = form.getByRole('textbox', { name: 'Open until' });
  await day.fill('2089-06-30');
  await day.press('Tab');
  expect(await getProblems(phone)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await phone.getByRole('link', { name: 'By colleagues' }).click();
  await phone.getByRole('button', { name: 'Propose to the supervisor' }).click();
  await confirm(phone);
  await phone.getByText('Waiting for agreement').first().waitFor();

  const desk = await open('manager', 'desktop');
  await desk.getByRole('link', { name: /By colleagues/ }).click();
  await desk.getByText('The finance').first().waitFor();
  await expectClean(desk);
  await desk.getByRole('button', { name: 'Agree and ask' }).click();
  await confirm(desk);
  await desk.getByRole('button', { name: 'Close now' }).waitFor();

  await answer(await open('finance', 'phone'), 'Keeps the shelves in order');
  await answer(await open('developer', 'desktop'), 'Answers on the same day');
  await answer(await open('audit', 'desktop'), 'Explains with patience');

  await desk.getByRole('button', { name: 'Close now' }).click();
  await confirm(desk);
  await desk.getByText('4 of 5, from 3 marks').waitFor();
  await expectClean(desk);
  await desk.getByRole('button', { name: 'Share with the person' }).click();
  await confirm(desk);
  await desk.getByText('Shared').first().waitFor();

  await phone.goto(fixture.at('/SelfService/myPerformance'));
  await phone.getByRole('link', { name: 'By colleagues' }).click();
  await phone.getByText('4 of 5, from 3 marks').waitFor();
  for (const words of ['shelves in order', 'same day', 'with patience']) {
    await phone.getByText(words).waitFor();
  }
  await expectClean(phone);
});
