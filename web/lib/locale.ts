import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';

/** The locale of all dates and numbers. It is undefined, which means the browser's, until a language is chosen. */
const chosen = createAtom<string | undefined>(undefined);

export const currentLocale = (): string | undefined => chosen.get();

/** Returns the browser's locales without invalid ones such as `en-US@posix`, at which Intl throws. */
export const readersLocales = (): readonly string[] =>
  navigator.languages.filter((name) => {
    try {
      return Intl.getCanonicalLocales(name).length > 0;
    } catch {
      return false;
    }
  });

/** Sets the locale of all dates and numbers. */
export const writeBy = (locale: string | undefined): void => chosen.set(locale);

/** Rerenders dates and numbers when the locale changes. */
export const useLocale = (): string | undefined => useAtom(chosen);

/**
 * Caches what `make` creates for a locale, because an Intl format costs about 30 µs and a table formats
 * thousands of values.
 */
export function perLocale<Format>(make: (locale: string | undefined) => Format): () => Format {
  let created: { locale: string | undefined; format: Format } | undefined;
  return () => {
    const locale = chosen.get();
    if (!created || created.locale !== locale) created = { locale, format: make(locale) };
    return created.format;
  };
}
