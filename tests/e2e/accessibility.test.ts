import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCREENS } from '#machines/screens/registry.ts';
import { problemsInEveryLook } from './axe.ts';
import {
  everyScreen,
  filled,
  follow,
  SEEN_ELSEWHERE,
  settled,
  type Screen,
} from './everyScreen.ts';
import { englishOn, speakBengali } from './inBengali.ts';
import { fillFixture, NOWHERE, type Filled } from './filled.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { signIn, visit } from './people.ts';

let fixture: Fixture;
let contents: Filled;
beforeAll(async () => {
  fixture = await openFixture();
  contents = await fillFixture(fixture.server);
}, 120_000);
afterAll(() => fixture?.close());

test('every route stands in the table of screens, and nothing else', () => {
  const table = [
    ...everyScreen(contents).map(({ route }) => route),
    ...Object.keys(SEEN_ELSEWHERE),
  ];
  expect([...new Set(table)].toSorted()).toEqual(
    [...Object.values(SCREENS).map(({ address }) => address), '*'].toSorted(),
  );
});

/** Names, which every language leaves as they are: of people and units, of files and machines. */
const DATA =
  /Cadre|English|The \w+|TH|North|South|Person \d+|Section \d+|Unit \d+|Payables|\(U-\w+\)|\b[AP]M\b|\S+@\S+|Chrome|Linux/g;

/** Sees one person's screens, each with its dialogs, in one browser window. */
async function walk(as: string | null, screens: readonly Screen[]): Promise<string[]> {
  const first = fixture.at(screens[0]?.at ?? '/');
  const { page, complaints } = as
    ? await signIn(fixture.browser, first, as)
    : await visit(fixture.browser, first);
  const found: string[] = [];
  for (const { route, at, shows, moments = {} } of screens) {
    await follow(page, at);
    const look = async (name: string) => {
      await settled(page);
      for (const problem of await problemsInEveryLook(page)) found.push(`${name}: ${problem}`);
    };
    try {
      await filled(page, shows);
      await look(route);
      for (const [name, open] of Object.entries(moments)) {
        await open(page);
        await look(`${route}, ${name}`);
      }
    } catch (error) {
      found.push(`${route}: ${String(error)}`);
    }
    await leaveDialogs(page);
  }
  if (as === null) await follow(page, '/');
  await speakBengali(page, as);
  for (const { route, at } of screens) {
    await follow(page, at);
    await page.locator('main h1').first().waitFor();
    await settled(page);
    for (const text of await englishOn(page, DATA, 'main h1, main th'))
      found.push(`${route}, in Bengali: ${text}`);
  }
  await page.context().close();
  return [...found, ...complaints.map((complaint) => `${as}: ${complaint}`)];
}

/** What lies over a screen would stay over the next one. */
async function leaveDialogs(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Whoever has a screen of their own, and the visitor. */
const people = [...new Set(everyScreen(NOWHERE).map(({ as }) => as))];

// Two at a time: one thinks in its page while the other waits for the server.
test.concurrent.each(people)(
  'axe finds nothing on any screen of %s, nor on its dialogs, light and dark, wide and narrow',
  async (as) => {
    const screens = everyScreen(contents).filter((screen) => screen.as === as);
    expect(await walk(as, screens)).toEqual([]);
  },
);
