import type { Page } from 'playwright-core';
import { LANGUAGES } from '#machines/core/locales/languages.ts';

const LOCALES = [LANGUAGES.Bengali.locale, LANGUAGES.English.locale] as const;

/**
 * Visible or announced text in Latin letters where a page is in Bengali, except for data: code, user input, and
 * the given names. The language is switched like by another tab, which closes nothing, and switched back: in one
 * call of the page, which were nine.
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
    // A toast from before stays in the language of its moment.
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
    // As one text, of the few that matter: each value by itself is checked several times on its way.
    return JSON.stringify([...new Set(texts)].filter((text) => /[A-Za-z]{2,}/.test(text)));
  }, LOCALES);
  return (JSON.parse(said) as string[]).filter((text) =>
    /[A-Za-z]{2,}/.test(text.replaceAll(names, '')),
  );
}
