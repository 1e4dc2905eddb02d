import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { compareDrawings, openDrawingPage, type PlacedText } from './drawing.ts';
import { NAMES } from './names.ts';

let page: Page;
beforeAll(async () => {
  page = await openDrawingPage(await sharedBrowser());
});
afterAll(() => page.close());

const SIZE = 14;

/** A PDF with each text on a line of its own, and where they stand. */
async function setTexts(texts: readonly string[], isBold: boolean) {
  const sheet = new Typesetter({ title: 'Names', author: 'Test', made: new Date(0), margin: 30 });
  sheet.document.addPage({ size: [500, 60 + texts.length * 24], margin: 30 });
  const placed = texts.map((text, index): PlacedText => {
    const style = { size: SIZE, bold: isBold, align: 'left' } as const;
    sheet.y = 20 + index * 24;
    const y = sheet.baselineOf(style);
    sheet.line(text, style, 30, 440);
    return { text, x: 30, y, size: SIZE, isBold };
  });
  sheet.document.end();
  return { pdf: await buffer(sheet.document), placed };
}

for (const [script, names] of Object.entries(NAMES)) {
  for (const isBold of [false, true]) {
    test(`forty names in ${script} are drawn as by a browser${isBold ? ', bold too' : ''}`, async () => {
      expect(new Set(names).size).toBe(40);
      const { pdf, placed } = await setTexts(names, isBold);
      const differences = await compareDrawings(page, pdf, placed);
      expect(differences.filter(({ apart, missing }) => apart > 0 || missing > 0)).toEqual([]);
    });
  }
}
