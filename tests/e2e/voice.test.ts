import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture } from './fixture.ts';
import { signInByCall, visit } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 120_000);
afterAll(() => fixture?.close());

/**
 * A platform that hears what the test says: the recogniser of a real Chromium asks a service on the
 * network, which a test has not.
 */
const hearing = `
  window.SpeechRecognition = class {
    start() { window.heard = (transcript) => {
      this.onresult?.({ results: [[{ transcript }]] });
      this.onend?.();
    };
    window.failed = (error) => { this.onerror?.({ error }); this.onend?.(); }; }
    abort() { this.onend?.(); }
  };
`;

async function openWith(script: string): Promise<Page> {
  const { page } = await visit(fixture.browser, 'about:blank');
  await page.addInitScript(script);
  await signInByCall(page, fixture.at('/dashboard'), 'hr');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return page;
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Speak' }).click();
  await page.getByText('Listening...').waitFor();
  await page.evaluate(`window.heard(${JSON.stringify(words)})`);
}

test('a spoken name leads to its screen: the very name first, then a part of one', async () => {
  const page = await openWith(hearing);
  await say(page, 'My tasks');
  await page.waitForURL(fixture.at('/approval'));
  await say(page, 'by HR');
  await page.waitForURL(/incrementReviewHR$/);
  await say(page, 'Import');
  await page.waitForURL(fixture.at('/administration/import'));
  await say(page, 'Approval');
  await page.waitForURL(fixture.at('/approval'));
  await expect.poll(() => page.getByText('Listening...').count()).toBe(0);
  await page.context().close();
});

test('what is not in the menu is said to be so, and one stays', async () => {
  const page = await openWith(hearing);
  await say(page, 'swimming pool');
  await page.getByText('Menu not found', { exact: true }).waitFor();
  expect(page.url()).toBe(fixture.at('/dashboard'));
  await page.getByRole('button', { name: 'Speak' }).click();
  await page.evaluate(`window.failed('not-allowed')`);
  await page.getByText('The microphone is not allowed for this page', { exact: true }).waitFor();
  await page.context().close();
});

test('where the platform can’t listen there is no microphone', async () => {
  const page = await openWith(
    'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;',
  );
  await expect.poll(() => page.getByRole('button', { name: 'Speak' }).count()).toBe(0);
  await page.context().close();
});
