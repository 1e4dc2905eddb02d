/** The languages to choose from, each with its locale for dates and numbers, and its sentence separator. */
export const LANGUAGES = {
  English: { locale: 'en-GB', own: 'English', between: '. ' },
  Bengali: { locale: 'bn-BD', own: 'বাংলা', between: '। ' },
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * The wording of English: exactly as specified, with misspellings on which programs rely, or plain
 * English.
 */
export const WORDINGS = {
  asSpecified: { label: 'As specified' },
  plain: { label: 'Plain English' },
} as const;

export type Wording = keyof typeof WORDINGS;

/** One row of GET /QueryData/GetGlobalCultures: a message's English text, and its translation. */
export interface CultureWord {
  keyword: string;
  label: string;
}
