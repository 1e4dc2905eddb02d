import type { Page } from 'playwright-core';

/** Chooses Bengali as a person does: in the profile, or as a visitor beside the sign-in. */
export async function speakBengali(page: Page, as: string | null): Promise<void> {
  if (as === null) {
    await page.getByRole('button', { name: 'বাংলা' }).click();
  } else {
    await page.getByRole('button', { name: /^Profile/ }).click();
    await page.getByRole('radio', { name: /বাংলা/ }).click();
    await page.getByRole('dialog').press('Escape');
  }
  await page.waitForFunction(() => document.documentElement.lang === 'bn-BD');
}

/** What is read or read out in Latin letters: names of people, units and browsers apart. */
export async function englishOn(page: Page, names: RegExp, within: string): Promise<string[]> {
  const said = await page.evaluate((part) => {
    const isSeen = (element: Element) =>
      element.getClientRects().length > 0 && element.closest('code, pre, [data-as-typed]') === null;
    const all = [...document.querySelectorAll(part)].filter(isSeen);
    return all.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
      ),
      ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ]);
  }, within);
  return [...new Set(said)].filter((text) => /[A-Za-z]{2,}/.test(text.replaceAll(names, '')));
}
