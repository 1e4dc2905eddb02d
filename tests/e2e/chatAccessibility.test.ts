import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#tests/api/documents/specimens.ts';
import { taken, upload } from '#tests/api/documents/uploads.ts';
import { problemsOf } from './axe.ts';
import { openOffice, request, type Office } from './office.ts';
import { signIn, type Look } from './people.ts';

let office: Office;
let group: number;
beforeAll(async () => {
  office = await openOffice();
  await request(office.server, [1, 2, 3]);
  const [hr, md, audit] = await Promise.all(
    ['hr', 'md', 'audit'].map((login) => office.server.as(login)),
  );
  if (!hr || !md || !audit) throw new Error('Nobody is here');
  const started = await hr.post('/ChattingApp/StartConversation', {
    employeeIds: [md.employeeId, audit.employeeId],
    name: 'Decisions',
  });
  group = (started.body as { autoId: number }).autoId;
  const query = 'tableReferrence=chat';
  const fileId = taken(
    await upload(office.server.url, md, 'plan.png', png(), { query }),
  ).globalFileUrlId;
  for (const [client, text, more] of [
    [hr, 'Shall we begin?', {}],
    [md, 'This is the plan.', { fileId }],
    [audit, 'Fine with me.', {}],
  ] as const) {
    await client.post('/ChattingApp/SendMessage', {
      conversationId: group,
      clientKey: `axe-${text.length}-key`,
      text,
      ...more,
    });
  }
}, 120_000);
afterAll(() => office?.close());

const looks: Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
];

test.each(looks)('axe finds nothing on chat, bell and settings: $size, $theme', async (look) => {
  const problems: string[] = [];
  const check = async (page: Page, screen: string) => {
    problems.push(...(await problemsOf(page)).map((problem) => `${screen}: ${problem}`));
  };
  const { page, complaints } = await signIn(office.browser, office.at('/chat-app'), 'hr', look);
  await page.getByRole('button', { name: /Decisions/ }).waitFor();
  await check(page, 'conversations');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('textbox', { name: 'Search people' }).fill('The m');
  await page.getByRole('button', { name: /The md2/ }).click();
  await page.getByRole('button', { name: 'Remove The md2' }).waitFor();
  await check(page, 'new conversation');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Decisions/ }).click();
  await page.getByText('Fine with me.').last().waitFor();
  await check(page, 'thread');
  await page.getByRole('button', { name: 'plan.png' }).click();
  await page.getByRole('link', { name: 'Open plan.png' }).waitFor();
  await check(page, 'viewer');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Members' }).click();
  await page.getByText('The hr (you)').waitFor();
  await check(page, 'members');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(office.at('/account/notifications'));
  await page.getByRole('checkbox').first().waitFor();
  await check(page, 'settings');
  await page.getByRole('button', { name: /^Chat/ }).click();
  const popup = page.getByRole('dialog', { name: 'Chat' });
  await popup.getByRole('button', { name: /Decisions/ }).waitFor();
  await check(page, 'popup');
  await popup.getByRole('button', { name: /Decisions/ }).click();
  await popup.getByText('Fine with me.').waitFor();
  await check(page, 'popup thread');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link', { name: /wait for your review/ })
    .first()
    .waitFor();
  await check(page, 'bell');
  expect(problems).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
