import type { Page } from 'playwright-core';
import { LANGUAGES } from '#machines/core/locales/languages.ts';

const LOCALES = [LANGUAGES.Bengali.locale, LANGUAGES.English.locale] as const;

/**
 * Visible or announced text in Latin letters on a page in Bengali, except for data: code, user input, and the
 * given names. The language is switched as if by another tab, which closes nothing, and switched back, all in
 * one call into the page instead of nine.
 */
export async function englishOn(page: Page, names: RegExp): Promise<string[]> {
  const said = await page.evaluate(async ([bengali, english]) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const until = async (isSo: () => boolean, what: string) => {
      const end = Date.now() + 60_000;
      do {
        if (Date.now() > end) throw new Error(`${what} within 60 s`);
        await drawn();
      } while (!isSo());
    };
    const speak = async (language: string, locale: string) => {
      const tabs = new BroadcastChannel('cadre language');
      tabs.postMessage({ language, wording: 'asSpecified' });
      tabs.close();
      await until(() => document.documentElement.lang === locale, `Not in ${language}`);
    };
    await speak('Bengali', bengali);
    // A toast stays in the language in which it appeared.
    const passing = '[data-skeleton], [aria-busy="true"], [data-swipe-direction]';
    await until(() => document.querySelector(passing) === null, 'Not settled');
    const isSeen = (element: Element) =>
      element.getClientRects().length > 0 &&
      element.closest(
        'code, pre, kbd, [translate="no"], [lang="en-GB"], script, style, #recharts_measurement_span',
      ) === null;
    const texts = [...document.body.querySelectorAll('*')]
      .filter(isSeen)
      .flatMap((element) => [
        ...[...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
        ),
        ...[
          'aria-label',
          'aria-description',
          'aria-roledescription',
          'placeholder',
          'title',
          'alt',
        ].map((name) => element.getAttribute(name) ?? ''),
      ]);
    await speak('English', english);
    // Filtered and as one text, because each value is checked several times in transit.
    return JSON.stringify([...new Set(texts)].filter((text) => /[A-Za-z]{2,}/.test(text)));
  }, LOCALES);
  return (JSON.parse(said) as string[]).filter((text) =>
    /[A-Za-z]{2,}/.test(text.replaceAll(names, '')),
  );
}
