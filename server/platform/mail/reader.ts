import type { Reader } from '#machines/core/contracts/language.ts';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { LANGUAGES } from '#machines/core/locales/languages.ts';
import type { Messages, Translate } from '#machines/core/locales/messages.ts';
import { PLAIN_ENGLISH } from '#machines/core/locales/plain.ts';
import { translator } from '#machines/core/locales/translate.ts';

/** The language and wording of mail that does not go to a user, such as that to the operator. */
export const AS_SPECIFIED: Reader = { language: 'English', wording: 'asSpecified' };

const cache = new Map<string, Translate>();

/** Returns a function that translates messages for a reader, including sentences that were composed in English. */
export function createTranslator({ language, wording }: Reader): Translate {
  const key = `${language} ${wording}`;
  const existing = cache.get(key);
  if (existing) return existing;
  const { locale, between } = LANGUAGES[language];
  const t = translator(locale, getMessages({ language, wording }), {
    between,
    write: language === 'English' ? (value) => value : (value) => written(locale, value),
  });
  cache.set(key, t);
  return t;
}

function getMessages({ language, wording }: Reader): Messages {
  if (language === 'Bengali') return bengali;
  return wording === 'plain' ? PLAIN_ENGLISH : {};
}

/** Formats a date or number in a sentence for the reader's locale. Other text stays as it is. */
function written(locale: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    const day = new Date(`${value}T00:00:00Z`);
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
  }
  return /^\d{1,3}(,\d{3})*$|^\d+$/.test(value)
    ? new Intl.NumberFormat(locale).format(Number(value.replaceAll(',', '')))
    : value;
}

/** A reader of mail, with the time zone of their company. */
export interface MailReader extends Reader {
  timeZone?: string | undefined;
}

/** A time for a mail, in the time zone of the company. The zone is named, because mail can be read anywhere. */
export const getMoment = ({ language, timeZone = 'UTC' }: MailReader, at: Date): string =>
  `${new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at)} (${timeZone})`;
