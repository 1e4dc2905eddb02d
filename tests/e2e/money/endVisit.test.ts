import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, signIn, SIZES, visit } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, patience(120_000));
afterAll(() => fixture?.leave());

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
const THEIRS = {
  local: expect.arrayContaining(['theirs', 'cadre.sessionOpen']) as string[],
  session: expect.arrayContaining(['theirs']) as string[],
  caches: ['theirs'],
  databases: expect.arrayContaining(['theirs']) as string[],
};

test('the next person at a page that someone left finds nothing of theirs', async () => {
  const { page } = await signIn(fixture.browser, fixture.at('/dashboard'), 'hr', {
    size: 'phone',
    theme: 'dark',
  });
  await page.evaluate(async () => {
    localStorage.setItem('theirs', '1');
    sessionStorage.setItem('theirs', '1');
    await caches.open('theirs');
    await new Promise((done) => {
      indexedDB.open('theirs').onsuccess = done;
    });
  });
  expect(await storedIn(page)).toEqual(THEIRS);
  await page.emulateMedia({ media: 'print' });
  await page.route('**/api/**', (route) => route.abort());
  const heard: string[] = [];
  page.on('request', (sent) => heard.push(sent.url()));
  expect((await page.context().cookies()).length).toBeGreaterThan(0);
  await endVisit(page);
  heard.length = 0;

  const next = await visit(fixture.browser, fixture.server.url);
  expect(next.page).toBe(page);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  expect(JSON.stringify(await storedIn(page))).not.toMatch(/theirs|sessionOpen/);
  expect(await page.context().cookies()).toEqual([]);
  expect(page.viewportSize()).toEqual(SIZES.desktop);
  expect(await page.evaluate(() => matchMedia('screen').matches)).toBe(true);
  expect(heard).toEqual([]);
  expect((await signIn(fixture.browser, fixture.at('/dashboard'), 'md')).complaints).toEqual([]);
});
