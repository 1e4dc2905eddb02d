import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chart } from '#machines/core/chart/contract.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn, SIZES, type Person } from '#tests/e2e/people.ts';

/** The smallest readable text, in pixels. */
const MIN_TEXT = 11;

let fixture: Fixture;
let person: Person;
let charts: Chart[];
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2]);
  const developer = await fixture.server.as('developer');
  charts = (await developer.get('/Workflow/Charts')).body as Chart[];
  person = await signIn(fixture.browser, fixture.at('/workbench'), 'developer');
}, patience(120_000));
afterAll(() => fixture?.leave());

const getAddress = ({ id, pipeline }: Chart) => pipeline?.kind ?? id;
const drawing = (page: Page, { id }: Chart) => page.locator(`svg[data-chart="${id}"]`);

interface Seen {
  least: number;
  overlaps: string[];
  crossings: string[];
}

/** Reads from the screen how large the texts are, which ones overlap, and which have a line through them. */
const look = (page: Page, chart: Chart): Promise<Seen> =>
  drawing(page, chart).evaluate((svg: SVGSVGElement) => {
    const scale = svg.getScreenCTM()?.a ?? 0;
    const texts = [...svg.querySelectorAll('text')];
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale);
    const boxes = texts.map((text) => ({ text, box: text.getBoundingClientRect() }));
    const overlaps = boxes.flatMap(({ text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.left + 1 < other.right &&
            other.left + 1 < box.right &&
            box.top + 3 < other.bottom &&
            other.top + 3 < box.bottom,
        )
        .map(({ text: other }) => `${text.textContent} and ${other.textContent}`),
    );
    const solid = [
      ...[...svg.querySelectorAll('[data-label]')].map((label) => ({
        name: label.getAttribute('data-label') ?? '',
        ends: [] as string[],
        box: (label.querySelector('rect') as SVGRectElement).getBoundingClientRect(),
      })),
      ...[...svg.querySelectorAll('[data-state]:not([data-kind="compound"])')].map((state) => ({
        name: state.getAttribute('data-state') ?? '',
        ends: [state.getAttribute('data-state') ?? ''],
        box: (state.querySelector('rect') as SVGRectElement).getBoundingClientRect(),
      })),
    ];
    const crossings = [...svg.querySelectorAll<SVGPathElement>('[data-way]')].flatMap((path) => {
      const matrix = path.getScreenCTM();
      const way = path.getAttribute('data-way') ?? '';
      const length = path.getTotalLength();
      const points = Array.from({ length: Math.ceil(length / 3) }, (_, step) =>
        path.getPointAtLength(step * 3).matrixTransform(matrix ?? undefined),
      );
      return solid
        .filter(
          ({ name, box }) =>
            name !== way &&
            points.some(
              ({ x, y }) =>
                x > box.left + 2 && x < box.right - 2 && y > box.top + 2 && y < box.bottom - 2,
            ),
        )
        .map(({ name }) => `${way} through ${name}`);
    });
    return { least: Math.min(...sizes), overlaps, crossings };
  });

async function open(page: Page, chart: Chart): Promise<void> {
  await follow(page, `/workbench?workflow=${getAddress(chart)}`);
  await drawing(page, chart).locator('[data-state]').first().waitFor();
  await expect.poll(async () => (await look(page, chart)).least).toBeGreaterThan(0);
}

test('every chart is readable at first and after a click, without overlapping lines or texts', async () => {
  const { page, complaints } = person;
  const problems: string[] = [];
  for (const chart of charts) {
    await open(page, chart);
    const states = chart.states.filter(({ kind }) => kind !== 'compound');
    const chosen = states.at(1);
    for (const when of ['opened', 'clicked']) {
      if (when === 'clicked' && chosen) {
        await drawing(page, chart).locator(`[data-state="${chosen.id}"]`).dispatchEvent('click');
        await page.getByRole('complementary').filter({ hasText: chosen.id }).first().waitFor();
      }
      const { least, overlaps, crossings } = await look(page, chart);
      if (least < MIN_TEXT) problems.push(`${chart.id} ${when}: ${least.toFixed(1)} px`);
      problems.push(...[...overlaps, ...crossings].map((one) => `${chart.id} ${when}: ${one}`));
      const end = await drawing(page, chart).evaluate((svg) => svg.getBoundingClientRect().bottom);
      if (end > SIZES.desktop.height) problems.push(`${chart.id} ${when}: ends at ${end} px`);
    }
  }
  expect(problems).toEqual([]);
  expect(charts.length).toBeGreaterThan(28);
  expect(complaints).toEqual([]);
});

test('a printed chart has every state, its name and its version', async () => {
  const { page } = person;
  const missing: string[] = [];
  for (const chart of charts) {
    await open(page, chart);
    const file = await getDocumentProxy(new Uint8Array(await page.pdf()));
    const { text } = await extractText(file, { mergePages: true });
    // A PDF has no space where a line breaks, and one code for all apostrophes.
    const bare = (words: string) => comparisonKey(words).replaceAll(/\s/g, '');
    const words = bare(text);
    const onPaper = await page.evaluate(() => document.querySelectorAll('figure use').length);
    if (onPaper !== 1) missing.push(`${chart.id}: no drawing`);
    const wanted = [
      chart.pipeline?.label ?? chart.label,
      ...chart.states.map(({ label }) => label),
    ];
    // Once in the drawing and once in the list.
    for (const one of wanted) {
      if (!words.includes(bare(one))) missing.push(`${chart.id}: ${one}`);
    }
    if (chart.version !== null && !/version\d/.test(words)) missing.push(`${chart.id}: version`);
  }
  expect(missing).toEqual([]);
});

test('what if and replay open and answer for every workflow', async () => {
  const { page, complaints } = person;
  const problems: string[] = [];
  const workflows = charts.filter(({ id }) => id !== 'session');
  for (const chart of workflows) {
    await open(page, chart);
    await page.getByRole('link', { name: 'What if…' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('heading', { name: /^At “/ }).waitFor();
    const first = page.getByRole('button', { name: /^Send / }).first();
    if ((await first.count()) === 0) problems.push(`${chart.id}: no event`);
    await open(page, chart);
    await page.getByRole('link', { name: 'Replay a period' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: / of \d/ })
      .first()
      .waitFor();
  }
  expect(problems).toEqual([]);
  expect(workflows.length).toBeGreaterThanOrEqual(28);
  expect(complaints).toEqual([]);
});

test('a kind of request has a stable address, and an unknown workflow is reported', async () => {
  const { page } = person;
  await follow(page, '/workbench?workflow=leave');
  await page.getByRole('group', { name: 'Chart of Leave' }).waitFor();
  await follow(page, '/workbench?workflow=holiday');
  await page.getByText('There is no workflow “holiday”, or it has no such version.').waitFor();
});

test('on a phone a chart is a list of steps with the same facts', async () => {
  const { page } = person;
  await page.setViewportSize(SIZES.phone);
  const missing: string[] = [];
  for (const chart of charts) {
    await follow(page, `/workbench?workflow=${getAddress(chart)}`);
    const list = page.getByRole('list', { name: `Chart of ${chart.label}` });
    await list.waitFor();
    const text = await list.innerText();
    for (const { label } of [...chart.states, ...chart.transitions]) {
      if (!text.includes(label)) missing.push(`${chart.id}: ${label}`);
    }
  }
  expect(missing).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
});
