import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reloadStored } from '#tests/support/stored.ts';
import { phone, startGallery, type Gallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.closePages());
afterAll(() => gallery.close());

const getRows = (page: Page) => page.locator('tbody tr[data-row]');
const selectedCount = async (page: Page) =>
  Number(
    /selected: ([\d,]+)/.exec(await page.locator('#opened').innerText())?.[1]?.replace(',', ''),
  );
const getBox = (page: Page, id: number) => page.locator(`[data-row="${id}"]`).getByRole('checkbox');
const activeRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);

/** The duration of each frame while the table is scrolled from one end to the other. */
const scrollThrough = (page: Page, steps: number) =>
  page.evaluate(async (count) => {
    const scroller = document.querySelector('table')?.parentElement;
    if (!scroller) throw new Error('no table');
    const times: number[] = [];
    let blank = 0;
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    let last = await frame();
    for (let step = 1; step <= count; step += 1) {
      scroller.scrollTop = (scroller.scrollHeight / count) * step;
      const now = await frame();
      times.push(now - last);
      last = now;
      await frame();
      const area = scroller.getBoundingClientRect();
      const seen = document.elementFromPoint(area.left + 300, area.top + area.height / 2);
      if (!seen?.closest('[data-row]')) blank += 1;
      last = await frame();
    }
    times.sort((a, b) => a - b);
    return { median: times[Math.floor(count / 2)] ?? 0, worst: times.at(-1) ?? 0, blank };
  }, steps);

describe('a table of 50,000 rows', () => {
  it('draws only visible rows, says how many there are, and reaches the last', async () => {
    const page = await gallery.open('table', 'rows=50000');
    await expect.poll(() => getRows(page).count()).toBeLessThan(60);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('50001');

    await page.keyboard.press('j');
    await page.keyboard.press('End');
    await expect.poll(() => activeRow(page)).toBe('60000');
    const last = page.locator('tr[data-row="60000"]');
    expect(await last.getAttribute('aria-rowindex')).toBe('50001');
    expect(await last.evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(900);
    await expect.poll(() => getRows(page).count()).toBeLessThan(60);
  });

  it('shows rows in every frame of a long scroll', async () => {
    const page = await gallery.open('table', 'rows=50000');
    const { median, blank } = await scrollThrough(page, 25);
    expect(blank).toBe(0);
    expect(median).toBeLessThan(100);
  });

  it('draws rows exactly as high as calculated, so that positions agree from both ends', async () => {
    const page = await gallery.open('table', 'rows=50000');
    const [row, total] = await page.evaluate(() => [
      document.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0,
      document.querySelector('tbody')?.getBoundingClientRect().height ?? 0,
    ]);
    expect(total).toBeCloseTo(50_000 * (row ?? 0), 0);
  });

  it('selects all that can be selected, then none', async () => {
    const page = await gallery.open('table', 'rows=50000');
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    const all = await selectedCount(page);
    expect(all).toBeGreaterThan(30_000);
    expect(all).toBeLessThan(50_000);
    await page.keyboard.press('Escape');
    await expect.poll(() => selectedCount(page)).toBe(0);
  });

  it('sorts, and says by what and which way', async () => {
    const page = await gallery.open('table', 'rows=50000');
    const header = page.getByRole('columnheader', { name: 'Gross' });
    const first = page.locator('tbody [data-column="gross"]').first();
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => first.innerText()).toBe('18,000.00');
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => first.innerText()).toBe('107,900.00');
    await header.getByRole('button').click();
    expect(await header.getAttribute('aria-sort')).toBeNull();
  });

  it('keeps the actions of a row in view beside columns that scroll, and counts those below them', async () => {
    const page = await gallery.open('table', 'rows=40&actions');
    const edge = async (name: string) => {
      const box = await page.getByRole('columnheader', { name }).boundingBox();
      return box ? [box.x, box.x + box.width].map(Math.round) : [];
    };
    const more = page.getByText('2 more columns');
    await more.waitFor();
    const [left = 0, right = 0] = await edge('Action');
    expect(right).toBeLessThanOrEqual(1440);
    expect((await edge('Salary After Increment'))[1]).toBeGreaterThan(left);
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await edge('Action')).toEqual([left, right]);
  });

  it('keeps typed text and focus while its row is scrolled out of view', async () => {
    const page = await gallery.open('table', 'rows=50000');
    const input = page.locator('tr[data-row="10003"] input[type="text"]');
    await input.fill('9.');
    await scrollThrough(page, 4);
    expect(await activeRow(page)).toBe('10003');
    await page.keyboard.type('5');
    await expect.poll(() => input.inputValue()).toBe('9.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => activeRow(page)).toBe('10004');
    await expect.poll(() => input.inputValue()).toBe('9.5');
    expect(await page.locator('tr[data-row="10003"]').getAttribute('data-tone')).toBe('changed');
  });
});

