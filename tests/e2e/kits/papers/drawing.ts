import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type * as PdfJs from 'unpdf/pdfjs';

const require = createRequire(import.meta.url);
const ORIGIN = 'http://drawing.test';

/** Font files of a PDF as a style sheet: which script, and which characters are looked for in it. */
const FAMILIES = [
  ['noto-sans', /^(latin|latin-ext|vietnamese|cyrillic|greek|devanagari)$/],
  ['noto-sans-bengali', /^bengali$/],
  ['noto-sans-arabic', /^arabic$/],
  ['noto-sans-sc', /^\[\d+\]$/],
] as const;

function styleSheet(): string {
  return FAMILIES.flatMap(([family, scripts]) => {
    const text = readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8');
    const ranges = Object.entries(JSON.parse(text) as Record<string, string>);
    return ranges
      .filter(([script]) => scripts.test(script))
      .flatMap(([script, range]) =>
        [400, 700].map((weight) => {
          const file = `${family}-${script.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`;
          return `@font-face { font-family: '${family}'; font-weight: ${weight};
            src: url('${ORIGIN}/${family}/${file}'); unicode-range: ${range}; }`;
        }),
      );
  }).join('\n');
}

/** A page without an application that can open font files and draw PDF. */
export async function openDrawingPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.split('/').slice(1);
    const [family = '', file = ''] = path;
    if (family === 'pdfjs.mjs') {
      await route.fulfill({
        path: fileURLToPath(import.meta.resolve('unpdf/pdfjs')),
        contentType: 'text/javascript',
      });
    } else if (file !== '') {
      await route.fulfill({ path: require.resolve(`@fontsource/${family}/files/${file}`) });
    } else {
      const families = FAMILIES.map(([name]) => `'${name}'`).join(', ');
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><style>${styleSheet()}
          body { margin: 0; font-family: ${families}; }</style>
          <script type="module">
            import * as pdfjs from '${ORIGIN}/pdfjs.mjs';
            globalThis.pdfjs = pdfjs;
          </script>`,
      });
    }
  });
  await page.goto(`${ORIGIN}/`, { waitUntil: 'load' });
  return page;
}

/** Text at a place of a page, in points: `y` is its baseline. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
  isBold: boolean;
}

/** What is drawn in one of two drawings alone. */
export interface Difference {
  text: string;
  /** Share of the ink of the PDF that the browser doesn't have there, and of the browser's that the PDF lacks. */
  apart: number;
  missing: number;
}

/**
 * Draws each text of a PDF, and the same text by the browser with the same fonts, and compares the ink of both.
 * @param tolerance in pixels at four pixels a point.
 */
export async function compareDrawings(
  page: Page,
  pdf: Buffer,
  texts: readonly PlacedText[],
  tolerance = 1,
): Promise<Difference[]> {
  return page.evaluate(
    async ({ bytes, placed, near }) => {
      const SCALE = 4;
      const { getDocument } = Reflect.get(globalThis, 'pdfjs') as typeof PdfJs;
      const data = Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0);
      const document_ = await getDocument({ data }).promise;
      const sheet = await document_.getPage(1);
      const viewport = sheet.getViewport({ scale: SCALE });
      const makeCanvas = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('No canvas');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        return { canvas, context };
      };
      const printed = makeCanvas();
      await sheet.render({ canvas: printed.canvas, canvasContext: printed.context, viewport })
        .promise;
      const { fontFamily } = getComputedStyle(document.body);
      const fontOf = ({ size, isBold }: (typeof placed)[number]) =>
        `${isBold ? 700 : 400} ${size * SCALE}px ${fontFamily}`;
      for (const one of placed) await document.fonts.load(fontOf(one), one.text);
      const drawn = makeCanvas();
      drawn.context.fillStyle = '#1c1f23';
      drawn.context.direction = 'ltr';
      for (const one of placed) {
        drawn.context.font = fontOf(one);
        drawn.context.fillText(one.text, one.x * SCALE, one.y * SCALE);
      }
      const DARK = 128;
      const differenceOf = ({ text, y, size }: (typeof placed)[number]) => {
        const top = Math.floor((y - size * 1.15) * SCALE);
        const [width, height] = [printed.canvas.width, Math.ceil(size * 1.6 * SCALE)];
        const inkOf = (context: CanvasRenderingContext2D) => {
          const { data: pixels } = context.getImageData(0, top, width, height);
          return (px: number, py: number) =>
            px >= 0 && py >= 0 && px < width && py < height
              ? (pixels[(py * width + px) * 4] ?? 255) < DARK
              : false;
        };
        const [inPdf, inBrowser] = [inkOf(printed.context), inkOf(drawn.context)];
        const without = (ink: typeof inPdf, other: typeof inPdf) => {
          let [all, lone] = [0, 0];
          for (let py = 0; py < height; py += 1) {
            for (let px = 0; px < width; px += 1) {
              if (!ink(px, py)) continue;
              all += 1;
              let isNear = false;
              for (let dy = -near; dy <= near && !isNear; dy += 1) {
                for (let dx = -near; dx <= near && !isNear; dx += 1) {
                  isNear = other(px + dx, py + dy);
                }
              }
              if (!isNear) lone += 1;
            }
          }
          return all === 0 ? 1 : lone / all;
        };
        return { text, apart: without(inPdf, inBrowser), missing: without(inBrowser, inPdf) };
      };
      return placed.map(differenceOf);
    },
    {
      bytes: pdf.toString('base64'),
      placed: texts,
      near: tolerance,
    },
  );
}
