/**
 * The languages a person may choose, each with its locale for dates and numbers and with what stands
 * between two sentences.
 */
export const LANGUAGES = {
  English: { locale: 'en-GB', own: 'English', between: '. ' },
  Bengali: { locale: 'bn-BD', own: 'বাংলা', between: '। ' },
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * How English is worded: to the letter of the specification, whose misspellings programs rely on, or
 * in plain English.
 */
export const WORDINGS = {
  asSpecified: { label: 'As specified' },
  plain: { label: 'Plain English' },
} as const;

export type Wording = keyof typeof WORDINGS;

/** One row of GET /QueryData/GetGlobalCultures: a message's English, and what to show for it. */
export interface CultureWord {
  keyword: string;
  label: string;
}
