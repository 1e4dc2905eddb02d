import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';

/** How many times slower than here a phone of the middle is, as Lighthouse reckons. */
const SLOWER = 4;
/** From here on a reader feels that the page doesn't hear them. */
const FELT_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time: what other programs take of the machine meanwhile isn't in it. */
  tdur?: number;
}

/** What the start of a screen takes of a phone. */
export interface Start {
  /** How long the page doesn't hear its reader, beyond 50 ms of each task. */
  blocked: number;
  /** JavaScript that was fetched, gzipped. */
  script: number;
}

/**
 * Opens an address again until `drawn` is there, and measures its start by processor time, in milliseconds
 * of a phone.
 */
export async function startOf(page: Page, address: string, drawn: Locator): Promise<Start> {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer.body());
  });
  await page.goto('about:blank');
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  await page.goto(address);
  await drawn.waitFor();
  // What comes after it is drawn counts too.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  page.removeAllListeners('response');
  const bodies = await Promise.all(scripts);
  return {
    blocked: Math.round(blockedBy(traceEvents)),
    script: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
  };
}

/** Of the thread that runs the page's modules, from the first of them on. */
function blockedBy(events: readonly TraceEvent[]): number {
  const [first] = events
    .filter(({ name }) => name === 'v8.evaluateModule')
    .toSorted((one, other) => one.ts - other.ts);
  if (!first) throw new Error('The page ran no module');
  return events
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        pid === first.pid &&
        tid === first.tid &&
        ts + dur >= first.ts,
    )
    .map(({ tdur, dur = 0 }) => ((tdur ?? dur) / 1000) * SLOWER)
    .reduce((sum, task) => sum + Math.max(0, task - FELT_MS), 0);
}
