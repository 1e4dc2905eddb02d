import { describe, expect, it } from 'vitest';
import { BENGALI } from '#machines/shared/cultures/bengali.ts';
import { CULTURES, inWords } from '#machines/shared/cultures/culture.ts';
import { ENGLISH } from '#machines/shared/cultures/english.ts';
import { UPLOADED, UPLOAD_FAILED } from '#machines/shared/attachments.ts';

const words = Object.values(ENGLISH).flat();

const holes = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([hole]) => hole));

describe('the words in Bengali', () => {
  it('are there for every English one, and for no other', () => {
    expect(new Set(Object.keys(BENGALI))).toEqual(new Set(words));
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(Object.entries(BENGALI))(
    '%j is written in its script, with the same values in it',
    (english, bengali) => {
      expect(bengali).toMatch(/[\u0980-\u09ff]/);
      expect(bengali.replace(/\{\w+\}/g, '')).not.toMatch(/[A-Za-z]/);
      expect(holes(bengali)).toEqual(holes(english));
      expect(bengali).toBe(bengali.trim().normalize('NFC'));
    },
  );

  it('know the messages that the server says letter by letter', () => {
    for (const message of [UPLOADED, UPLOAD_FAILED]) expect(words).toContain(message);
  });
});

describe('a text in words', () => {
  it('is translated, filled in, and left as it is where nobody translated it', () => {
    expect(inWords(BENGALI, 'Log Out')).toBe('লগ আউট');
    expect(inWords(BENGALI, 'Digit {n}', { n: 3 })).toBe('সংখ্যা 3');
    expect(inWords({}, 'Digit {n}', { n: 3 })).toBe('Digit 3');
    expect(inWords(BENGALI, 'Roster')).toBe('Roster');
    expect(inWords(BENGALI, 'constructor')).toBe('constructor');
    expect(inWords({}, '{missing}')).toBe('{missing}');
  });

  it('has numbers and dates in its locale', () => {
    const inLocale = (locale: string) => new Intl.NumberFormat(locale).format(1234567);
    expect(inLocale(CULTURES.English.locale)).toBe('1,234,567');
    expect(inLocale(CULTURES.Bengali.locale)).toBe('১২,৩৪,৫৬৭');
  });
});
