// The same rules as the functions on which the database's unique indexes and searches rely
// (migrations/20261128_0440_comparisonKey.ts and 0442). tests/api/platform/db/textKeys.test.ts
// compares them over all of Unicode.

/** Invisible characters: joiners, variation selectors, direction marks, and control characters. */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\p{Default_Ignorable_Code_Point}\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb]+/gu;

/** White space of every script, and the blank pattern of braille. */
const SPACES = /[\p{White_Space}\u2800]+/gu;

/** Lower-case letters that stand for the same letter as others. */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ς', 'σ'],
  ['ᲀ', 'в'],
  ['ᲁ', 'д'],
  ['ᲂ', 'о'],
  ['ᲃ', 'с'],
  ['ᲄ', 'т'],
  ['ᲅ', 'т'],
  ['ᲆ', 'ъ'],
  ['ᲇ', 'ѣ'],
  ['ᲈ', 'ꙋ'],
]);

const APOSTROPHES = /[‘’‚‛ʹʻʼʽˈ՚′‵`]/gu;
const QUOTES = /[“”„‟″‶«»]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The digits of each script are consecutive code points from zero to nine. */
function getDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/**
 * Code point by code point, because `toLowerCase` of a whole word writes another sigma at its end.
 */
const smallLetters = (text: string): string =>
  Array.from(text, (character) => {
    const small = character.toLowerCase();
    return FOLDED.get(small) ?? small;
  }).join('');

/**
 * Names and codes with the same key are equal: Unicode forms, case, spaces, digits of any script,
 * dashes and quotes don't matter, and invisible characters are ignored. Accents matter.
 */
export function comparisonKey(text: string): string {
  const decomposed = text
    .replaceAll(/[´`]/g, "'")
    .replaceAll(INVISIBLE, '')
    .normalize('NFKD')
    .replaceAll(INVISIBLE, '');
  return smallLetters(decomposed)
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(/[^\P{Nd}0-9]/gu, getDigit)
    .replaceAll(SPACES, ' ')
    .replaceAll(/^ | $/g, '');
}

export const isSameName = (one: string, other: string): boolean =>
  comparisonKey(one) === comparisonKey(other);

/** Accents and vowel signs that people leave out, and the Arabic lengthening. */
const MARKS =
  // eslint-disable-next-line no-misleading-character-class -- marks by themselves are what it looks for
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1abd\u1abf-\u1add\u1ae0-\u1aeb\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe20-\ufe2f]+/gu;

const SIGNS = /[\p{P}\p{Sk}\p{Sm}\p{Sc}ʻʼʽˈʹʾʿ]+/gu;

/** Letters that are typed as other letters but have no decomposition. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ...Array.from('øđðłħŧıĸŋɓɗƙɛɔəƒƴǝىیکةٱہھ', (letter, index): [string, string] => [
    letter,
    Array.from('oddlhtiknbdkeoefyeييكهاهه')[index] ?? letter,
  ]),
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  // U+09CE was written as two characters before it got its own.
  ['ৎ', 'ত্'],
]);

/** The key by which searches compare: as for names, but without accents and punctuation. */
export const searchKey = (text: string): string =>
  Array.from(
    comparisonKey(text).replaceAll(MARKS, ''),
    (character) => TYPED.get(character) ?? character,
  )
    .join('')
    .replaceAll(SIGNS, '')
    .normalize('NFKD')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');

/**
 * Whether a text contains every word of a search in any order; short words must begin a word if
 * there are several.
 */
export function isFoundBy(text: string, question: string): boolean {
  if (question.trim() === '') return true;
  const [key, wanted] = [` ${searchKey(text)}`, searchKey(question)];
  const words = wanted.split(' ');
  const isShort = (word: string) => words.length > 1 && Array.from(word).length < 3;
  return wanted !== '' && words.every((word) => key.includes(isShort(word) ? ` ${word}` : word));
}

/** Numbers of identity papers, however people type spaces, hyphens and digits. */
export const idKey = (number: string): string =>
  searchKey(number).replaceAll(' ', '').normalize('NFKD');

const LETTER = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
/**
 * Joiners between letters, which Bengali, Persian and emoji need, and the variation selectors of
 * emoji.
 */
const JOINED = new RegExp(
  `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})|(?<=[\\p{Emoji}])\\ufe0f`,
  'gu',
);

/**
 * A text in its canonical form without invisible characters, so that two that look the same are
 * stored the same.
 */
export function withoutInvisible(text: string): string {
  const kept = new Set(Array.from(text.matchAll(JOINED), ({ index }) => index));
  return text
    .replaceAll(INVISIBLE, (signs, at: number) =>
      Array.from(signs, (sign, index) => (kept.has(at + index) ? sign : '')).join(''),
    )
    .normalize('NFC');
}

/** A name or code as it is stored: on one line, with single spaces. */
export const tidyName = (text: string): string =>
  withoutInvisible(text).replaceAll(SPACES, ' ').replaceAll(/^ | $/g, '');
