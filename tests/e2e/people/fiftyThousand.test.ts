import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { INCREMENT, openFixture, request, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { callInPlain, signIn } from '#tests/e2e/people.ts';

const MANY = 50_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1]);
}, patience(120_000));
afterAll(() => fixture?.close());

test('a section of 50,000 people is drawn in parts, and an edit redraws its own row only', async () => {
  const hr = await fixture.server.as('hr');
  const { body } = await hr.get(
    `/Employee/IncrementRequestView?businessUnitId=1&year=${year}&viewType=hr&worplaceGroupId=1&sectionId=1`,
  );
  const [real] = body as IncrementRow[];
  if (!real) throw new Error('No one waits for HR');
  const { page, complaints } = await signIn(fixture.browser, fixture.at('/approval'), 'hr');
  await callInPlain(page);
  // Generated in the page: sending 20 MB to the browser took longer than the timeout on a busy machine.
  await page.addInitScript(
    ([row, many]) => {
      const fetched = window.fetch;
      window.fetch = (input, more) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!/Employee\/IncrementRequest(View|FirstRows)/.test(url)) return fetched(input, more);
        const first = url.includes('FirstRows');
        const rows = Array.from({ length: first ? 100 : many }, (_, index) => ({
          ...row,
          incrementId: index + 1,
          employeeId: index + 1,
          employeeCode: `E${index + 1}`,
          employeeName: `Person ${index + 1}`,
        }));
        const { gross, basic, afterIncementGross: after, incrementPercent: percent } = row;
        const totals = {
          people: many,
          waiting: many,
          gross: gross * many,
          basic: basic * many,
          afterGross: after * many,
          percents: percent * many,
          statesDiffer: false,
          datesDiffer: false,
        };
        if (first) return Promise.resolve(Response.json({ rows, totals }));
        return new Promise((resolve) => {
          Object.assign(window, { sendOthers: () => resolve(Response.json(rows)) });
        });
      };
    },
    [real, MANY] as const,
  );
  const previews: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('/Workflow/Preview')) previews.push(sent.url());
  });
  const address = `${INCREMENT}/incrementReviewHR/view/1?year=${year}&unit=1&workplaceGroup=1`;
  await page.goto(fixture.at(address));
  // The first hundred rows can be read and edited; whatever concerns all of them waits.
  await page.getByText('Those who come first; all 50,000 are loading').waitFor();
  const money = (amount: number) =>
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(amount);
  const totals = page.getByRole('region', { name: 'Totals' });
  await totals.getByText(money(31_000 * 1.05 * MANY)).waitFor();
  await page.getByLabel('Increment Percentage of Person 1', { exact: true }).fill('6');
  await totals.getByText(money(31_000 * (1.05 * MANY + 0.01))).waitFor();
  await page.locator('[data-row]').first().focus();
  await page.keyboard.press('Control+a');
  expect(await page.getByLabel('Select all 100 rows').isDisabled()).toBe(true);
  expect(await page.getByText('selected').count()).toBe(0);
  await page.evaluate(() => (window as unknown as { sendOthers: () => void }).sendOthers());
  await page.getByText('50,000 increments, none selected').waitFor();
  await totals.getByText(money(31_000 * (1.05 * MANY + 0.01))).waitFor();
  const drawn = () => page.locator('[data-row]').count();
  expect(await drawn()).toBeLessThan(100);

  const percent = page.getByLabel('Increment Percentage of Person 2', { exact: true });
  await percent.focus();
  // React touches every input of a row that it rerenders.
  await page.evaluate(() => {
    const seen = new Set<Node>();
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest(
          '[data-row]',
        );
        if (row) seen.add(row);
      }
    }).observe(document.querySelector('table') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await percent.fill('7.5');
  await totals.getByText(money(31_000 * (1.05 * (MANY - 2) + 1.06 + 1.075))).waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: Set<Node> }).seen.size)).toBe(1);

  await page.locator('[data-row]').first().focus();
  await page.keyboard.press('End');
  await page.getByText('Person 50000', { exact: true }).waitFor();
  expect(await drawn()).toBeLessThan(100);
  await page.keyboard.press('Control+a');
  await page.getByText('50,000 increments selected').first().waitFor();
  expect(previews, 'seconds of the server’s time, before anyone asked').toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
