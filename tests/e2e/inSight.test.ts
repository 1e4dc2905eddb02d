import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3]);
}, patience(120_000));
afterAll(() => fixture?.close());

test('Log Out is in sight in the profile menu of a phone', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/account/delegation'), 'hr');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Profile of/ }).click();
  const logOut = page
    .getByRole('dialog', { name: 'Profile' })
    .getByRole('button', { name: 'Log Out' });
  await logOut.waitFor();
  const box = await logOut.evaluate((button) => {
    const { bottom, left, right } = button.getBoundingClientRect();
    return {
      bottom,
      isOnTop: document.elementFromPoint((left + right) / 2, bottom - 4) === button,
    };
  });
  expect(box.isOnTop).toBe(true);
  expect(box.bottom).toBeLessThanOrEqual(844);
  await endVisit(page);
});

test('the history shows the change of stage within 1440 px', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/history'), 'audit');
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.getByRole('columnheader', { name: 'From → to' });
  await heading.waitFor();
  const { right } = await heading.evaluate((cell) => cell.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(1440);
  await endVisit(page);
});
