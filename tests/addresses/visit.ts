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
  await page.locator('main').locator('h1, [role=alert]').first().waitFor({ timeout: SHOWN_MS });
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: SHOWN_MS })
    .catch(() => undefined);
  // Nothing is named in there: the names of functions are kept by a helper that the page doesn't have.
  const { text, title, links } = await page.locator('main').evaluate((main) => ({
    text: main.textContent ?? '',
    title: main.querySelector('h1')?.textContent ?? '',
    links: [...main.querySelectorAll('a[href^="/"]')].map((one) => one.getAttribute('href') ?? ''),
  }));
  return { found: getFound(text, title), title, links };
}

/** The gallery shows the component for a screen that is not permitted. */
const GALLERY = 'UI Components';

function getFound(text: string, title: string): Found {
  if (title === GALLERY) return 'rows';
  if (text.includes('There is no page at this address')) return 'nothing';
  if (text.includes('Your are not allowed to access')) return 'notPermitted';
  // What could not be loaded, such as a subject that isn't there.
  if (/Try again|or you have no access to it/.test(text)) return 'nothing';
  return text.includes('No Data Found') ? 'empty' : 'rows';
}
