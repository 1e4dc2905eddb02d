import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);

/** A font file: one script in one weight each. */
interface Face {
  name: string;
  regular: string;
  bold: string;
  holds: (codePoint: number) => boolean;
}

/** Noto Sans, which is split by script. The first font with a character draws it. */
const FAMILIES = [
  {
    package: '@fontsource/noto-sans',
    scripts: [
      'latin',
      'latin-ext',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'vietnamese',
      'devanagari',
    ],
  },
  { package: '@fontsource/noto-sans-bengali', scripts: ['bengali'] },
] as const;

let existing: readonly Face[] | undefined;

/** All font files, found at first use. */
const faces = (): readonly Face[] => (existing ??= FAMILIES.flatMap(getFaces));

function getFaces({ package: from, scripts }: (typeof FAMILIES)[number]): Face[] {
  const text = readFileSync(require.resolve(`${from}/unicode.json`), 'utf8');
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(text));
  const file = (script: string, weight: number) =>
    require.resolve(
      `${from}/files/${from.replace('@fontsource/', '')}-${script}-${weight}-normal.woff`,
    );
  return scripts.map((script) => ({
    name: `${from} ${script}`,
    regular: file(script, 400),
    bold: file(script, 700),
    holds: within(ranges[script] ?? ''),
  }));
}

/** Parses `U+0980-09FE, U+200C` into a predicate. */
function within(list: string): (codePoint: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

export interface Run {
  text: string;
  face: Face;
}

/** Replaces characters that no font has; the first font (Latin) has it. */
const UNKNOWN = '\uFFFD';

/**
 * Splits a text by font. Marks and joiners stay with their letter; characters that no font has (Arabic,
 * Chinese, emoji) become the replacement character.
 */
export function getRuns(text: string): Run[] {
  const [latin] = faces();
  if (!latin) return [];
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0;
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u001F\u007F]/.test(character)) continue;
    const last = runs.at(-1);
    if (last && (JOINS.test(character) || character === ' ') && last.face.holds(codePoint)) {
      last.text += character;
      continue;
    }
    const face = faces().find(({ holds }) => holds(codePoint));
    if (last && last.face === (face ?? latin)) last.text += face ? character : UNKNOWN;
    else runs.push({ text: face ? character : UNKNOWN, face: face ?? latin });
  }
  return runs;
}

const JOINS = /[\p{M}\u200C\u200D]/u;
