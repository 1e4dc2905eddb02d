import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startGallery, type Gallery } from '#tests/web/components/gallery.ts';
import { patience } from '#tests/support/patience.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery();
}, patience(120_000));
afterEach(() => {
  gallery.forget();
  return gallery.closePages();
});
afterAll(() => gallery?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (page: Page, text: string) =>
  expect.poll(() => page.getByRole('status').first().innerText()).toBe(text);
const DEFAULTS = 'unit 0, page 1, size 25, Overview';

/** Every record of the browser's storage, with its readable parts. */
const stored = (page: Page) =>
  page.evaluate(
    `new Promise((resolve, reject) => {
       const opening = indexedDB.open('cadre', 1);
       opening.onerror = () => reject(opening.error);
       opening.onsuccess = () => {
         const read = opening.result.transaction(['keys', 'settings']);
         const keys = read.objectStore('keys').getAll();
         const boxes = read.objectStore('settings').getAll();
         const names = read.objectStore('settings').getAllKeys();
         read.oncomplete = () => {
           opening.result.close();
           resolve({
             extractable: keys.result.map((key) => key.extractable),
             kinds: keys.result.map((key) => key.algorithm.name + ' ' + key.algorithm.length),
             names: names.result,
             text: boxes.result.map(({ box }) => new TextDecoder().decode(box)).join(''),
           });
         };
       };
     })`,
  ) as Promise<{ extractable: boolean[]; kinds: string[]; names: string[]; text: string }>;

const change = (page: Page, script: string) =>
  page.evaluate(
    `new Promise((resolve, reject) => {
       const opening = indexedDB.open('cadre', 1);
       opening.onerror = () => reject(opening.error);
       opening.onsuccess = () => {
         const write = opening.result.transaction(['keys', 'settings'], 'readwrite');
         const settings = write.objectStore('settings');
         const keys = write.objectStore('keys');
         ${script}
         write.oncomplete = () => { opening.result.close(); resolve(); };
         write.onabort = () => reject(write.error);
       };
     })`,
  );

/** Reopens the page in the same browser: memory is lost, storage is kept. */
async function again(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function changed(page: Page): Promise<void> {
  await press(page, 'Ada comes');
  await shows(page, `Ada, ready: ${DEFAULTS}`);
  await press(page, 'Go to Approval');
  await press(page, 'Page 3');
  await shows(page, 'Ada, ready: unit 0, page 3, size 100, Approval');
  // Loading settings waits for pending writes.
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 0, page 3, size 100, Approval');
}

test('settings are stored encrypted, with a key that cannot be extracted', async () => {
  const page = await gallery.open('settings');
  await changed(page);
  await again(page);
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 0, page 3, size 100, Approval');
  const { extractable, kinds, names, text } = await stored(page);
  expect(names).toEqual(['Ada']);
  expect(extractable).toEqual([false]);
  expect(kinds).toEqual(['AES-GCM 256']);
  expect(text).not.toContain('Approval');
  expect(JSON.stringify(await page.evaluate('({ ...localStorage })'))).not.toContain('Approval');
});

test('choosing another unit resets paging to page 1, size 25', async () => {
  const page = await gallery.open('settings');
  await changed(page);
  await press(page, 'Unit 2');
  await shows(page, 'Ada, ready: unit 2, page 1, size 25, Approval');
});

test('signing out deletes the first-level menu and paging, and nothing else', async () => {
  const page = await gallery.open('settings');
  await changed(page);
  await press(page, 'Unit 2');
  await press(page, 'Page 3');
  await press(page, 'Sign out');
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 2, page 1, size 25, Overview');
});

test('people have separate settings, which cannot be decrypted as another’s', async () => {
  const page = await gallery.open('settings');
  await changed(page);
  await press(page, 'Bo comes');
  await shows(page, `Bo, ready: ${DEFAULTS}`);
  // Someone with developer tools replaces Bo's record with Ada's.
  await change(
    page,
    `const ada = settings.get('Ada'); ada.onsuccess = () => settings.put(ada.result, 'Bo');`,
  );
  await press(page, 'Bo comes');
  await shows(page, `Bo, ready: ${DEFAULTS}`);
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 0, page 3, size 100, Approval');
});

test.each([
  [
    'a broken record',
    `settings.put({ nonce: new Uint8Array(12), box: new ArrayBuffer(40) }, 'Ada');`,
  ],
  ['something that is no record', `settings.put('nonsense', 'Ada');`],
  ['a lost key', `keys.clear();`],
])('%s leaves the defaults, and can be written over', async (_what, script) => {
  const page = await gallery.open('settings');
  await changed(page);
  await change(page, script);
  await again(page);
  await press(page, 'Ada comes');
  await shows(page, `Ada, ready: ${DEFAULTS}`);
  await press(page, 'Unit 2');
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 2, page 1, size 25, Overview');
  await again(page);
  await press(page, 'Ada comes');
  await shows(page, 'Ada, ready: unit 2, page 1, size 25, Overview');
});

test('a browser without storage still works, with the defaults', async () => {
  const page = await gallery.open('settings');
  await page.addInitScript(`Object.defineProperty(window, 'indexedDB', { value: undefined });`);
  await again(page);
  await press(page, 'Ada comes');
  await shows(page, `Ada, ready: ${DEFAULTS}`);
  await press(page, 'Unit 2');
  await shows(page, 'Ada, ready: unit 2, page 1, size 25, Overview');
  expect(gallery.complaints()).toEqual([]);
  await page.context().close();
});
