import { z } from 'zod';
import { LANGUAGES, WORDINGS, type Language, type Wording } from '#machines/locales/languages.ts';

/** How somebody reads: in which language, and how its English is worded. */
export interface Reader {
  language: Language;
  wording: Wording;
}

/** The account's choice, and the person's own where they made one: it goes before the account's. */
export interface LanguageChoices {
  account: Reader;
  own: { [Choice in keyof Reader]: Reader[Choice] | null };
}

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
const wording = z.enum(Object.keys(WORDINGS) as [Wording, ...Wording[]]);

/** POST /Shell/SaveAccountLanguage. */
export const accountLanguage = z.object({ language, wording });

/** POST /Shell/SaveOwnLanguage: what is left out stays, null goes by the account again. */
export const ownLanguage = z
  .object({ language: language.nullable(), wording: wording.nullable() })
  .partial();
