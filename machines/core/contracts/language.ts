import { z } from 'zod';
import {
  LANGUAGES,
  WORDINGS,
  type Language,
  type Wording,
} from '#machines/core/locales/languages.ts';

/** A person's language and wording of English. */
export interface Reader {
  language: Language;
  wording: Wording;
}

/** The account's choice, and the person's own, which takes precedence. */
export interface LanguageChoices {
  account: Reader;
  own: { [Choice in keyof Reader]: Reader[Choice] | null };
}

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
const wording = z.enum(Object.keys(WORDINGS) as [Wording, ...Wording[]]);

/** POST /Shell/SaveAccountLanguage. */
export const accountLanguage = z.object({ language, wording });

/** POST /Shell/SaveOwnLanguage: omitted values stay, null resets to the account's choice. */
export const ownLanguage = z
  .object({ language: language.nullable(), wording: wording.nullable() })
  .partial();
