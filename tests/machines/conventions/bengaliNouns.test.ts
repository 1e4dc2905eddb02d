import { expect, it } from 'vitest';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { SCREENS } from '#machines/catalogue/screens.ts';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { DECLARED_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { REPORTS } from '#server/catalogue/reports.ts';

/** How Bengali asks someone to do something, as a button does. */
const ASKS = /(?:করুন|লিখুন|পাঠান|বাছুন|খুলুন|নিন|জানান|দেখুন|টাকা দিন)$/u;
/** Short questions to the reader that are fields. */
const QUESTIONS = /\?$/;

const inBengali = (text: string): string => (bengali as Record<string, string>)[text] ?? '';

/** Labels of columns and fields, titles of screens, and groups of the menu: nouns, also where a button has the word. */
const nouns = new Set([
  ...REPORTS.flatMap(({ columns }) => columns.map(({ label }) => label)),
  ...[...RESOURCES, ...REQUESTS].flatMap(({ fields, rows = {} }) =>
    [fields, ...Object.values(rows).map((row) => row.fields)].flatMap((all) =>
      Object.values(all).map(({ label }) => label),
    ),
  ),
  ...DECLARED_SCREENS.flatMap(({ title, menu }) => [title, ...menu.flatMap((part) => part ?? [])]),
  ...Object.values(SCREENS).flatMap((screen) =>
    'menu' in screen ? [screen.title, ...Object.values(screen.menu).map(String)] : [],
  ),
]);

it('no column, field, title or group of the menu is a request to the reader in Bengali', () => {
  const wrong = [...nouns].filter((text) => !QUESTIONS.test(text) && ASKS.test(inBengali(text)));
  expect(wrong.map((text) => `${text}: ${inBengali(text)}`)).toEqual([]);
});
