import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { PIPELINE_SCREEN } from '#machines/kits/requests/screen.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import type { Screen } from '#machines/core/screens/screen.ts';
import { DECLARED_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { problemsInEveryView } from './axe.ts';
import { follow, settled } from './everyScreen.ts';
import { patience } from '#tests/support/patience.ts';
import { closeVisits, endVisit, signIn } from './people.ts';

/** Demo logins that together can open every screen; those with the most screens first. */
const LOGINS = ['hr', 'admin', 'audit'];

let server: TestServer;
let screens: ReadonlyMap<string, readonly Screen[]>;
beforeAll(async () => {
  server = await startDemoServer();
  screens = await byLogin();
  // The first file that needs the demo company creates it.
}, patience(240_000));
afterAll(async () => {
  await closeVisits(await sharedBrowser());
  await server?.close();
});

/** Each screen with the first login whose menu has it. */
async function byLogin(): Promise<ReadonlyMap<string, readonly Screen[]>> {
  const left = new Set(DECLARED_SCREENS);
  const matches = new Map<string, Screen[]>();
  for (const login of LOGINS) {
    const menu = await (await server.as(login)).get('/Auth/GetMenuListPermissionWise');
    const entries = JSON.stringify(menu.body);
    const own = [...left].filter(({ address }) => entries.includes(`"${address}"`));
    for (const screen of own) left.delete(screen);
    matches.set(login, own);
  }
  return matches;
}

test('every declared screen is in the menu of someone in the demo', () => {
  expect([...screens.values()].flat()).toHaveLength(DECLARED_SCREENS.length);
});

/** One screen of each kit is checked with its colours; the others differ by names, labels and widths. */
const OF_EACH_KIT = [
  RESOURCES[0]?.screen,
  REPORTS[0]?.screen,
  REQUESTS[0]?.own,
  REQUESTS[0]?.onBehalf,
  PIPELINE_SCREEN,
].map((screen) => screen?.address);

async function problemsAt(page: Page, { address, title }: Screen): Promise<string[]> {
  // More rows add nothing, but would take most of axe's time.
  await follow(page, `${address}?pageSize=5`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
  const looks = OF_EACH_KIT.includes(address) ? 'inItsTheme' : 'alike';
  const match = await problemsInEveryView(page, looks);
  return match.map((problem) => `${address}: ${problem}`);
}

test.concurrent.each(LOGINS)(
  'axe finds nothing on the declared screens of %s, and none scrolls sideways',
  async (login) => {
    const own = screens.get(login) ?? [];
    const { page, complaints } = await signIn(await sharedBrowser(), server.url, login);
    const matches: string[] = [];
    for (const screen of own) {
      await problemsAt(page, screen).then(
        (problems) => matches.push(...problems),
        (error: unknown) => matches.push(`${screen.address}: ${String(error)}`),
      );
    }
    await endVisit(page);
    matches.push(...complaints);
    expect(matches, `\n${matches.join('\n')}\n`).toEqual([]);
  },
);
