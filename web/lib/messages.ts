import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, type Wording } from '#machines/locales/languages.ts';
import type { Messages, Translate } from '#machines/locales/messages.ts';
import { translator } from '#machines/locales/translate.ts';
import { readersLocales, writeBy } from './locale.ts';
import {
  changeSettings,
  keep,
  openSettings,
  THIS_BROWSER,
  type Settings,
} from './settings/index.ts';
import { writtenValue } from './writtenValue.ts';

interface Choice {
  language: Language;
  /** How English is worded; other languages have one wording. */
  wording: Wording;
}

interface Spoken extends Choice {
  messages: Messages;
  t: Translate;
}

/** An English reader's own way of writing dates, where the browser tells it. */
const englishLocale = (): string =>
  readersLocales().find((language) => /^en\b/i.test(language)) ?? LANGUAGES.English.locale;

const localeOf = (language: Language): string =>
  language === 'English' ? englishLocale() : LANGUAGES[language].locale;

/** As specified is how texts stand in the source; every other catalogue is fetched when it is chosen. */
async function messagesOf({ language, wording }: Choice): Promise<Messages> {
  if (language === 'Bengali') return (await import('./bengali.ts')).bengali;
  if (wording === 'plain') return (await import('#machines/locales/plain.ts')).PLAIN_ENGLISH;
  return {};
}

const spoken = (choice: Choice, messages: Messages, locale: string): Spoken => ({
  ...choice,
  messages,
  t: translator(locale, messages, {
    between: LANGUAGES[choice.language].between,
    write: writtenValue,
  }),
});

const FIRST: Choice = { language: 'English', wording: 'asSpecified' };
let current = spoken(FIRST, {}, LANGUAGES.English.locale);
let wanted: Choice = FIRST;
const listeners = new Set<() => void>();

function become(choice: Choice, messages: Messages): void {
  const locale = localeOf(choice.language);
  current = spoken(choice, messages, locale);
  document.documentElement.lang = locale;
  writeBy(locale);
  for (const listener of listeners) listener();
}

/** Speaks a language from now on, in a wording, and writes dates and numbers its way. */
export async function speak(change: Partial<Choice>): Promise<void> {
  const choice = { ...wanted, ...change };
  wanted = choice;
  // Messages that can't be fetched leave the present language, which is better than no page.
  const messages = await messagesOf(choice).catch(() => null);
  // Two choices in a row may arrive in the other order.
  if (messages !== null && wanted === choice) become(choice, messages);
}

/**
 * Has the page speak the language chosen in this browser; to be awaited before the first paint.
 * Answers what else was chosen in it.
 */
export async function speakStoredChoices(): Promise<Settings> {
  const settings = await openSettings(THIS_BROWSER);
  const { language, wording } = settings;
  await speak({ language: language ?? 'English', wording: wording ?? 'asSpecified' });
  return settings;
}

/** Lays messages of the server's (GetGlobalCultures) over those that came with the program. */
export function learn(language: Language, messages: Messages): void {
  if (language !== current.language) return;
  const changed = Object.entries(messages).filter(
    ([message, label]) => label !== message && current.messages[message] !== label,
  );
  if (changed.length === 0) return;
  become(current, { ...current.messages, ...Object.fromEntries(changed) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is chosen and how to choose otherwise, which the person and this browser remember. */
export function useLanguage(): [Choice, (change: Partial<Choice>) => Promise<void>] {
  const { language, wording } = useSyncExternalStore(subscribe, () => current);
  return [
    { language, wording },
    async (change) => {
      await speak(change);
      changeSettings(change);
      keep(THIS_BROWSER, change);
    },
  ];
}

export type { Translate };

/** What a component was handed, translated where it is text and left as it is where it is markup. */
export const translated = <Content>(t: Translate, content: Content): Content | string =>
  typeof content === 'string' ? t(content) : content;

/** How to say messages; whoever asks is drawn again when the language changes. */
export const useTranslate = (): Translate => useSyncExternalStore(subscribe, () => current.t);

/** For what isn't drawn by React: a notification of the system's, a file's name. */
export const translateNow: Translate = (text, values) => current.t(text, values);
