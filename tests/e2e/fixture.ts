import type { Browser } from 'playwright-core';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { buildWebIfNeeded } from '../../server/launch/prepare.mjs';
import { closeVisits, endVisits, refuseMisspelt } from './people.ts';

/** A server with its worker for the small organisation, and a browser. */
export interface Fixture {
  server: TestServer;
  browser: Browser;
  /** The URL of a path. */
  at(path: string): string;
  close(): Promise<void>;
  /**
   * Closes the fixture, if no test has changed a page permanently. Open pages are reused by the next file.
   */
  leave(): Promise<void>;
}

export const INCREMENT = '/compensationAndBenefits/increment';
export const year = getFiscalYear(new Date().toISOString());

/**
 * The port of a worker's fixtures, reused by each, so that a page at a known origin still has the
 * application's scripts cached. Below the ephemeral ports, and derived from the process ID.
 */
let port: number | undefined = 20_000 + (process.pid % 10_000);

export async function openFixture(
  environment: Record<string, string> = {},
  also?: (owner: Db) => Promise<unknown>,
): Promise<Fixture> {
  const own = port;
  port = undefined;
  // Otherwise, running a single file would find no web client, or an outdated one.
  await buildWebIfNeeded();
  const server = await startTestServer({
    environment: { PORT: String(own ?? 0), ...environment },
    ...(also ? { also } : {}),
  });
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
    effectiveDate: accountDay(),
    basicOrGross: 'gross',
    incrPercent: 5,
  }));
  const { status, body } = await manager.post('/Employee/IncrementRequestCreate', rows);
  if (status !== 200) throw new Error(`Nothing was requested: ${JSON.stringify(body)}`);
}

/** Sends an event to everything in a state, as a permitted user. */
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
