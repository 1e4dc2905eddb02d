import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import type { Client } from '#tests/support/client.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn, type Person } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import {
  clickNotification,
  recorded,
  recordNotifications,
} from '#tests/e2e/recordedNotifications.ts';

let fixture: Fixture;
let hr: Client;
let md: Client;
let audit: Client;
/** HR writes, and the managing director reads; each has one page for all tests. */
let writer: Person;
let reader: Person;
beforeAll(async () => {
  fixture = await openFixture();
  [hr, md, audit] = (await Promise.all(
    (['hr', 'md', 'audit'] as const).map((login) => fixture.server.as(login)),
  )) as [Client, Client, Client];
  [writer, reader] = await Promise.all([
    signIn(fixture.browser, fixture.at('/chat-app'), 'hr'),
    signIn(fixture.browser, fixture.at('/approval'), 'md'),
  ]);
}, patience(120_000));
afterAll(() => fixture?.leave());
/** Tests first remove the console messages that they expect. */
afterEach(() => expect([...writer.complaints, ...reader.complaints]).toEqual([]));

let keys = 0;
const start = async (client: Client, employeeIds: number[], name?: string): Promise<number> => {
  const body = { employeeIds, ...(name && { name }) };
  const answer = await client.post('/ChattingApp/StartConversation', body);
  return (answer.body as { autoId: number }).autoId;
};
const say = async (client: Client, conversationId: number, text: string) => {
  keys += 1;
  const answer = await client.post('/ChattingApp/SendMessage', {
    conversationId,
    text,
    clientKey: `e2e-key-${keys}`,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const at = (conversationId: number) => `/chat-app?conversation=${conversationId}`;
const bubble = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text });
const unread = async (page: Page): Promise<number> => {
  const name = await page.getByRole('button', { name: /^Chat(: |$)/ }).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
};

test('a message arrives live: badge, browser notification with the sender’s name, and in the thread', async () => {
  const conversationId = await start(hr, [md.employeeId]);
  await recordNotifications(reader.page, 'granted');
  await follow(writer.page, at(conversationId));
  const box = writer.page.getByRole('textbox', { name: 'Message' });
  await box.fill('Can you look at Accounts?\nTwo are above the range.');
  await box.press('Enter');
  await bubble(writer.page, 'Can you look at Accounts?').waitFor();
  await expect.poll(() => box.inputValue()).toBe('');

  await expect.poll(() => unread(reader.page)).toBe(1);
  await expect
    .poll(() => recorded(reader.page))
    .toEqual([
      {
        title: 'The hr',
        body: 'Can you look at Accounts?\nTwo are above the range.',
        tag: `chat-${conversationId}`,
      },
    ]);
  await clickNotification(reader.page);
  await bubble(reader.page, 'Two are above the range.').waitFor();
  expect(new URL(reader.page.url()).pathname).toBe('/chat-app');
  await expect.poll(() => unread(reader.page)).toBe(0);
  await writer.page.getByText('Seen', { exact: true }).waitFor();

  // A message in the open conversation isn't announced.
  await box.fill('Thank you');
  await writer.page.getByRole('button', { name: 'Send' }).click();
  await bubble(reader.page, 'Thank you').waitFor();
  expect(await recorded(reader.page)).toHaveLength(1);
  await expect.poll(() => unread(reader.page)).toBe(0);
});

test('scrolling up loads older messages without moving the ones being read', async () => {
  const conversationId = await start(audit, [hr.employeeId]);
  await fixture.server.owner.raw(
    `insert into messages (conversation_id, sender_id, client_key, body, created_at)
     select ?, ?, 'old-' || n, 'Old message ' || n, now() - interval '1 day' from generate_series(1, 95) n`,
    [conversationId, audit.userId],
  );
  await say(audit, conversationId, 'The latest');
  const { page } = writer;
  await follow(page, at(conversationId));
  await bubble(page, 'The latest').waitFor();
  const log = page.getByRole('log');
  await expect.poll(() => log.evaluate((pane) => pane.scrollTop)).toBe(0);
  for (let press = 0; press < 4; press += 1) {
    await log.evaluate((pane) => pane.scrollTo({ top: -pane.scrollHeight }));
    await expect
      .poll(() => page.getByRole('article').count())
      .toBeGreaterThanOrEqual(Math.min(96, 30 * (press + 2)));
  }
  await page.getByText('Old message 1', { exact: true }).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('article').count()).toBe(96);
});

