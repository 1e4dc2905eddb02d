import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { LANGUAGES } from '#machines/core/locales/languages.ts';
import { PLAIN_ENGLISH } from '#machines/core/locales/plain.ts';
import titles from '#machines/core/locales/plainTitles.json' with { type: 'json' };
import { translator } from '#machines/core/locales/translate.ts';
import { everyMessage, plainTitles, updated } from '#tests/messages/catalogue.ts';
import { sentenceCase } from '#tests/messages/sentenceCase.ts';

/** The placeholder names of a message. */
const valuesIn = (message: CompiledMessage): Set<string> =>
  new Set(
    message.flatMap((token) => {
      if (typeof token === 'string') return [];
      const [name, , cases] = token;
      const forms = Object.values(cases ?? {}).filter((form) => Array.isArray(form));
      return [name, ...forms.flatMap((form) => [...valuesIn(form)])];
    }),
  );

const words = Object.entries<string>(bengali);
const translations = words.filter(([, label]) => label !== '');

/** Computed once, because all sources are parsed. */
const { found, unsaid } = everyMessage();
const said = new Set(found.map(({ text }) => text));

it('every text on a screen goes through the messages', () => {
  expect(unsaid).toEqual([]);
});

/** Keyboard keys keep their printed names. */
const KEYS = /^(Ctrl|Alt|Shift) \w$/;

describe('the messages in Bengali', () => {
  it('match the texts of the sources, as `npm run messages` writes them', () => {
    const request = updated(bengali, said);
    const say =
      'Run npm run messages: it removes what is no longer said from machines/core/locales/bn.json';
    expect(Object.keys(bengali), say).toEqual(Object.keys(request));
  });

  it('have the same placeholders as the English, in Bengali script', () => {
    const wrong = translations.filter(([english, label]) => {
      const [request, current] = [english, label].map((text) =>
        valuesIn(compileMessageOrThrow(text)),
      );
      const text = label.replaceAll(/\{[^{}]*\}|\{\w+, plural|\b(one|other)\b/g, '');
      return (
        [...(request ?? [])].toSorted().join() !== [...(current ?? [])].toSorted().join() ||
        (/\p{L}/u.test(text) && !KEYS.test(text) && !/[\u0980-\u09ff]/.test(text))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('use one Unicode form of each letter', () => {
    expect(translations.filter(([, label]) => label !== label.trim().normalize('NFC'))).toEqual([]);
  });
});

it('plain English corrects existing messages, with texts that are not messages themselves', () => {
  const unknown = Object.keys(PLAIN_ENGLISH).filter((message) => !said.has(message));
  expect(unknown, 'Remove these from machines/core/locales/plain.ts: nothing says them').toEqual(
    [],
  );
});

describe('plain English', () => {
  const messages = [...said];
  const plain = translator('en', PLAIN_ENGLISH);
  /** The specification's spelling mistakes, and wordings that confuse readers. */
  const ODD =
    /!!|\s!|\s{2}|\s$|fillup|inValid|must me\b|Recomend\b|Requitment|Recruitement|Form Date|\bare confirm|Your are\b|already exist$|Minimum \d|Maximum \d+ char|valid pin|Submitted Successfully|Log In|Log Out|Forget Password/;

  it('corrects every misspelling and every title of the specification that is in use', () => {
    const odd = messages.filter((message) => ODD.test(message) || sentenceCase(message) !== null);
    expect(odd.length).toBeGreaterThan(400);
    expect(odd.filter((message) => !Object.hasOwn(PLAIN_ENGLISH, message))).toEqual([]);
    // The glossary itself contains none of them.
    const worded = Object.values(PLAIN_ENGLISH);
    expect(worded.filter((text) => ODD.test(text) || sentenceCase(text) !== null)).toEqual([]);
  });

  it.each([
    ['Recomend', 'Recommend'],
    ['Requitment Tracer Update', 'Update requisition'],
    ['Your are not allowed to access', 'You do not have access'],
    ['Value must me positive', 'Enter a number above 0'],
    ['File Size is too large or inValid File!', 'The file is too large or not valid'],
    ['Please fillup comments and date field', 'Fill in the comments and the date'],
    ['Approve with Change Request', 'Send back for changes'],
    ['Feature Assign to Role', 'Role permissions'],
    ['Employee Id', 'Employee ID'],
  ])('says %s as “%s”', (message, worded) => expect(plain(message)).toBe(worded));

  it('has the titles that `npm run messages` writes', () => {
    const say =
      'Run npm run messages: it writes the titles to machines/core/locales/plainTitles.json';
    expect(titles, say).toEqual(plainTitles(messages));
  });
});

describe('a text in a language', () => {
  const t = translator(LANGUAGES.Bengali.locale, bengali);

  it('is translated and filled in, or unchanged without a translation', () => {
    expect(t('Log Out')).toBe('লগ আউট');
    expect(t('Digit {n}', { n: 3 })).toBe('সংখ্যা ৩');
    expect(translator('en', {})('Digit {n}', { n: 3 })).toBe('Digit 3');
    // A year is not grouped.
    expect(translator('en', {})('Year {year}', { year: 2026 })).toBe('Year 2026');
    expect(t('Nowhere')).toBe('Nowhere');
    expect(t('constructor')).toBe('constructor');
    expect(translator('en', {})('{missing}')).toBe('{missing}');
  });

  it('formats the dates of a composed sentence for its reader, but not typed text', () => {
    const written = translator('en', {}, { write: (date) => `<${date}>` });
    expect(written('Leave is not allowed on 2026-11-03: it is a block date')).toBe(
      'Leave is not allowed on <2026-11-03>: it is a block date',
    );
    for (const typed of [
      'JoiningDate: 2020-02-30 is not a date',
      '“2026-11-03” is not a date such as 2017-05-22',
      'Write it as 2026-11-02 09:05',
      'AB-2026-11-03 does not exist',
    ]) {
      expect(written(typed)).toBe(typed);
    }
  });

  it('has plurals, numbers and dates in its locale', () => {
    const rows = '{n, plural, one {# row} other {# rows}}';
    const english = translator(LANGUAGES.English.locale, {});
    expect([1, 1200].map((n) => english(rows, { n }))).toEqual(['1 row', '1,200 rows']);
    const inLocale = (locale: string) => new Intl.NumberFormat(locale).format(1234567);
    expect(inLocale(LANGUAGES.English.locale)).toBe('1,234,567');
    expect(inLocale(LANGUAGES.Bengali.locale)).toBe('১২,৩৪,৫৬৭');
  });
});
