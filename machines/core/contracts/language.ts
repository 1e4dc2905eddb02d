import { z } from 'zod';
import {
  LANGUAGES,
  WORDINGS,
  type Language,
  type Wording,
} from '#machines/core/locales/languages.ts';

/** The language and the wording of English in which someone reads. */
export interface Reader {
  language: Language;
  wording: Wording;
}

/** The choice of the account, and the person's own choice, which takes precedence. */
export interface LanguageChoices {
  account: Reader;
  own: { [Choice in keyof Reader]: Reader[Choice] | null };
}

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
const wording = z.enum(Object.keys(WORDINGS) as [Wording, ...Wording[]]);

/** POST /Shell/SaveAccountLanguage. */
export const accountLanguage = z.object({ language, wording });

/**
 * POST /Shell/SaveOwnLanguage: values that are missing are not changed, and null restores the choice of the account.
 */
export const ownLanguage = z
  .object({ language: language.nullable(), wording: wording.nullable() })
  .partial();
