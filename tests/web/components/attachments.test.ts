import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { phone, startGallery, violations, wide, type Gallery } from './gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
});
// What it has loaded it keeps.
afterEach(() => {
  gallery.forget();
  return gallery.closePages();
});
afterAll(() => gallery.close());

describe('the attachment viewer', () => {
  it('shows an image, or a tile for a document, and both open the file', async () => {
    const page = await gallery.open('attachments');
    await page.getByRole('button', { name: 'Show four files' }).click();
    const viewer = page.getByRole('dialog', { name: 'Attachments' });
    const image = viewer.getByRole('link', { name: /^Open receipt/ });
    await image.waitFor();
    const drawn = () => image.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(drawn).toBe(640);
    const opened = page.waitForEvent('popup');
    await image.click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
    expect(
      await viewer.getByRole('link', { name: 'Open contract.pdf' }).getAttribute('target'),
    ).toBe('_blank');
    const saved = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Download handover.docx' }).click();
    expect((await saved).suggestedFilename()).toBe('handover.docx');
    expect(gallery.complaints()).toEqual([]);
  });

  it('says what could not be loaded, offers a retry, and releases every address', async () => {
    const page = await gallery.open('attachments');
    await page.evaluate(() => {
      const current = new Set<string>();
      const create = URL.createObjectURL.bind(URL);
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.createObjectURL = (bytes: Blob) => {
        const url = create(bytes);
        current.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        current.delete(url);
        revoke(url);
      };
      Object.assign(window, { held: current });
    });
    const readHeld = () => page.evaluate('window.held.size');
    await page.getByRole('button', { name: 'Show four files' }).click();
    await page.getByText('File not found').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expect.poll(readHeld).toBe(3);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(readHeld).toBe(0);
  });

  it('passes axe and fits a phone', async () => {
    for (const size of [wide, phone]) {
      const page = await gallery.open('attachments', '', size);
      await page.getByRole('button', { name: 'Show four files' }).click();
      await page.getByRole('link', { name: /^Open receipt/ }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await violations(page, 'popup')).toEqual([]);
      if (size === phone) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, 'colours'), 'dark').toEqual([]);
    }
  });
});

describe('an upload', () => {
  const choose = (name: string, size: number) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(size, 'x'),
  });

  it('accepts one file of the allowed kinds, and refuses others in the specification’s words', async () => {
    const page = await gallery.open('attachments');
    const field = page.locator('input[type="file"]').first();
    await field.setInputFiles(choose('setup.exe', 10));
    await page.getByText('File Size is too large or inValid File!').first().waitFor();
    await page
      .getByText('File Size is too large or inValid File!')
      .first()
      .waitFor({ state: 'detached' });
    await field.setInputFiles(choose('large.pdf', 1_000_001));
    await page.getByText('File Size is too large or inValid File!').first().waitFor();
    await field.setInputFiles(choose('right.pdf', 1_000_000));
    const removal = page.getByRole('button', { name: 'Remove right.pdf' });
    await removal.waitFor();
    await expect.poll(() => page.getByText(/^Upload {2}successfully$/).count()).toBeGreaterThan(0);
    await removal.click();
    await page.getByText('Drop a file here').waitFor();
  });
});
