import { useSyncExternalStore } from 'react';

/**
 * The locale that dates and numbers are written by: the one place that every format asks. Until a
 * language is chosen it is the reader's own.
 */
let chosen: string | undefined;
const listeners = new Set<() => void>();

export const currentLocale = (): string | undefined => chosen;

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
export function writeBy(locale: string | undefined): void {
  if (locale === chosen) return;
  chosen = locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For what shows a date or a number: it is drawn anew when the locale changes. */
export const useLocale = (): string | undefined => useSyncExternalStore(subscribe, currentLocale);

/** Remembers what `make` builds for a locale: an Intl format costs some 30 µs, and tables draw thousands. */
export function perLocale<Format>(make: (locale: string | undefined) => Format): () => Format {
  let made: { locale: string | undefined; format: Format } | undefined;
  return () => {
    if (!made || made.locale !== chosen) made = { locale: chosen, format: make(chosen) };
    return made.format;
  };
}
