import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { getOpenType } from '#server/platform/pdf/sfnt.ts';

export interface Till {
  shop: string;
  street: string;
  /** ISO date. */
  day: string;
  number: number;
  lines: readonly (readonly [what: string, amount: number])[];
}

const WIDTH = 30;
const MARGIN = 28;
const written = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const row = (left: string, right: string): string =>
  `${left}${' '.repeat(Math.max(WIDTH - left.length - right.length, 2))}${right}`;

/** A PNG of a receipt, as if photographed with a phone. */
export async function tillPicture({ shop, street, day, number, lines }: Till): Promise<Buffer> {
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0);
  const said = [
    `<b>${shop}</b>`,
    street,
    `${day.split('-').toReversed().join('.')}   No. ${number}`,
    '',
    ...lines.flatMap(([what, amount]) => [what, row('   1 x', written(amount))]),
    '',
    `<b>${row('Total BDT', written(total))}</b>`,
    row('VAT included', written((total * 5) / 105)),
    '',
    'Thank you, come again',
  ];
  const words = await sharp({
    text: {
      text: said.join('\n').replaceAll('&', '&amp;'),
      font: 'Noto Sans 15',
      fontfile: face(),
      dpi: 110,
      spacing: 6,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  return sharp(words)
    .extend({
      top: MARGIN,
      bottom: 2 * MARGIN,
      left: MARGIN,
      right: MARGIN,
      background: '#fbfaf4',
    })
    .flatten({ background: '#fbfaf4' })
    .png()
    .toBuffer();
}

/** The same receipt, scanned upside down a month later. */
export const scannedAgain = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).rotate(180).jpeg({ quality: 60 }).toBuffer();

let fontFile: string | undefined;

/** The product's own font as a file: a server may have no fonts installed. */
function face(): string {
  if (fontFile !== undefined) return fontFile;
  const woff = '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';
  fontFile = join(mkdtempSync(join(tmpdir(), 'cadre-face-')), 'face.ttf');
  writeFileSync(fontFile, getOpenType(createRequire(import.meta.url).resolve(woff)));
  return fontFile;
}
