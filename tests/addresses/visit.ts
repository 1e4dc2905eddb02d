import type { Page } from 'playwright-core';

/** What a person finds at an address. */
export type Found = 'rows' | 'empty' | 'notPermitted' | 'nothing';

export interface Visited {
  found: Found;
  title: string;
  /** Paths of the application to which the screen links. */
  links: string[];
}

/** A screen may still ask for its data after its heading is shown. */
const QUIET_MS = 8000;
const SHOWN_MS = 15_000;

/** Goes to an address inside of the running application, and reads what its screen shows. */
export async function visitAddress(page: Page, address: string): Promise<Visited> {
  await page.evaluate((path) => {
    window.history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await page.locator('main h1').first().waitFor({ timeout: SHOWN_MS });
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: SHOWN_MS })
    .catch(() => undefined);
  return page.locator('main').evaluate((main) => {
    const text = main.textContent ?? '';
    const says = (words: string) => text.includes(words);
    return {
      found: says('There is no page at this address')
        ? 'nothing'
        : says('You do not have permission')
          ? 'notPermitted'
          : says('No Data Found')
            ? 'empty'
            : 'rows',
      title: main.querySelector('h1')?.textContent ?? '',
      links: [...main.querySelectorAll('a[href^="/"]')].map(
        (one) => one.getAttribute('href') ?? '',
      ),
    };
  });
}
