/**
 * The languages one may choose, with the locale that dates and numbers are written by, and what
 * stands between two sentences.
 */
export const CULTURES = {
  English: { locale: 'en-GB', own: 'English', between: '. ' },
  Bengali: { locale: 'bn-BD', own: 'বাংলা', between: '। ' },
} as const;

export type Language = keyof typeof CULTURES;

/** One row of GET /QueryData/GetGlobalCultures: a word's English, and what to show for it. */
export interface CultureWord {
  keyword: string;
  label: string;
}

/** A language's words; English needs none. */
export type Dictionary = Readonly<Record<string, string>>;

/**
 * A text in a dictionary's language, or as it is where the dictionary doesn't know it. `{name}` in it
 * is replaced by the value of that name.
 */
export function inWords(
  dictionary: Dictionary,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const words = Object.hasOwn(dictionary, text) ? (dictionary[text] ?? text) : text;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