test('an unsent message stays and says so, and is stored once however often it is sent', async () => {
  const conversationId = await start(hr, [md.employeeId]);
  const { page, complaints } = writer;
  await follow(page, at(conversationId));
  const keysSent: string[] = [];
  let taken = false;
  await page.route('**/api/ChattingApp/SendMessage*', async (route) => {
    keysSent.push(route.request().headers()['idempotency-key'] ?? '');
    if (keysSent.length > 6) return route.continue();
    // First the request never reaches the server; then it does, and the response is lost.
    if (taken) await route.fetch();
    return route.abort('connectionreset');
  });
  const stored = async () => {
    const { rows } = await fixture.server.owner.raw<{ rows: { count: string }[] }>(
      `select count(*) from messages where body = 'Only one of me'`,
    );
    return Number(rows[0]?.count);
  };
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Only one of me');
  await box.press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'Not sent' });
  await failed.waitFor();
  expect(await stored()).toBe(0);
  taken = true;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Sending').count()).toBe(0);
  await expect.poll(() => bubble(page, 'Only one of me').count()).toBe(1);
  await expect.poll(() => keysSent.length).toBe(6);
  expect(new Set(keysSent).size).toBe(1);
  expect(await stored()).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('the keyboard alone can find people, start a group, write, rename it and leave', async () => {
  const { page } = writer;
  await follow(page, '/chat-app');
  const { keyboard } = page;
  const reach = async (name: string | RegExp) => {
    const wanted = page.getByRole('button', { name }).last();
    await wanted.waitFor();
    for (let step = 0; step < 80; step += 1) {
      if (await wanted.evaluate((button) => button === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${String(name)}`);
  };
  await reach('New');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.waitFor();
  for (const name of ['The audit', 'The finance']) {
    await dialog.getByRole('textbox', { name: 'Search people' }).focus();
    await keyboard.type(name);
    // Results of a partial name disappear once the full name is searched.
    const get = dialog.getByRole('list', { name: 'People found' }).getByRole('button');
    await expect.poll(async () => (await get.allInnerTexts()).join()).toContain(name);
    await expect.poll(() => get.count()).toBe(1);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: /^Remove The finance/ }).waitFor();
  await dialog.getByRole('textbox', { name: /Name of the group/ }).focus();
  await keyboard.type('Decisions');
  await reach('Start group');
  await keyboard.press('Enter');
  await page.getByText('The hr started the group “Decisions”').first().waitFor();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await keyboard.type('Shall we begin?');
  await keyboard.press('Enter');
  await bubble(page, 'Shall we begin?').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group', exact: true }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).focus();
  await keyboard.press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename the group' });
  await rename.getByRole('textbox').fill('Verdicts');
  await keyboard.press('Enter');
  await rename.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Verdicts' }).waitFor();
  await page.getByRole('button', { name: 'Group', exact: true }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Leave' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).focus();
  await keyboard.press('Enter');
  await page.getByText('Choose a conversation').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Verdicts/ }).count()).toBe(0);
});

test('leaving a group removes it from every window, and none requests it again', async () => {
  const conversationId = await start(hr, [md.employeeId, audit.employeeId], 'Farewell');
  await say(md, conversationId, 'Stay a while');
  const first = writer.page;
  await follow(first, at(conversationId));
  const second = await first.context().newPage();
  second.on('console', (message) => {
    if (message.type() === 'error') writer.complaints.push(message.text());
  });
  await second.goto(fixture.at(at(conversationId)));
  for (const page of [first, second]) await bubble(page, 'Stay a while').waitFor();
  await first.getByRole('button', { name: 'Group', exact: true }).click();
  await first.getByRole('menuitem', { name: 'Leave' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await first.getByText('Choose a conversation').waitFor();
  await second.getByText('This conversation does not exist').waitFor();
  for (const page of [first, second]) {
    await expect.poll(() => page.getByRole('button', { name: /Farewell/ }).count()).toBe(0);
  }
  await say(md, conversationId, 'They have gone');
  await second.getByRole('button', { name: 'All conversations' }).click();
  await second.getByText('Choose a conversation').waitFor();
  await second.close();
});

test('an attachment is sent and shown as a picture, and the popup can do so beside any screen', async () => {
  const conversationId = await start(hr, [md.employeeId]);
  await follow(writer.page, at(conversationId));
  await writer.page.getByRole('textbox', { name: 'Message' }).waitFor();
  await writer.page.locator('input[type="file"]').setInputFiles({
    name: 'plan.png',
    mimeType: 'image/png',
    buffer: await Promise.resolve(png()),
  });
  await writer.page.getByRole('button', { name: 'Remove plan.png' }).waitFor();
  await writer.page.getByRole('button', { name: 'Send' }).click();
  await bubble(writer.page, 'plan.png').waitFor();

  const { page } = reader;
  await follow(page, '/approval');
  await page.getByRole('button', { name: /^Chat/ }).click();
  const popup = page.getByRole('dialog', { name: 'Chat' });
  await popup.getByRole('button', { name: /^The hr/ }).click();
  await popup.getByRole('button', { name: 'plan.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Attachment' });
  const picture = viewer.getByRole('link', { name: 'Open plan.png' }).locator('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await popup.getByRole('textbox', { name: 'Message' }).fill('Got it');
  await popup.getByRole('button', { name: 'Send' }).click();
  await bubble(writer.page, 'Got it').waitFor();
});
