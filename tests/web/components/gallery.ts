import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { preview } from 'vite';
import { still } from '#tests/support/still.ts';
import { emptyPage } from '#tests/support/emptyPage.ts';
import { closeContexts, sharedBrowser } from '#tests/support/browser.ts';
import { builtGallery } from './builtGallery.ts';

/** The server's own policy, so that a library which needs more fails here first. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

export const wide = { viewport: { width: 1440, height: 900 } } as const;
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

export type Gallery = {
  browser: Browser;
  /** Opens one part, such as 'table', with further query parameters. */
  open(part: string, query?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Leaves the open pages to the next test, which begins its part anew. */
  closePages(): Promise<void>;
  /** Has the next test load its page again: this one keeps something in the browser or changes its window. */
  forget(): void;
  /** Errors and policy violations of the pages since the last call. */
  complaints(): string[];
  close(): Promise<void>;
};

/** Serves the gallery with the security policy and opens a browser. */
export async function startGallery(): Promise<Gallery> {
  const folder = await builtGallery();
  const server = await preview({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 4155, headers: { 'content-security-policy': policy } },
  });
  const browser = await sharedBrowser();
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The gallery has no address.');
  let heard: string[] = [];
  const used: { page: Page; kind: string }[] = [];
  const free: typeof used = [];
  let isForgetting = false;

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Asia/Dhaka',
      reducedMotion: 'reduce',
      ...options,
    });
    return context.newPage();
  }

  /** Pages are used again: in a new one every script is compiled again, and axe is read again. */
  async function pageFor({
    viewport = wide.viewport,
    colorScheme = 'light',
    ...options
  }: BrowserContextOptions): Promise<Page> {
    const kind = JSON.stringify(options);
    const index = free.findIndex((one) => one.kind === kind);
    const [kept] = index === -1 ? [] : free.splice(index, 1);
    const page = kept ? kept.page : await newPage(options);
    used.push({ page, kind });
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    return page;
  }

  return {
    browser,
    async open(part, query = '', options = wide) {
      const page = await pageFor(options);
      const to = `${address}gallery/index.html?part=${part}&${query}`;
      if (page.url().startsWith(`${address}gallery/`)) await page.evaluate(showAnew, to);
      else {
        page.on('pageerror', (error) => heard.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') heard.push(message.text());
        });
        await page.goto(to);
      }
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Waits for fonts, which shift the layout as they load, and for React's effects, before which keys are lost.
      await page.evaluate(() => document.fonts.ready);
      await still(page);
      return page;
    },
    async closePages() {
      for (const one of used.splice(0)) {
        if (one.page.isClosed()) continue;
        if (isForgetting) await emptyPage(one.page);
        else await one.page.mouse.move(0, 0);
        free.push(one);
      }
      isForgetting = false;
    },
    forget() {
      isForgetting = true;
    },
    complaints() {
      const said = heard.filter((line) => !line.includes('favicon'));
      heard = [];
      return said;
    },
    async close() {
      await closeContexts(browser);
      await server.close();
    },
  };
}

/** In the page: web/gallery/main.tsx draws the part of the address from the start. */
function showAnew(to: string): void {
  history.replaceState(null, '', to);
  scrollTo(0, 0);
  dispatchEvent(new PopStateEvent('popstate'));
}

type Violation = { id: string; nodes: { html: string }[] };

/**
 * The violations that axe finds, one line a rule. `popup` skips the best practice that all content is in a
 * landmark, which axe also applies to menus at the end of the body; `colours` checks only contrast.
 */
export async function violations(
  page: Page,
  what: 'page' | 'popup' | 'colours' = 'page',
): Promise<string[]> {
  // axe would measure the faded colours of a dialog that is still appearing.
  await still(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const options = JSON.stringify({
    ...(what === 'colours' ? { runOnly: ['color-contrast'] } : {}),
    rules: what === 'popup' ? { region: { enabled: false } } : {},
    resultTypes: ['violations'],
    preload: false,
  });
  // As text, of what it found alone: every value by itself is checked several times on its way.
  const evaluate = await page.evaluate<string>(
    `window.axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations))`,
  );
  return (JSON.parse(evaluate) as Violation[]).map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`,
  );
}
