import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { openFont } from './fonts.ts';

const require = createRequire(import.meta.url);

/** A font file in two weights, for one script or a part of it. */
export interface Face {
  name: string;
  regular: string;
  bold: string;
  /**
   * Whether the font's list of Unicode ranges (for browsers) contains a character. `openFont` says whether there really
   * is a glyph for it.
   */
  isListed: (codePoint: number) => boolean;
}

/**
 * The fonts: Noto Sans, which has one file per script, and for Chinese several files by frequency of characters, so
 * that a name needs 50 kB instead of 10 MB. A character is drawn with the first font that contains it.
 */
const FAMILIES = [
  {
    package: '@fontsource/noto-sans',
    scripts: /^(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese|devanagari)$/,
  },
  { package: '@fontsource/noto-sans-bengali', scripts: /^bengali$/ },
  { package: '@fontsource/noto-sans-arabic', scripts: /^arabic$/ },
  { package: '@fontsource/noto-sans-sc', scripts: /^\[\d+\]$/ },
] as const;

/** Latin comes first, because it contains most characters of most texts, and the spaces and digits of all texts. */
const ORDER = ['latin', 'latin-ext', 'vietnamese'];

let listed: readonly Face[] | undefined;

const listFaces = (): readonly Face[] => (listed ??= FAMILIES.flatMap(readFamily));

function readFamily({ package: from, scripts }: (typeof FAMILIES)[number]): Face[] {
  const text = readFileSync(require.resolve(`${from}/unicode.json`), 'utf8');
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(text));
  const file = (script: string, weight: number) => {
    const part = script.replaceAll(/[[\]]/g, '');
    return `${from}/files/${from.replace('@fontsource/', '')}-${part}-${weight}-normal.woff`;
  };
  const rank = (script: string) => (ORDER.indexOf(script) + ORDER.length + 1) % (ORDER.length + 1);
  return Object.keys(ranges)
    .filter((script) => scripts.test(script))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((script) => ({
      name: `${from} ${script}`,
      regular: require.resolve(file(script, 400)),
      bold: require.resolve(file(script, 700)),
      isListed: within(ranges[script] ?? ''),
    }));
}

/** Turns a list of ranges such as `U+0980-09FE, U+200C` into a function that checks a character. */
function within(list: string): (codePoint: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

const facesByCharacter = new Map<number, readonly Face[]>();

/** The fonts that have a glyph for a character, the preferred one first. */
function findFaces(codePoint: number): readonly Face[] {
  const known = facesByCharacter.get(codePoint);
  if (known) return known;
  const faces = listFaces().filter(
    (face) => face.isListed(codePoint) && openFont(face.regular).characters.has(codePoint),
  );
  facesByCharacter.set(codePoint, faces);
  return faces;
}

/** The font of the replacement character, which is drawn for characters that no font has. */
export function fallbackFace(): Face {
  const [latin] = listFaces();
  if (!latin) throw new Error('No font is installed');
  return latin;
}

/** Characters that are never drawn: joiners, marks of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The font for a letter with its marks: `preferred` if that contains all of them, so that words are rarely split
 * between fonts; otherwise the first font that does; undefined if none does.
 */
export function findFace(cluster: string, preferred?: Face): Face | undefined {
  const [first, ...rest] = Array.from(cluster).filter((character) => !INVISIBLE.test(character));
  if (first === undefined) return preferred ?? fallbackFace();
  const candidates = rest.reduce(
    (faces, mark) => faces.filter((face) => findFaces(mark.codePointAt(0) ?? 0).includes(face)),
    findFaces(first.codePointAt(0) ?? 0),
  );
  return preferred && candidates.includes(preferred) ? preferred : candidates[0];
}
