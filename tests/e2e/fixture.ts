import type { Browser } from 'playwright-core';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { buildWebIfNeeded } from '../../server/launch/prepare.mjs';
import { closeVisits, endVisits, refuseMisspelt } from './people.ts';

/** A server with its worker over the small organisation, and a browser. */
export interface Fixture {
  server: TestServer;
  browser: Browser;
  /** The URL of a path. */
  at(path: string): string;
  close(): Promise<void>;
  /** Closes it where no test has changed a page for good: the pages that are left open serve the next file. */
  leave(): Promise<void>;
}

export const INCREMENT = '/compensationAndBenefits/increment';
export const year = getFiscalYear(new Date().toISOString());

/**
 * The port of a worker's fixtures, one after the other: where a page was used before at the same address, its
 * browser knows the application's scripts. Below those that systems give out, by the worker's process.
 */
let port: number | undefined = 20_000 + (process.pid % 10_000);

export async function openFixture(environment: Record<string, string> = {}): Promise<Fixture> {
  const own = port;
  port = undefined;
  // Anyone who runs one file alone would otherwise wait for a page that isn't there, or look at an old one.
  await buildWebIfNeeded();
  const server = await startTestServer({ environment: { PORT: String(own ?? 0), ...environment } });
  await server.startWorker();
  const browser = await sharedBrowser();
  const close = async () => {
    await closeVisits(browser);
    await server.close();
    port ??= own;
    await refuseMisspelt();
  };
  return {
    server,
    browser,
    at: (path) => `${server.url}${path}`,
    close,
    leave: async () => {
      await endVisits(browser);
      await close();
    },
  };
}

/** The manager requests 5 % for these employees of the small organisation. */
export async function request(server: TestServer, employeeIds: readonly number[]): Promise<void> {
  const manager = await server.as('manager');
  const rows = employeeIds.map((employeeId) => ({
    employeeId,
    year,
    effectiveDate: new Date().toISOString().slice(0, 10),
    basicOrGross: 'gross',
    incrPercent: 5,
  }));
  const { status, body } = await manager.post('/Employee/IncrementRequestCreate', rows);
  if (status !== 200) throw new Error(`Nothing was requested: ${JSON.stringify(body)}`);
}

/** Sends an event to everything that waits in a state, as a permitted user. */
export async function moveOn(
  server: TestServer,
  login: string,
  state: string,
  event: string,
): Promise<void> {
  const as = await server.as(login);
  const { body } = await as.get(
    `/Workflow/Instances?workflow=increment&state=${state}&mine=true&pageSize=1000`,
  );
  const { items } = body as { items: { subjectId: number; version: number }[] };
  const answer = await as.post('/Workflow/Dispatch', {
    workflow: 'increment',
    items: items.map(({ subjectId, version }) => ({ subjectId, version, event })),
  });
  if (answer.status !== 200) throw new Error(`Nothing moved: ${JSON.stringify(answer.body)}`);
}
