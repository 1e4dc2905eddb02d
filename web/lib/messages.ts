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
  /** Translates a name of the company, such as of a leave type, and nothing else. */
  term: (name: string) => string;
}

/** English dates follow the browser's regional format, such as en-GB or en-US. */
const englishLocale = (): string =>
  readersLocales().find((language) => /^en\b/i.test(language)) ?? LANGUAGES.English.locale;

const getLocale = (language: Language): string =>
  language === 'English' ? englishLocale() : LANGUAGES[language].locale;

/** The specified wording is part of the source code. The other catalogues are only loaded when they are chosen. */
async function getMessages({ language, wording }: Choice): Promise<Messages> {
  if (language === 'Bengali') return (await import('./bengali.ts')).bengali;
  if (wording === 'plain') return (await import('#machines/core/locales/plain.ts')).PLAIN_ENGLISH;
  return {};
}

/** The company's own names in Bengali, by the names in its data. */
let companyTerms: ReadonlyMap<string, string> = new Map();

const spoken = (choice: Choice, messages: Messages, locale: string): Spoken => {
  const terms = choice.language === 'Bengali' ? companyTerms : new Map<string, string>();
  return {
    ...choice,
    messages,
    // Text of Cadre goes before a name that is the same.
    t: translator(
      locale,
      { ...Object.fromEntries(terms), ...messages },
      { between: LANGUAGES[choice.language].between, write: writtenValue },
    ),
    term: (name) => terms.get(name) ?? name,
  };
};

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
    // Without storage, the offline page is in English.
  }
}

/** Sets the messages during the build, where there is no document whose language could be set. */
export const speakFrom = (choice: Choice, messages: Messages): void =>
  speech.set(spoken(choice, messages, LANGUAGES[choice.language].locale));

/** Switches the language and the wording, and with them the format of dates and numbers. */
export async function speak(change: Partial<Choice>): Promise<void> {
  const choice = { ...wanted, ...change };
  wanted = choice;
  // If the messages can't be loaded, the page stays in its current language, which is better than no page.
  const messages = await getMessages(choice).catch(() => null);
  // If the user chooses twice quickly, the messages of the first choice may load last. They must not replace
  // the second choice.
  if (messages !== null && wanted === choice) become(choice, messages);
}

/**
 * The name of the channel over which all tabs of the browser learn that a language was chosen in one of them.
 */
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
 * Applies the language that this browser has stored, and returns all stored settings. Callers await it before
 * the first paint, so that the page doesn't change its language while it is read.
 */
export async function speakStoredChoices(): Promise<Settings> {
  followOtherTabs();
  const settings = await openSettings(THIS_BROWSER);
  const { language, wording } = settings;
  await speak({ language: language ?? 'English', wording: wording ?? 'asSpecified' });
  return settings;
}

/** Adds the server's messages (GetGlobalCultures) to those of the program. They override the program's. */
export function learn(language: Language, messages: Messages): void {
  const current = speech.get();
  if (language !== current.language) return;
  const changed = Object.entries(messages).filter(
    ([message, label]) => label !== message && current.messages[message] !== label,
  );
  if (changed.length === 0) return;
  become(current, { ...current.messages, ...Object.fromEntries(changed) });
}

/** Learns the company's own names in Bengali. */
export function learnTerms(terms: Readonly<Record<string, string>>): void {
  const learned = new Map(Object.entries(terms));
  const isSame =
    learned.size === companyTerms.size &&
    [...learned].every(([name, label]) => companyTerms.get(name) === label);
  if (isSame) return;
  companyTerms = learned;
  const { messages, ...choice } = speech.get();
  if (choice.language === 'Bengali') become(choice, messages);
}

/** Translates a name of the company, such as of a leave type, and returns any other text as it is. */
export const termNow = (name: string): string => speech.get().term(name);

/**
 * A choice that the server doesn't have yet, because it was made before sign-in or while the server couldn't be
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

/** Returns the current language and wording, and a function that changes them. */
export function useLanguage(): [Choice, (change: Partial<Choice>) => Promise<void>] {
  const language = useAtom(speech, (spokenNow) => spokenNow.language);
  const wording = useAtom(speech, (spokenNow) => spokenNow.wording);
  return [{ language, wording }, choose];
}

export type { Translate };

/** Translates text, and returns markup unchanged. */
export const translated = <Content>(t: Translate, content: Content): Content | string =>
  typeof content === 'string' ? t(content) : content;

/** Returns the translate function, and rerenders the component when the language changes. */
export const useTranslate = (): Translate => useAtom(speech, ({ t }) => t);

/** Returns the full stop of the current language. */
export const fullStop = (): string => LANGUAGES[speech.get().language].between.trim();

/** Translates outside React, for browser notifications and file names. */
export const translateNow: Translate = (text, values) => speech.get().t(text, values);
