import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';

/**
 * The locale that dates and numbers are written by: the one place that every format asks. Until a
 * language is chosen it is the reader's own.
 */
const chosen = createAtom<string | undefined>(undefined);

export const currentLocale = (): string | undefined => chosen.get();

/** What the reader's browser is set to, as far as it names languages: some say `en-US@posix`. */
export const readersLocales = (): readonly string[] =>
  navigator.languages.filter((name) => {
    try {
      return Intl.getCanonicalLocales(name).length > 0;
    } catch {
      return false;
    }
  });

/** Has everything written by this locale from now on. */
export const writeBy = (locale: string | undefined): void => chosen.set(locale);

/** For what shows a date or a number: it is drawn again when the locale changes. */
export const useLocale = (): string | undefined => useAtom(chosen);

/** Remembers what `make` builds for a locale: an Intl format costs some 30 µs, and tables draw thousands. */
export function perLocale<Format>(make: (locale: string | undefined) => Format): () => Format {
  let made: { locale: string | undefined; format: Format } | undefined;
  return () => {
    const locale = chosen.get();
    if (!made || made.locale !== locale) made = { locale, format: make(locale) };
    return made.format;
  };
}
