import { expect, test } from 'vitest';
import {
  countUse,
  getScreens,
  mostUsed,
  spokenEntry,
  suggestionsFor,
  trailTo,
  type MenuEntry,
} from '#web/components/shell/menu.ts';

const screen = (label: string, to: string): MenuEntry => ({ label, to, children: [] });
const menu: MenuEntry[] = [
  { label: 'Approval', to: '/approval', children: [screen('My tasks', '/approval')] },
  {
    label: 'Pay & Benefits',
    to: '/pay/request',
    children: [
      {
        label: 'Increment',
        to: '/pay/request',
        children: [
          // Listed before its parent, so that the order can't decide which is nearer.
          screen('Request History', '/pay/request/history'),
          screen('Increment Request', '/pay/request'),
          screen('Review by HR', '/pay/review'),
        ],
      },
    ],
  },
];

test('the breadcrumb leads to the screen at an address, and to screens below it', () => {
  const trail = (path: string) => trailTo(menu, path).map(({ label }) => label);
  expect(trail('/pay/review')).toEqual(['Pay & Benefits', 'Increment', 'Review by HR']);
  expect(trail('/pay/request/view/6')).toEqual([
    'Pay & Benefits',
    'Increment',
    'Increment Request',
  ]);
  expect(trail('/pay/requests')).toEqual([]);
});

test('of two nested screens, the breadcrumb leads to the nearer one', () => {
  expect(trailTo(menu, '/pay/request/history/3').at(-1)?.label).toBe('Request History');
});

test('a screen of the same feature as a menu entry has its breadcrumb', () => {
  const tracer = [screen('Tracer', '/profile/reports/tracer/all'), ...menu];
  const trail = (path: string) => trailTo(tracer, path).map(({ label }) => label);
  expect(trail('/profile/reports/tracer/create')).toEqual(['Tracer']);
  expect(trail('/profile/reports/other')).toEqual([]);
  expect(trail('/pay/other')).toEqual([]);
});

test('the screens are the entries without children', () => {
  expect(getScreens(menu).map((trail) => trail.at(-1)?.label)).toEqual([
    'My tasks',
    'Request History',
    'Increment Request',
    'Review by HR',
  ]);
});

test('the search offers what begins with the letters typed, screens before groups, then what holds them', () => {
  const offered = (typed: string) => suggestionsFor(menu, typed).map(({ entry }) => entry.label);
  expect(offered('inc')).toEqual(['Increment Request', 'Increment']);
  expect(offered(' REV')).toEqual(['Review by HR']);
  expect(offered('request')).toEqual(['Request History', 'Increment Request']);
  expect(offered('hr')).toEqual(['Review by HR']);
  expect(offered('eview')).toEqual(['Review by HR']);
  expect(offered('benefits')).toEqual(['Pay & Benefits']);
  expect(offered('')).toEqual([]);
});

test('a screen is found by another word for it, after those whose name has it', () => {
  const words = 'broadcast mass mail request';
  const bulk = { ...screen('Support Bulk Notification', '/bulk'), words };
  const offered = (typed: string) =>
    suggestionsFor([bulk, ...menu], typed).map(({ entry }) => entry.label);
  expect(offered('Mass m')).toEqual(['Support Bulk Notification']);
  expect(offered('broad')).toEqual(['Support Bulk Notification']);
  expect(offered('request').at(-1)).toBe('Support Bulk Notification');
  expect(offered('mail bulk')).toEqual(['Support Bulk Notification']);
  expect(offered('where is the mail of bulk')).toEqual(['Support Bulk Notification']);
  expect(offered('mail of trees')).toEqual([]);
  expect(offered('what is the')).toEqual([]);
  expect(offered('roadcast')).toEqual([]);
});

test('the screens that are opened most are offered first, without the present one', () => {
  let used = {};
  for (const path of [
    '/pay/review',
    '/approval',
    '/pay/review',
    '/approval',
    '/approval',
    '/pay/request',
  ])
    used = countUse(menu, used, path);
  expect(countUse(menu, used, '/elsewhere')).toBe(used);
  const offered = (except: string) =>
    mostUsed(menu, used, { except, most: 8 }).map(({ entry }) => entry.label);
  expect(offered('/')).toEqual(['My tasks', 'Review by HR']);
  expect(offered('/approval')).toEqual(['Review by HR']);
});

test('counts are halved, so that a new habit overtakes an old one', () => {
  const used = countUse(menu, { '/approval': 63, '/pay/review': 1 }, '/approval');
  expect(used).toEqual({ '/approval': 32 });
});

test('a label in another language is found by its English too', () => {
  const bengali: MenuEntry[] = [{ ...screen('অনুমোদন', '/approval'), english: 'Approval' }];
  expect(suggestionsFor(bengali, 'app')).toHaveLength(1);
  expect(suggestionsFor(bengali, 'অনু')).toHaveLength(1);
  expect(spokenEntry(bengali, 'approval')?.to).toBe('/approval');
});

test.each([
  ['increment', 'Increment', 'the very name goes before a longer one'],
  ['Review by HR.', 'Review by HR', 'a full stop was not said'],
  ['review', 'Review by HR', 'part of a name'],
  ['pay and benefits', 'Pay & Benefits', 'what is written as a sign is heard as a word'],
  ['open my tasks please', 'My tasks', 'a name within more words'],
])('“%s” is understood as %s: %s', (said, label) => {
  expect(spokenEntry(menu, said)?.label).toBe(label);
});

test.each(['', '...', 'cafeteria'])('“%s” is nothing in the menu', (said) => {
  expect(spokenEntry(menu, said)).toBeUndefined();
});
