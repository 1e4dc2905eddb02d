import { useCallback, useSyncExternalStore } from 'react';
import {
  CULTURES,
  inWords,
  type Dictionary,
  type Language,
} from '#machines/shared/cultures/culture.ts';
import { readersLocales, writeBy } from './locale.ts';
import { changeSettings, keep, openSettings, THIS_BROWSER } from './settings/index.ts';

/** Says a text in the person's language; `{name}` in it is replaced by that value. */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** English is what the texts are written in; every other language is fetched when it is chosen. */
const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  English: () => Promise.resolve({}),
  Bengali: async () => (await import('./bengali.ts')).BENGALI,
};

let current: { language: Language; dictionary: Dictionary } = {
  language: 'English',
  dictionary: {},
};
let wanted: Language = 'English';
const listeners = new Set<() => void>();

/** An English reader's own way of writing dates, where the browser tells it. */
const englishLocale = (): string =>
  readersLocales().find((language) => /^en\b/i.test(language)) ?? CULTURES.English.locale;

/** What stands between two sentences of the language on show. */
export const betweenSentences = (): string => CULTURES[current.language].between;

const localeOf = (language: Language): string =>
  language === 'English' ? englishLocale() : CULTURES[language].locale;

function become(language: Language, dictionary: Dictionary): void {
  current = { language, dictionary };
  document.documentElement.lang = localeOf(language);
  writeBy(localeOf(language));
  for (const listener of listeners) listener();
}

/** Speaks a language from now on, and writes dates and numbers its way. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  // A dictionary that can't be fetched leaves the present language, which is better than no page.
  const dictionary = await dictionaries[language]().catch(() => null);
  // Two choices in a row may arrive in the other order.
  if (dictionary !== null && wanted === language) become(language, dictionary);
}

/** Has the page speak the language chosen in this browser; to be awaited before the first paint. */
export async function speakStoredLanguage(): Promise<void> {
  const { language } = await openSettings(THIS_BROWSER);
  await speak(language ?? 'English');
}

/** Lays words of the server's (GetGlobalCultures) over those that came with the program. */
export function learn(language: Language, words: Dictionary): void {
  if (language !== current.language) return;
  if (Object.entries(words).every(([word, label]) => current.dictionary[word] === label)) return;
  become(language, { ...current.dictionary, ...words });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language on show and how to choose another, which the person and this browser remember. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const language = useSyncExternalStore(subscribe, () => current.language);
  return [
    language,
    async (next) => {
      await speak(next);
      changeSettings({ language: next });
      keep(THIS_BROWSER, { language: next });
    },
  ];
}

/** What a component was handed, said where it is text and left as it is where it is markup. */
export const said = <Content>(say: Say, content: Content): Content | string =>
  typeof content === 'string' ? say(content) : content;

/** How to say things; whoever asks is drawn again when the language changes. */
export function useWords(): Say {
  const { dictionary } = useSyncExternalStore(subscribe, () => current);
  return useCallback((text, values) => inWords(dictionary, text, values), [dictionary]);
}
