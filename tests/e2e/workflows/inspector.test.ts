import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createMachine } from 'xstate';
import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';
import { query } from '#server/platform/db/sql.ts';
import { createEmployees, DEMO_PASSWORD } from '#tests/support/factories.ts';
import { problemsInEveryView } from '#tests/e2e/axe.ts';
import { moveOn, openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, logIn, portray, signIn, visit, type Person } from '#tests/e2e/people.ts';

const INSPECTOR = '/workbench/inspector';

let fixture: Fixture;
let stately: WebSocketServer;
let sent: InspectionEvent[];
let developer: Person;
beforeAll(async () => {
  sent = [];
  stately = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  stately.on('connection', (socket) =>
    socket.on('message', (data) =>
      sent.push(JSON.parse(String(data as Buffer)) as InspectionEvent),
    ),
  );
  await once(stately, 'listening');
  const { port } = stately.address() as AddressInfo;
  fixture = await openFixture({ STATELY_INSPECTOR_URL: `ws://127.0.0.1:${port}` });
  await request(fixture.server, [1, 2]);
  developer = await visit(fixture.browser, fixture.at(INSPECTOR));
  await logIn(developer.page, 'developer');
  await developer.page.getByRole('button', { name: /^Notifications/ }).waitFor();
}, patience(120_000));
afterAll(async () => {
  stately?.close();
  await fixture?.leave();
});

/** Without virtualisation, each would be several elements, and at most 400 are allowed. */
const MANY = 300;

const log = (page: Page) => page.getByRole('region', { name: 'Event log' });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Show' }).getByText(label).locator('xpath=..');
const readFigure = async (page: Page, label: string): Promise<number> =>
  Number((await figure(page, label).textContent())?.replaceAll(/\D/g, '') ?? 0);

test('the session’s own events are listed, without typed or personal data', async () => {
  const { page, complaints } = developer;
  await page.getByRole('tab', { name: 'Event log' }).click();
  await page.getByLabel('Find an event, state or actor').fill('login.');
  await log(page).getByText('login.submit', { exact: true }).first().waitFor();
  await log(page).getByText('login.submit', { exact: true }).first().click();
  const panel = page.getByRole('complementary', { name: 'Actor session' });
  await expect
    .poll(() => panel.getByRole('region', { name: 'Snapshot' }).textContent())
    .toContain('"value": "submitting"');
  await panel
    .getByRole('list', { name: 'What it changed' })
    .getByText('value: "signedOut" → "submitting"')
    .waitFor();
  const lit = panel.getByRole('button', { name: /^Signing in,/ });
  await expect.poll(() => lit.getAttribute('aria-pressed')).toBe('true');
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).toContain('•••');
  for (const secret of [DEMO_PASSWORD, 'developer@example.com']) expect(text).not.toContain(secret);
  await page.getByLabel('Find an event, state or actor').fill('');
  expect(complaints).toEqual([]);
});

test('an approver’s actions appear live, without a name', async () => {
  const { page } = developer;
  const before = await readFigure(page, 'Events');
  const hr = await visit(fixture.browser, fixture.at('/'));
  await logIn(hr.page, 'hr');
  await hr.page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  await log(page).getByText('→ mdDecision').first().waitFor();
  expect(await readFigure(page, 'Events')).toBe(before + 4);
  expect(await page.locator('main').textContent()).not.toMatch(/Person \d/);
  await endVisit(hr.page);
});

test('events sent together are one line, and its address shows the same event to others', async () => {
  const { page } = developer;
  await page.getByRole('tab', { name: 'Batches' }).click();
  const batches = page.getByRole('region', { name: 'Batches', exact: true });
  await batches.getByRole('button', { name: /Salary increment hr\.recommend × 2/ }).click();
  await batches
    .getByRole('button', { name: /^.*hr\.recommend$/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: /^Actor Salary increment: instance \d/ });
  await panel.getByText('value: "hrReview" → "mdDecision"').waitFor();
  expect(await panel.getByRole('link', { name: 'Open the instance' }).count()).toBe(0);
  const address = new URL(page.url());
  expect(address.searchParams.get('event')).toMatch(/^increment\/[0-9a-f]{10} 2 event$/);

  const auditor = await signIn(
    fixture.browser,
    fixture.at(`${address.pathname}${address.search}`),
    'audit',
  );
  const same = auditor.page.getByRole('complementary', { name: /^Actor Salary increment: Person/ });
  await same.getByText('value: "hrReview" → "mdDecision"').waitFor();
  await same.getByRole('button', { name: 'Next event' }).click();
  await auditor.page.getByRole('button', { name: 'Continue' }).waitFor();
  await same.getByRole('link', { name: 'Open the instance' }).click();
  await auditor.page.getByRole('link', { name: 'Inspector', exact: true }).waitFor();
  await endVisit(auditor.page);
  await panel.getByRole('button', { name: 'Close' }).click();
});

