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
