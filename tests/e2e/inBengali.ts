import type { Page } from 'playwright-core';
import type { Language } from '#machines/locales/languages.ts';

/** Switches a page's language like another tab does, which closes nothing on it. */
export async function speakIn(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    const tabs = new BroadcastChannel('cadre language');
    tabs.postMessage({ language: chosen, wording: 'asSpecified' });
    tabs.close();
  }, language);
  const locale = language === 'Bengali' ? 'bn-BD' : 'en-GB';
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
}

/** Visible or announced text in Latin letters, except for data: code, user input, and the given names. */
export async function englishOn(page: Page, names: RegExp): Promise<string[]> {
  const said = await page.evaluate(() => {
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
    // As one text, of the few that matter: each value by itself is checked several times on its way.
    return JSON.stringify([...new Set(texts)].filter((text) => /[A-Za-z]{2,}/.test(text)));
  });
  return (JSON.parse(said) as string[]).filter((text) =>
    /[A-Za-z]{2,}/.test(text.replaceAll(names, '')),
  );
}
