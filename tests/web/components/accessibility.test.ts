import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reloadStored } from '#tests/support/stored.ts';
import { phone, startGallery, violations, wide, type Gallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.closePages());
afterAll(() => gallery.close());

const parts = [
  'actions',
  'forms',
  'overlays',
  'display',
  'states',
  'history',
  'table',
  'queue',
  'attachments',
] as const;
const sizes = { desktop: wide, phone } as const;

describe.each(Object.entries(sizes))('on a %s', (name, size) => {
  it.each(parts)('%s pass axe, fit, and do not violate the security policy', async (part) => {
    const page = await gallery.open(part, 'rows=40', { ...size, colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
    const fits = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
    expect(fits).toBe(true);
    // The dark theme differs only in its colours, and they don't differ by size.
    if (name === 'desktop') {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, 'colours'), 'dark').toEqual([]);
    }
    expect(gallery.complaints()).toEqual([]);
  });
});

describe('the security policy', () => {
  it('reports violations to the test', async () => {
    const page = await gallery.open('actions');
    gallery.forget();
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
    });
    await expect.poll(() => gallery.complaints().join()).toContain('style-src');
  });
});

describe('every popup', () => {
  it('does not violate the security policy', async () => {
    const page = await gallery.open('overlays');
    for (const name of ['Dialog', 'Sheet', 'Confirm']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('[data-scroll-lock]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-scroll-lock]').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Popover' }).click();
    await page.getByRole('dialog', { name: 'Who is notified' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tooltip' }).hover();
    await page.getByRole('tooltip').waitFor();
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByText('A new notification has come!!').first().waitFor();
    expect(gallery.complaints()).toEqual([]);
  });
});

describe('the theme', () => {
  it('follows the system until the person chooses, and is remembered', async () => {
    const page = await gallery.open('actions', '', { ...wide, colorScheme: 'dark' });
    const surface = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await surface();
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Light' }).click();
    await expect.poll(surface).not.toBe(dark);
    const light = await surface();
    gallery.forget();
    await reloadStored(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await surface()).toBe(light);
  });
});

describe('motion', () => {
  it('is off for people who prefer reduced motion', async () => {
    const page = await gallery.open('overlays');
    await page.getByRole('button', { name: 'Sheet' }).click();
    const longest = await page.evaluate(() =>
      Math.max(
        ...document
          .getAnimations()
          // What follows a scroll position moves with the reader alone.
          .filter(({ timeline }) => timeline === document.timeline)
          .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0)),
        0,
      ),
    );
    expect(longest).toBeLessThan(10);
  });
});
