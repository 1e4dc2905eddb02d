import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from '#tests/support/browser.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import type { Bench } from './fixture.ts';
import { spreadOfTimes, type Figure } from './table.ts';

const TOASTS = 40;
const PAUSE_MS = 150;
const TEXT = 'A new notification has come!!';

/** The time from the commit of a decision until its toast is shown in the next person's browser. */
export async function toasts(bench: Bench, url: string, take: () => number[]): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(url);
    await page.getByLabel('User id').fill('audit');
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Notifications' }).waitFor();
    await sleep(1500);
    await page.evaluate((text) => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (!node.textContent?.includes(text)) continue;
            // After two frames it has been painted.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => shown.push(performance.timeOrigin + performance.now())),
            );
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    }, TEXT);
    const actor = await bench.actor('md');
    const times: number[] = [];
    for (let count = 0; count < TOASTS; count += 1) {
      const [subjectId = 0] = take();
      const item = { subjectId, event: { type: 'md.approve' } };
      const evaluate = await page.evaluate(
        () => (window as unknown as { shown: number[] }).shown.length,
      );
      await bench.services.groupCommit.send({ workflow: 'increment', item, actor });
      const committed = performance.timeOrigin + performance.now();
      const shown = await page.waitForFunction(
        (before) => (window as unknown as { shown: number[] }).shown[before],
        evaluate,
        { polling: 20, timeout: 10_000 },
      );
      times.push(Number(await shown.jsonValue()) - committed);
      await sleep(PAUSE_MS);
    }
    return spreadOfTimes('commit to a toast painted in Chromium', times);
  } finally {
    await browser.close();
  }
}