describe('selecting rows', () => {
  it('selects a range with shift in the order shown, without rows that cannot be selected', async () => {
    const page = await gallery.open('table', 'rows=40');
    await getBox(page, 10001).click();
    await getBox(page, 10005).click({ modifiers: ['Shift'] });
    expect(await selectedCount(page)).toBe(5);
    await getBox(page, 10003).click({ modifiers: ['Shift'] });
    expect(await selectedCount(page)).toBe(2);

    await page.keyboard.press('Escape');
    await expect.poll(() => getBox(page, 10014).isDisabled()).toBe(true);
    await getBox(page, 10013).click();
    await getBox(page, 10016).click({ modifiers: ['Shift'] });
    const between = await Promise.all(
      [10013, 10014, 10015, 10016].map((id) => getBox(page, id).isChecked()),
    );
    expect(between).toEqual([true, false, true, true]);
  });

  it('accepts a click anywhere on a row, except on its controls', async () => {
    const page = await gallery.open('table', 'rows=40');
    await page.locator('tr[data-row="10002"] [data-column="designation"]').click();
    expect(await selectedCount(page)).toBe(1);
    await page.locator('tr[data-row="10003"] input[type="text"]').click();
    await page.getByRole('button', { name: 'Jahid Khatun' }).click();
    expect(await selectedCount(page)).toBe(1);
    await expect.poll(() => page.locator('#opened').innerText()).toContain('Opened: Jahid Khatun');
    expect(
      await page
        .getByRole('checkbox', { name: /^Select all/ })
        .evaluate((all) => all.matches(':indeterminate')),
    ).toBe(true);
  });

  it('works by keys: j and k move, x selects, shift extends, Enter opens, Escape clears', async () => {
    const page = await gallery.open('table', 'rows=40');
    for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
    expect(await activeRow(page)).toBe('10002');
    expect(await selectedCount(page)).toBe(1);
    expect(await page.locator('tr[data-row="10002"]').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByText('1 of 40 selected').getAttribute('role')).toBe('status');

    await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await selectedCount(page)).toBe(3);
    expect(await activeRow(page)).toBe('10004');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#opened').innerText()).toContain('Opened: Sadia Jahan');
    await page.keyboard.press('Escape');
    expect(await selectedCount(page)).toBe(0);
    await page.keyboard.press('Control+a');
    expect(await selectedCount(page)).toBeGreaterThan(25);
  });

  it('continues with the row after removed ones, even if rows above were removed', async () => {
    const page = await gallery.open('table', 'rows=40');
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Remove the selected' }).click();
    await expect.poll(() => page.locator('tr[data-row="10002"]').count()).toBe(0);
    await page.keyboard.press('x');
    expect(await getBox(page, 10003).isChecked()).toBe(true);
  });

  it('ignores letters while someone is typing, or if single keys are off', async () => {
    const page = await gallery.open('table', 'rows=40');
    const input = page.locator('tr[data-row="10002"] input[type="text"]');
    await input.click();
    await page.keyboard.press('x');
    expect(await selectedCount(page)).toBe(0);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    gallery.forget();
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    expect(await activeRow(page)).toBeUndefined();
  });
});

describe('the columns', () => {
  it('can be chosen, and stay so after a reload', async () => {
    const page = await gallery.open('table', 'rows=40');
    const unit = page.getByRole('columnheader', { name: 'Business Unit' });
    await expect.poll(() => unit.count()).toBe(0);
    gallery.forget();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Business Unit' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => unit.count()).toBe(1);
    await reloadStored(page);
    await unit.waitFor();
  });

  it('keeps the head and the first column in view while the rest is scrolled', async () => {
    const page = await gallery.open('table', 'rows=400', { viewport: { width: 900, height: 700 } });
    const getPlace = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((cell) => {
          const { left, top } = cell.getBoundingClientRect();
          return { left, top };
        });
    const head = await getPlace('thead th:nth-child(2)');
    await page.evaluate(() => document.querySelector('table')?.parentElement?.scrollTo(400, 5000));
    await expect.poll(() => getPlace('thead th:nth-child(2)')).toEqual(head);
    // Rows that are out of sight by now are taken away meanwhile, and have no place.
    await expect
      .poll(async () => (await getPlace('tbody tr[data-row] td:nth-child(2)')).left)
      .toBe(head.left);
  });
});

describe('paging', () => {
  it('turns pages, changes their size, and keeps the selection of other pages', async () => {
    const page = await gallery.open('queue');
    await expect.poll(() => page.getByText('3 of 64 selected').count()).toBe(1);
    const pages = page.getByRole('navigation', { name: 'Pages of Increments that wait' });
    await expect.poll(() => pages.innerText()).toContain('1–15 of 64');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => pages.innerText()).toContain('16–30 of 64');
    await expect.poll(() => page.getByText('3 of 64 selected').count()).toBe(1);
    await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
    await expect.poll(() => pages.innerText()).toContain('16–20 of 64');
    await pages.getByRole('button', { name: 'Last page' }).click();
    await expect.poll(() => pages.innerText()).toContain('61–64 of 64');
    await expect
      .poll(() => pages.getByRole('button', { name: 'Next page' }).isDisabled())
      .toBe(true);
  });
});

describe('on a phone', () => {
  it('shows a card for each row, and draws only visible ones', async () => {
    const page = await gallery.open('table', 'rows=50000', phone);
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect.poll(() => cards.count()).toBeLessThan(30);
    expect(await cards.first().getAttribute('aria-setsize')).toBe('50000');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator('[data-row="60000"]').waitFor();
    await expect.poll(() => cards.count()).toBeLessThan(40);
    const overlap = await cards.evaluateAll((all) => {
      const boxes = all
        .map((card) => card.getBoundingClientRect())
        .toSorted((a, b) => a.top - b.top);
      return boxes.some((each, at) => at > 0 && each.top < (boxes[at - 1]?.bottom ?? 0) - 1);
    });
    expect(overlap).toBe(false);
  });

  it('sorts and selects there, too', async () => {
    const page = await gallery.open('table', 'rows=40', phone);
    await page.getByRole('button', { name: 'Sort' }).tap();
    await page.getByRole('menuitemcheckbox', { name: 'Gross, descending' }).tap();
    await page.keyboard.press('Escape');
    await getBox(page, 10002).tap();
    expect(await selectedCount(page)).toBe(1);
    await expect.poll(() => page.getByText('1 of 40 selected').count()).toBe(1);
  });
});
