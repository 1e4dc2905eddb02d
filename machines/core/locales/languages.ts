/** The languages, each with its locale for dates and numbers, its own name, and the separator between sentences. */
export const LANGUAGES = {
  English: { locale: 'en-GB', own: 'English', between: '. ' },
  Bengali: { locale: 'bn-BD', own: 'বাংলা', between: '। ' },
} as const;

export type Language = keyof typeof LANGUAGES;

/** The wordings of English: exactly as specified, including misspellings on which programs rely, or plain English. */
export const WORDINGS = {
  asSpecified: { label: 'As specified' },
  plain: { label: 'Plain English' },
} as const;

export type Wording = keyof typeof WORDINGS;

/** One row of GET /QueryData/GetGlobalCultures: the English text of a message, and its translation. */
export interface CultureWord {
  keyword: string;
  label: string;
}
