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
  // Glyphs at the same place on every machine, for screenshots that can be compared.
  '--font-render-hinting=none',
];

/** Starts a headless browser; the caller closes it. Nothing needs to be installed for it. */
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
 * The browser that the test files of one worker share: to start one took 1 to 2 s of each. Nobody
 * closes it; it ends with its worker. What a file leaves open, `closeContexts` closes.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await kept?.catch(() => undefined);
  if (running?.isConnected()) return running;
  kept = launchBrowser();
  return kept;
}

/** Closes what the pages of a file have left open, so that the next begins with none. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
