import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicPicture } from '#tests/support/heicPicture.ts';
import { patience } from '#tests/support/patience.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(`
    insert into expense_types (account_id, name, needs_receipt) values (1, 'Meals', true)`);
}, patience(120_000));
afterAll(() => fixture?.leave());

/** A photo as cameras make it: 4 MB, lying on its side, with a red top once it is turned upright. */
async function cameraPhoto(): Promise<Buffer> {
  const [width, height] = [2800, 2100];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 128 + ((at * 7919 + (at >> 7)) % 127);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < 300; x += 1) pixels.set([220, 20, 20], (y * width + x) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 96 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Whether a place of a picture is red. */
async function isRed(picture: Buffer, left: number, top: number): Promise<boolean> {
  const [red = 0, green = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return red > 150 && green < 90;
}

test(
  'photos of receipts are turned, scaled and converted, and a refused file holds the claim',
  async () => {
    const { browser, server } = fixture;
    const { page } = await signIn(browser, fixture.at('/SelfService/expense/create'), 'employee', {
      size: 'phone',
    });
    const form = page.getByRole('dialog', { name: 'New expense claim' });
    const line = form.getByRole('group', { name: 'expense 1', exact: true });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      line.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    const readLast = async () => {
      const file = await server.owner('files').orderBy('id', 'desc').first('id');
      const { token } = await server.as('employee');
      const answer = await fetch(fixture.at(`/api/Document/DownloadFile?id=${file.id}`), {
        headers: { Authorization: `Bearer ${token}` },
      });
      return Buffer.from(await answer.arrayBuffer());
    };

    await line.getByRole('button', { name: 'Take a photo' }).waitFor();
    const photo = await cameraPhoto();
    expect(photo.length).toBeGreaterThan(4_000_000);
    await choose('IMG_0001.jpg', 'image/jpeg', photo);
    await line.getByRole('button', { name: 'Remove IMG_0001.jpg' }).waitFor();
    const turned = await readLast();
    expect(turned.length).toBeLessThanOrEqual(1_000_000);
    const { width, height, format } = await sharp(turned).metadata();
    expect({ format, isUpright: height > width }).toEqual({ format: 'jpeg', isUpright: true });
    expect(await isRed(turned, Math.floor(width / 2), 20)).toBe(true);
    await line.getByRole('button', { name: 'Remove IMG_0001.jpg' }).click();

    await choose('IMG_0002.HEIC', 'image/heic', heicPicture);
    await line.getByRole('button', { name: 'Remove IMG_0002.jpg' }).waitFor();
    const converted = await readLast();
    expect(await sharp(converted).metadata()).toMatchObject({ width: 480, height: 640 });
    expect(await isRed(converted, 470, 320)).toBe(true);
    await line.getByRole('button', { name: 'Remove IMG_0002.jpg' }).click();

    await choose('tea.webp', 'image/webp', await sharp(turned).resize(300).webp().toBuffer());
    await line.getByRole('button', { name: 'Remove tea.jpg' }).waitFor();
    await line.getByRole('button', { name: 'Remove tea.jpg' }).click();

    await choose('broken.heic', 'image/heic', Buffer.alloc(2000, 'x'));
    const alert = line.getByRole('alert').filter({ hasText: 'broken.heic is not attached' });
    await alert.getByText('This is not a photo that the browser can read').waitFor();
    await form.getByRole('button', { name: 'Send' }).click();
    await alert.getByText('Choose another file, or remove this one').waitFor();
    // What the server refuses stays at the field, too.
    await choose('letter.pdf', 'application/pdf', Buffer.from('not a PDF'));
    await line.getByRole('alert').filter({ hasText: 'letter.pdf is not attached' }).waitFor();
    await form.getByRole('button', { name: 'Send' }).click();
    await line.getByText('Choose another file, or remove this one').waitFor();
    expect(await form.getByText('Purpose is required').count()).toBe(0);
    await line.getByRole('button', { name: 'Remove letter.pdf' }).click();
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Purpose is required').first().waitFor();
  },
  patience(180_000),
);
