import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { openCount } from '#tests/support/assetCounts.ts';
import { createKind, register } from '#tests/support/assets.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
let countId = 0;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const assetKindId = await createKind(server);
  for (const assetTag of ['SC-1', 'SC-2']) {
    await register(server, { assetKindId, name: `Scanner ${assetTag}`, assetTag, workplaceId: 1 });
  }
  countId = (await openCount(server, 'admin')).autoId;
}, patience(120_000));
afterAll(() => fixture?.leave());

test('a place is counted on a phone: a label is opened, a tag typed, and the result said in words', async () => {
  const { browser } = fixture;
  const { page } = await signIn(
    browser,
    fixture.at('/assetRegistration/label?code=SC-1'),
    'admin',
    { size: 'phone' },
  );
  // The label of an asset that is being counted leads to its count.
  const scanned = page.getByRole('region', { name: 'Scanned' });
  await scanned.getByText('Scanner SC-1 (SC-1)').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/assetRegistration/counts/${countId}`);
  expect(await getProblems(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await scanned.getByRole('button', { name: 'Found', exact: true }).click();
  await scanned.waitFor({ state: 'detached' });
  await page.getByLabel('Tag or serial number').fill('sc-1');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await scanned.getByText('has counted it').waitFor();
  await page.getByRole('button', { name: 'Close the count' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('1 of 2 assets were seen. Missing: 1.').waitFor();
});
