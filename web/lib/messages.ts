import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';
import type { Reader } from '#machines/contracts/language.ts';
import { LANGUAGES, WORDINGS, type Language } from '#machines/locales/languages.ts';
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

export type Choice = Reader;

interface Spoken extends Choice {
  messages: Messages;
  t: Translate;
}

/** The date format of an English reader, from the browser. */
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
const speech = createAtom(spoken(FIRST, {}, LANGUAGES.English.locale));
let wanted: Choice = FIRST;

function become(choice: Choice, messages: Messages): void {
  const locale = localeOf(choice.language);
  document.documentElement.lang = locale;
  writeBy(locale);
  speech.set(spoken(choice, messages, locale));
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

/** What one tab chooses, the others speak too: two tabs of one person are one screen to them. */
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
 * Has the page speak the language chosen in this browser; to be awaited before the first paint.
 * Answers what else was chosen in it.
 */
export async function speakStoredChoices(): Promise<Settings> {
  followOtherTabs();
  const settings = await openSettings(THIS_BROWSER);
  const { language, wording } = settings;
  await speak({ language: language ?? 'English', wording: wording ?? 'asSpecified' });
  return settings;
}

/** Lays messages of the server's (GetGlobalCultures) over those that came with the program. */
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
 * What was chosen and the server doesn't keep yet: on the way in, where nobody is signed in, or while
 * the server couldn't be reached.
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

/** What is chosen and how to choose otherwise. */
export function useLanguage(): [Choice, (change: Partial<Choice>) => Promise<void>] {
  const language = useAtom(speech, (spokenNow) => spokenNow.language);
  const wording = useAtom(speech, (spokenNow) => spokenNow.wording);
  return [{ language, wording }, choose];
}

export type { Translate };

/** What a component was handed, translated where it is text and left as it is where it is markup. */
export const translated = <Content>(t: Translate, content: Content): Content | string =>
  typeof content === 'string' ? t(content) : content;

/** How to say messages; the person who asks is drawn again when the language changes. */
export const useTranslate = (): Translate => useAtom(speech, ({ t }) => t);

/** What ends a sentence. */
export const fullStop = (): string => LANGUAGES[speech.get().language].between.trim();

/** For what isn't drawn by React: a notification of the system's, a file's name. */
export const translateNow: Translate = (text, values) => speech.get().t(text, values);
