import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { phone, startGallery, violations, type Gallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.closePages());
afterAll(() => gallery.close());

describe('a select', () => {
  it('is searched by typing, operated by keys, cleared, and left by Tab', async () => {
    const page = await gallery.open('forms');
    const select = page.getByRole('combobox', { name: 'Department', exact: true });
    await select.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('combobox', { name: 'Search the list' }).waitFor();
    expect(await violations(page, 'popup')).toEqual([]);
    await page.keyboard.type('fin');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Finance']);
    await page.keyboard.press('Enter');
    await expect.poll(() => select.innerText()).toBe('Finance');

    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear the choice', exact: true }).click();
    await expect.poll(() => select.innerText()).toBe('Select…');
  });

  it('says so when nothing matches', async () => {
    const page = await gallery.open('forms');
    await page.getByRole('combobox', { name: 'Department', exact: true }).click();
    await page.keyboard.type('xyz');
    await page.getByText('No Result Found').waitFor();
  });

  it('cannot be opened while it is disabled', async () => {
    const page = await gallery.open('forms');
    const select = page.getByRole('combobox', { name: 'Section', exact: true }).first();
    await expect.poll(() => select.isDisabled()).toBe(true);
    await expect.poll(() => select.innerText()).toBe('Choose a unit first');
  });

  it('works by touch', async () => {
    const page = await gallery.open('forms', '', phone);
    // On a phone the filter fields are folded into one line.
    await page.getByRole('button', { name: 'Filters' }).tap();
    const select = page.getByRole('combobox', { name: 'Department', exact: true });
    await select.tap();
    await page.getByRole('option', { name: 'Dyeing' }).tap();
    await expect.poll(() => select.innerText()).toBe('Dyeing');
  });
});

describe('a multi-select', () => {
  it('accepts several, all matches, and everything', async () => {
    const page = await gallery.open('forms');
    const select = page.getByRole('combobox', { name: 'Many, counted' });
    await select.click();
    await page.getByRole('option', { name: 'Accounts A' }).click();
    await expect.poll(() => select.innerText()).toBe('5 selected');
    await page.keyboard.type('knit');
    await page.getByRole('option', { name: 'Select all 2 found' }).click();
    await expect.poll(() => select.innerText()).toBe('7 selected');
    await page.getByRole('option', { name: 'Select all 2 found' }).click();
    await expect.poll(() => select.innerText()).toBe('5 selected');
    await page.getByRole('combobox', { name: 'Search the list' }).fill('');
    await page.getByRole('option', { name: 'Select all (24)' }).click();
    await expect.poll(() => select.innerText()).toBe('All 24 selected');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await select.evaluate((trigger) => trigger === document.activeElement)).toBe(true);
  });

  it('has no search box when it is short, and stays open while choosing', async () => {
    const page = await gallery.open('forms');
    const select = page.getByRole('combobox', { name: 'All of them' });
    await select.click();
    await page.getByRole('listbox').waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Search the list' }).count())
      .toBe(0);
    expect(await violations(page, 'popup')).toEqual([]);
    await page.getByRole('option', { name: 'Harbour Foods' }).click();
    await page.getByRole('option', { name: 'Meridian Steel' }).click();
    await expect.poll(() => select.innerText()).toContain('Northfield Textiles');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(1);
  });
});

describe('a date', () => {
  const open = async () => {
    const page = await gallery.open('forms');
    return { page, input: page.getByRole('textbox', { name: 'Effective Date', exact: true }) };
  };

  it('is read as typed and shown unambiguously', async () => {
    const { page, input } = await open();
    await expect.poll(() => input.inputValue()).toBe('1 Jun 2026');
    for (const typed of ['2026-12-24', '24/12/2026', '24.12.26', 'dec 24 2026']) {
      await input.fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => input.inputValue()).toBe('24 Dec 2026');
    }
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => input.inputValue()).toBe('25 Dec 2026');
  });

  it('stays for correction if it cannot be read, and says how to write it', async () => {
    const { page, input } = await open();
    await input.fill('31/02/2026');
    await page.keyboard.press('Tab');
    await expect.poll(() => input.inputValue()).toBe('31/02/2026');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    const problem = page.locator(`[id="${await input.getAttribute('aria-describedby')}"]`);
    await expect.poll(() => problem.innerText()).toMatch(/^Type a date like /);
  });

  it('is chosen from a calendar by keys', async () => {
    const { page, input } = await open();
    await input.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('grid').waitFor();
    expect(await violations(page, 'popup')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => input.inputValue()).toBe('9 Jun 2026');
    await page.getByRole('grid').waitFor({ state: 'detached' });
  });

  it('says when it is outside the allowed range', async () => {
    const page = await gallery.open('forms');
    const early = page.getByRole('textbox', { name: 'Day too early' });
    expect(await early.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByText('Not before 1 Jan 2026').count()).toBe(1);
  });
});

describe('a number', () => {
  it('is rounded, grouped on leaving the field, and kept if it cannot be read', async () => {
    const page = await gallery.open('forms');
    const input = page.getByRole('textbox', { name: 'Amount' });
    await expect.poll(() => input.inputValue()).toBe('1,234,567.5');
    await input.fill('98765.4321');
    await page.keyboard.press('Tab');
    await expect.poll(() => input.inputValue()).toBe('98,765.43');
    await input.fill('much');
    await page.keyboard.press('Tab');
    await expect.poll(() => input.inputValue()).toBe('much');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a form', () => {
  it('names every problem beside its field and in a summary that leads there', async () => {
    const page = await gallery.open('forms');
    await page.getByRole('button', { name: 'Submit' }).click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toEqual([
        'User id is required',
        'Password is required',
        'Section is required',
        'At least one Business Unit is required',
        'Effective date is required',
        'Increment Percentage is required',
        'Depends on is required',
      ]);
    expect(await violations(page)).toEqual([]);

    const leads = async (link: string) => {
      await summary.getByRole('link', { name: link }).click();
      return page.evaluate(() => {
        const { activeElement } = document;
        const described = activeElement?.getAttribute('aria-describedby') ?? '';
        const group = activeElement?.closest('[role="radiogroup"]');
        return document.getElementById(
          described === '' ? (group?.getAttribute('aria-describedby') ?? '') : described,
        )?.textContent;
      });
    };
    for (const link of await summary.getByRole('link').allInnerTexts()) {
      expect(await leads(link)).toBe(link);
    }
  });

  it('can be filled and sent by keys alone', async () => {
    const page = await gallery.open('forms');
    await page.getByRole('textbox', { name: 'User id' }).focus();
    await page.keyboard.type('manager');
    await page.keyboard.press('Tab');
    await page.keyboard.type('cadre-demo');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.type('audit b');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Effective date', exact: true }).focus();
    await page.keyboard.type('1/7/2026');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('7.5');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Submitted manager').first().waitFor();
  });
});
