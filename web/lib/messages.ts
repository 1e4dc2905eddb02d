import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';
import type { Reader } from '#machines/core/contracts/language.ts';
import { LANGUAGES, WORDINGS, type Language } from '#machines/core/locales/languages.ts';
import type { Messages, Translate } from '#machines/core/locales/messages.ts';
import { translator } from '#machines/core/locales/translate.ts';
import { readersLocales, writeBy } from './locale.ts';
import {
  changeSettings,
  keep,
  openSettings,
  THIS_BROWSER,
  type Settings,
} from './settings/index.ts';
import { writtenValue } from './writtenValue.ts';

export type Choice = Reader;

interface Spoken extends Choice {
  messages: Messages;
  t: Translate;
}

/** The date format for English, from the browser. */
const englishLocale = (): string =>
  readersLocales().find((language) => /^en\b/i.test(language)) ?? LANGUAGES.English.locale;

const getLocale = (language: Language): string =>
  language === 'English' ? englishLocale() : LANGUAGES[language].locale;

/** The specified wording is in the source code; other catalogues are loaded when they are chosen. */
async function getMessages({ language, wording }: Choice): Promise<Messages> {
  if (language === 'Bengali') return (await import('./bengali.ts')).bengali;
  if (wording === 'plain') return (await import('#machines/core/locales/plain.ts')).PLAIN_ENGLISH;
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
const speech = createAtom(spoken(FIRST, {}, LANGUAGES.English.locale));
let wanted: Choice = FIRST;

function become(choice: Choice, messages: Messages): void {
  const locale = getLocale(choice.language);
  document.documentElement.lang = locale;
  keepForOffline(locale);
  writeBy(locale);
  speech.set(spoken(choice, messages, locale));
}

/** public/offline.js reads this key, because it can't ask for the account's choice. */
function keepForOffline(locale: string): void {
  try {
    localStorage.setItem('cadre.locale', locale);
  } catch {
    // Without storage, that page is in English.
  }
}

/** Sets the messages where there is no document: during the build. */
export const speakFrom = (choice: Choice, messages: Messages): void =>
  speech.set(spoken(choice, messages, LANGUAGES[choice.language].locale));

/** Switches language and wording, with the format of dates and numbers. */
export async function speak(change: Partial<Choice>): Promise<void> {
  const choice = { ...wanted, ...change };
  wanted = choice;
  // If messages can't be loaded, the current language stays, which is better than no page.
  const messages = await getMessages(choice).catch(() => null);
  // Two quick choices may finish loading in the opposite order.
  if (messages !== null && wanted === choice) become(choice, messages);
}

/** A choice in one tab applies to all tabs of the browser. */
const TABS = 'cadre language';
let tabs: BroadcastChannel | undefined;

function followOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel(TABS);
  tabs.addEventListener('message', ({ data }: MessageEvent<Choice>) => {
    const { language, wording } = data;
    if (!Object.hasOwn(LANGUAGES, language) || !Object.hasOwn(WORDINGS, wording)) return;
    void speak({ language, wording });
  });
}

/**
 * Applies the language stored in this browser; await it before the first paint. Returns all stored
 * settings.
 */
export async function speakStoredChoices(): Promise<Settings> {
  followOtherTabs();
  const settings = await openSettings(THIS_BROWSER);
  const { language, wording } = settings;
  await speak({ language: language ?? 'English', wording: wording ?? 'asSpecified' });
  return settings;
}

/** Adds the server's messages (GetGlobalCultures) to those of the program, overriding them. */
export function learn(language: Language, messages: Messages): void {
  const current = speech.get();
  if (language !== current.language) return;
  const changed = Object.entries(messages).filter(
    ([message, label]) => label !== message && current.messages[message] !== label,
  );
  if (changed.length === 0) return;
  become(current, { ...current.messages, ...Object.fromEntries(changed) });
}

/**
 * A choice that the server doesn't have yet: made before sign-in, or while the server couldn't be
 * reached.
 */
export const unsavedChoice = createAtom<Partial<Choice>>({});

/** Applies the chosen language in all tabs of this browser. */
export async function choose(change: Partial<Choice>): Promise<void> {
  unsavedChoice.set((before) => ({ ...before, ...change }));
  await speak(change);
  changeSettings(change);
  keep(THIS_BROWSER, change);
  tabs?.postMessage(wanted);
}

/** The current choice and its setter. */
export function useLanguage(): [Choice, (change: Partial<Choice>) => Promise<void>] {
  const language = useAtom(speech, (spokenNow) => spokenNow.language);
  const wording = useAtom(speech, (spokenNow) => spokenNow.wording);
  return [{ language, wording }, choose];
}

export type { Translate };

/** Translates text, and returns markup unchanged. */
export const translated = <Content>(t: Translate, content: Content): Content | string =>
  typeof content === 'string' ? t(content) : content;

/** The translate function; components rerender when the language changes. */
export const useTranslate = (): Translate => useAtom(speech, ({ t }) => t);

/** The full stop of the language. */
export const fullStop = (): string => LANGUAGES[speech.get().language].between.trim();

/** For use outside React: browser notifications, file names. */
export const translateNow: Translate = (text, values) => speech.get().t(text, values);
