import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';

/**
 * How long a mid-range phone takes for `calibration`: 4 times the 7.5 ms of a fast computer, as Lighthouse
 * assumes.
 */
const PHONE_MS = 30;
/** A page that is blocked for longer than this feels slow. */
const FELT_MS = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, which excludes other processes. */
  tdur?: number;
}

/** The cost of a screen's start on a phone. */
export interface Start {
  /** Total blocking time: the part of each task beyond 50 ms. */
  blocked: number;
  /** Loaded JavaScript, gzipped. */
  script: number;
}

/**
 * Reloads a URL until `drawn` is visible, and measures the start by CPU time, in milliseconds of a phone.
 */
export async function getStart(page: Page, address: string, drawn: Locator): Promise<Start> {
  // Only now, because responses of the previous page have no body once it is left.
  await page.goto('about:blank');
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer.body());
  });
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  const slower = PHONE_MS / (await page.evaluate(calibration));
  await page.goto(address);
  await drawn.waitFor();
  // Work after rendering counts, too.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  page.removeAllListeners('response');
  const bodies = await Promise.all(scripts);
  return {
    blocked: Math.round(blockedBy(traceEvents, slower)),
    script: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
  };
}

/** Blocking time of the main thread, from the page's first module on. */
function blockedBy(events: readonly TraceEvent[], slower: number): number {
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
    .map(({ tdur, dur = 0 }) => ((tdur ?? dur) / 1000) * slower)
    .reduce((sum, task) => sum + Math.max(0, task - FELT_MS), 0);
}

/**
 * The milliseconds that this CPU, at its current load, takes for a fixed piece of JavaScript: the median of
 * nine.
 */
function calibration(): number {
  const times: number[] = [];
  while (times.length < 9) {
    const begun = performance.now();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      code: `${(index * 7919) % 10_007}`,
      parts: [index],
    }));
    rows.sort((one, other) => (one.code < other.code ? -1 : 1));
    JSON.parse(JSON.stringify(rows));
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[4] ?? 0;
}
