import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './browserProgram.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The same glyph positions on every machine, for comparable screenshots.
  '--font-render-hinting=none',
];

/** Starts a headless browser, which needs no installation; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return chromium.launch({
    executablePath,
    headless: true,
    args: flags,
    env: { ...Object.fromEntries(inherited), ...env },
  });
}

let kept: Promise<Browser> | undefined;

/**
 * The browser shared by the test files of one worker, because starting one takes 1 to 2 s. It ends with the
 * worker. `closeContexts` closes what a file has left open.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await kept?.catch(() => undefined);
  if (running?.isConnected()) return running;
  kept = launchBrowser();
  return kept;
}

/** Closes the open pages of a file, so that the next starts with none. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
