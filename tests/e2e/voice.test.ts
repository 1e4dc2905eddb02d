import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signInByCall, visit } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, patience(120_000));
afterAll(() => fixture?.close());

/**
 * A speech recogniser that hears what the test says, because Chromium's own one needs a service on the
 * network.
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

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Speak' }).click();
  await page.getByText('Listening...').waitFor();
  await page.evaluate(`window.heard(${JSON.stringify(words)})`);
}

test('a spoken name opens its screen: exact names first, then parts; an unknown one is reported', async () => {
  const { page } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  await page.addInitScript(hearing);
  await signInByCall(page, fixture.at('/dashboard'), 'hr');
  await say(page, 'My tasks');
  await page.waitForURL(fixture.at('/approval'));
  await say(page, 'by HR');
  await page.waitForURL(/incrementReviewHR$/);
  await say(page, 'Import');
  await page.waitForURL(fixture.at('/administration/import'));
  await say(page, 'Approval');
  await page.waitForURL(fixture.at('/approval'));
  await expect.poll(() => page.getByText('Listening...').count()).toBe(0);

  await say(page, 'swimming pool');
  await page.getByText('Menu not found', { exact: true }).waitFor();
  expect(page.url()).toBe(fixture.at('/approval'));
  await page.getByRole('button', { name: 'Speak' }).click();
  await page.evaluate(`window.failed('not-allowed')`);
  await page.getByText('The microphone is not allowed for this page', { exact: true }).waitFor();

  // Without speech recognition there is no microphone button.
  await page.addInitScript(
    'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;',
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My tasks' }).waitFor();
  expect(await page.getByRole('button', { name: 'Speak' }).count()).toBe(0);
  await page.context().close();
});
