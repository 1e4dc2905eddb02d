import type { Page } from 'playwright-core';
import { problemsInEveryView } from './axe.ts';
import { filled, follow, settled } from './everyScreen.ts';
import type { Fixture } from './fixture.ts';
import { englishOn } from './inBengali.ts';
import { endVisit, signIn, SIZES, visit } from './people.ts';
import type { Screen } from './screen.ts';

interface Walk {
  theme: 'light' | 'dark';
  /** Whether the first screen is checked with menu and top bar, in both themes. */
  isFull?: boolean;
  /** Text that every language leaves as it is. */
  data: RegExp;
}

/**
 * Opens one person's screens, each with its dialogs, in one browser window: at both sizes with axe, and in Bengali.
 */
export async function walkScreens(
  fixture: Fixture,
  as: string | null,
  screens: readonly Screen[],
  { theme, isFull = false, data }: Walk,
): Promise<{ matches: string[]; complaints: string[] }> {
  const first = fixture.at(screens[0]?.at ?? '/');
  const { page, complaints } = as
    ? await signIn(fixture.browser, first, as, { theme })
    : await visit(fixture.browser, first, { theme });
  const matches: string[] = [];
  /** Each text is reported once, because many screens have the same ones. */
  const inEnglish = new Set<string>();
  const look = async (name: string, looks: Parameters<typeof problemsInEveryView>[1]) => {
    await settled(page);
    for (const problem of await problemsInEveryView(page, looks))
      matches.push(`${name}, ${theme}: ${problem}`);
    for (const text of await englishOn(page, data)) {
      if (!inEnglish.has(text)) matches.push(`${name}, in Bengali: ${text}`);
      inEnglish.add(text);
    }
  };
  for (const { route, at, shows, alike = false, moments = {} } of screens) {
    // The last look may have been on a phone, which shows other words.
    await page.setViewportSize(SIZES.desktop);
    await follow(page, at);
    try {
      await filled(page, shows);
      if (isFull && at === screens[0]?.at) await look(route, 'fully');
      else await look(route, alike ? 'alike' : 'inItsTheme');
      for (const [name, open] of Object.entries(moments)) {
        await page.setViewportSize(SIZES.desktop);
        await open(page);
        await look(`${route}, ${name}`, 'dialog');
      }
    } catch (error) {
      matches.push(`${route}: ${String(error)}`);
    }
    await leaveDialogs(page);
  }
  await endVisit(page);
  return { matches, complaints };
}

/** A dialog over one screen would stay open over the next. */
async function leaveDialogs(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}
