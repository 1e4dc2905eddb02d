import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { phone, startGallery, violations, type Gallery } from './gallery.ts';
import { dismiss, notify, toasts } from '#web/components/ui/toasts.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
afterEach(() => gallery.closePages());
afterAll(() => gallery.close());

const open = (options?: Parameters<Gallery['open']>[2]) => gallery.open('overlays', '', options);

describe('a dialog', () => {
  it('keeps the focus inside, starts at its first field, and gives the focus back', async () => {
    const page = await open();
    const opener = page.getByRole('button', { name: 'Dialog', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Share Rate' });
    await dialog.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('id'));
    const field = dialog.getByRole('textbox', { name: 'Share rate' });
    const fieldId = await field.getAttribute('id');
    await expect.poll(focused).toBe(fieldId);
    expect(await violations(page)).toEqual([]);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  it('sends a form once, however often its button is pressed before that is done', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Form dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'New request' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A wedding');
    await page.keyboard.press('Enter');
    await dialog.getByText('Sent: 1').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send' }).click({ force: true });
    await expect.poll(() => dialog.getByText(/^Sent:/).innerText()).toBe('Sent: 1');
  });

  it('does not move the focus of someone who has moved on by then', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Share Rate' });
    await dialog.waitFor();
    const taken = await page.evaluate(async () => {
      const next = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Static dialog',
      );
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(escape);
      await Promise.resolve();
      next?.focus();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return document.activeElement === next ? '' : document.activeElement?.outerHTML;
    });
    await expect.poll(() => dialog.count()).toBe(0);
    expect(taken).toBe('');
  });

  it('stays open when a list, a calendar or Escape inside it is used', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Share Rate' });
    const select = dialog.getByRole('combobox', { name: 'Section' });
    await select.click();
    await page.keyboard.type('legal');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => dialog.count()).toBe(1);
    await select.click();
    await page.getByRole('option', { name: 'Legal B' }).click();
    await expect.poll(() => select.innerText()).toBe('Legal B');
    await dialog.getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('gridcell').getByRole('button').nth(10).click();
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Effective date' }).inputValue())
      .not.toBe('');
    await expect.poll(() => dialog.count()).toBe(1);
  });

  it('with a static backdrop stays when the page beside it is clicked', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Static dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.waitFor();
    await page.mouse.click(20, 600);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('locks the page behind it, and comes up from the bottom on a phone', async () => {
    const page = await open(phone);
    await page.getByRole('button', { name: 'Dialog', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Share Rate' });
    await dialog.waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
      'hidden',
    );
    const place = await dialog.boundingBox();
    expect(place?.width).toBe(390);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(844);
  });
});

describe('a question', () => {
  it('is answered by Enter, by Cancel and by Escape', async () => {
    const page = await open();
    const ask = page.getByRole('button', { name: 'Confirm', exact: true });
    const answer = page.getByText(/^Answer:/);
    await ask.click();
    await page.getByRole('alertdialog', { name: 'Do you want to confirm?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => answer.innerText()).toBe('Answer: yes');
    await ask.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => answer.innerText()).toBe('Answer: no');
    await ask.click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  it('requires a comment if the action does, and passes it on trimmed', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Confirm with comment' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you confirm to reject?' });
    const box = dialog.getByRole('textbox', { name: 'Please enter your comments' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await box.fill('  Above the range of the grade. ');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect
      .poll(() => page.getByText(/^Answer:/).innerText())
      .toBe('Answer: Above the range of the grade.');
  });

  it('says when a pasted comment is longer than it can be, and how much was left out', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Confirm with comment' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you confirm to reject?' });
    const box = dialog.getByRole('textbox', { name: 'Please enter your comments' });
    await box.fill('Above the range of the grade. ');
    await box.press('ControlOrMeta+a');
    await box.press('ControlOrMeta+c');
    await box.press('ControlOrMeta+v');
    await expect.poll(() => page.getByText('The pasted text was cut').count()).toBe(0);
    await box.press('End');
    await box.press('ControlOrMeta+v');
    await expect.poll(() => box.inputValue()).toBe('Above the range of the grade. Above the ');
    await page.getByText('20 characters were left out: at most 40 fit', { exact: true }).waitFor();
  });
});

describe('a toast', () => {
  it('is announced and disappears, but not while the pointer is on it', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Success' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Submitted Successfully' });
    await toast.waitFor();
    await page.locator('[role="status"]', { hasText: 'Submitted Successfully' }).waitFor({
      state: 'attached',
    });
    await toast.hover();
    // Longer than a toast stays: only here is the duration itself tested.
    await page.waitForTimeout(2000);
    await expect.poll(() => toast.count()).toBe(1);
    await page.mouse.move(10, 500);
    await toast.waitFor({ state: 'detached', timeout: 4000 });
  });

  it('stays for 1,500 ms, and for 2,000 ms if it is about a live event', () => {
    notify.success('Submitted Successfully');
    notify.warning('Failed, try again');
    notify.live('A new notification has come!!');
    const shown = toasts.get();
    expect(shown.map(({ tone, duration }) => [tone, duration])).toEqual([
      ['success', 1500],
      ['warning', 1500],
      ['info', 2000],
    ]);
    for (const { id } of shown) dismiss(id);
  });

  it('is one of at most ten', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Error', exact: true });
    for (let count = 0; count < 13; count += 1) await button.click();
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'changed by hr2' }).count())
      .toBe(10);
  });
});

describe('a menu and the keys', () => {
  it('opens by key, closes by Escape, and gives the focus back', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await violations(page, 'popup')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // It is given back a task after the menu has gone.
    await expect
      .poll(() => button.evaluate((trigger) => trigger === document.activeElement))
      .toBe(true);
  });

  it("shows a screen's keys on '?', but not to someone typing", async () => {
    const page = await open();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    gallery.forget();
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