test('events are exported and imported as lines, and invalid ones are refused', async () => {
  const { page } = developer;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join('\n')).not.toMatch(/Person \d/);
  const upload = (text: string) =>
    page.getByLabel('File of events').setInputFiles({
      name: 'inspection.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(text),
    });
  const before = await readFigure(page, 'Events');
  const [line = '{}'] = lines;
  const other = { ...(JSON.parse(line) as object), id: 'from elsewhere' };
  await upload(JSON.stringify(other));
  await expect.poll(() => readFigure(page, 'Events')).toBe(before + 1);
  await upload('{"type":"@xstate.event"}');
  // Its spoken copy says the same.
  await page.getByText('Line 1 is not an inspection event; nothing was imported').first().waitFor();
});

test('another tab of the same browser is shown too', async () => {
  const { page } = developer;
  const before = await readFigure(page, 'Actors');
  const tab = await page.context().newPage();
  await tab.goto(fixture.at('/dashboard'));
  await expect.poll(() => readFigure(page, 'Actors')).toBeGreaterThan(before);
  await tab.close();
});

test('a paused page does not change; it is filtered by words and by kind', async () => {
  const { page } = developer;
  await page.getByRole('tab', { name: 'Sequence' }).click();
  await portray(page, 'inspector');
  await page.getByRole('tab', { name: 'Event log' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const before = await readFigure(page, 'Events');
  await moveOn(fixture.server, 'md', 'mdDecision', 'md.approve');
  await expect.poll(() => readFigure(page, 'Received since paused')).toBeGreaterThanOrEqual(4);
  expect(await readFigure(page, 'Events')).toBe(before);
  await page.getByRole('button', { name: 'Continue' }).click();
  await log(page).getByText('→ auditRelease').first().waitFor();

  await page.getByLabel('Find an event, state or actor').fill('md.approve');
  await expect.poll(() => readFigure(page, 'Events')).toBe(2);
  await page.getByLabel('Find an event, state or actor').fill('');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'States reached' }).click();
  await expect.poll(() => log(page).getByText('md.approve', { exact: true }).count()).toBe(0);
  await log(page).getByText('→ auditRelease').first().waitFor();
});

test('a reload keeps what was there', async () => {
  const { page } = developer;
  const before = await readFigure(page, 'Events');
  await page.goto(fixture.at('/dashboard'));
  await page.goto(fixture.at(INSPECTOR));
  await expect.poll(() => readFigure(page, 'Events')).toBeGreaterThan(before);
  await page.getByLabel('Find an event, state or actor').fill('login.submit');
  await expect.poll(() => readFigure(page, 'Events')).toBeGreaterThan(0);
  await page.getByLabel('Find an event, state or actor').fill('');
});

test('a developer’s own inspector receives events once switched on, and only masked ones', async () => {
  const { page } = developer;
  expect(stately.clients.size).toBe(0);
  await page.getByRole('switch', { name: /^Send to your inspector/ }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(10);
  expect(new Set(sent.map(({ type }) => type))).toEqual(
    new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
  );
  expect(sent.every(({ _version: version }) => version === '0.7.2')).toBe(true);
  // Clients draw the chart from it.
  const drawn = sent.flatMap((one) =>
    one.type === '@xstate.actor' && one.sessionId.startsWith('increment/') && one.definition
      ? [createMachine(JSON.parse(one.definition) as never)]
      : [],
  );
  expect(Object.keys(drawn[0]?.states ?? {})).toContain('mdDecision');
  expect(JSON.stringify(sent)).not.toMatch(/Person \d|example\.com|The developer/);
  await page.getByRole('switch', { name: /^Send to your inspector/ }).click();
  await expect.poll(() => stately.clients.size).toBe(0);
});

test('of hundreds of actors only visible ones are drawn, and they scroll', async () => {
  const { page } = developer;
  await createEmployees(fixture.server.owner, MANY);
  const rows = await query<{ id: number }>(
    fixture.server.owner,
    `select id from employees order by id desc limit ${MANY}`,
  );
  await request(
    fixture.server,
    rows.map(({ id }) => id),
  );
  await expect.poll(() => readFigure(page, 'Actors')).toBeGreaterThan(MANY);
  for (const [tab, region] of [
    ['Sequence', 'Sequence'],
    ['Event log', 'Event log'],
    ['Actors', 'Actors'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const scroller = page.getByRole('region', { name: region, exact: true });
    await scroller.waitFor();
    const drawn = await scroller.evaluate(async (element) => {
      let most = 0;
      for (let step = 1; step <= 30; step += 1) {
        element.scrollTop = (element.scrollHeight * step) / 30;
        element.scrollLeft = (element.scrollWidth * step) / 30;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        most = Math.max(most, element.querySelectorAll('*').length);
      }
      return most;
    });
    expect(drawn).toBeLessThan(400);
  }
});

test('axe finds nothing on it, in either size or theme', async () => {
  const { page } = await signIn(fixture.browser, fixture.at(INSPECTOR), 'audit');
  const problems: string[] = [];
  // accessibility.test.ts checks the first tab.
  for (const tab of ['Event log', 'Actors']) {
    await page.getByRole('tab', { name: tab }).click();
    problems.push(...(await problemsInEveryView(page)).map((problem) => `${tab}: ${problem}`));
  }
  await page
    .getByRole('region', { name: 'Actors', exact: true })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('complementary', { name: /^Actor / }).waitFor();
  problems.push(...(await problemsInEveryView(page)));
  expect(problems).toEqual([]);
});
