// These rules must equal those of the database functions on which unique indexes and searches rely
// (migrations/20261128_0440_comparisonKey.ts and 0442). tests/api/platform/db/textKeys.test.ts compares both for all of
// Unicode.

/** Characters that cannot be seen: joiners, variation selectors, marks of direction, and control characters. */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\p{Default_Ignorable_Code_Point}\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb]+/gu;

/** The spaces of every script, and the empty pattern of braille. */
const SPACES = /[\p{White_Space}\u2800]+/gu;

/** Lower-case letters that are compared as another letter. */
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

/** The value of a digit in any script. In each script, the digits from zero to nine are consecutive code points. */
function getDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/**
 * Converts to lower case, one code point at a time, because `toLowerCase` of a whole word writes a different sigma at
 * its end.
 */
const smallLetters = (text: string): string =>
  Array.from(text, (character) => {
    const small = character.toLowerCase();
    return FOLDED.get(small) ?? small;
  }).join('');

/**
 * The key by which two names or codes are compared: they are equal if their keys are. Case, spaces, Unicode forms, the
 * script of digits, invisible characters, and the kind of dashes and quotation marks make no difference. Accents do.
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

/** Accents and vowel signs that people leave out when typing, and the character that lengthens Arabic words. */
const MARKS =
  // eslint-disable-next-line no-misleading-character-class -- marks by themselves are what it looks for
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1abd\u1abf-\u1add\u1ae0-\u1aeb\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe20-\ufe2f]+/gu;

const SIGNS = /[\p{P}\p{Sk}\p{Sm}\p{Sc}ʻʼʽˈʹʾʿ]+/gu;

/** Letters that people type as other letters, but which Unicode does not decompose. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ...Array.from('øđðłħŧıĸŋɓɗƙɛɔəƒƴǝىیکةٱہھ', (letter, index): [string, string] => [
    letter,
    Array.from('oddlhtiknbdkeoefyeييكهاهه')[index] ?? letter,
  ]),
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  // Before Unicode had this letter, it was written as two characters.
  ['ৎ', 'ত্'],
]);

/** The key that searches compare: like `comparisonKey`, but without accents and punctuation. */
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
 * Whether text contains every word of a search, in any order. If the search has several words, short ones must match
 * the beginning of a word.
 */
export function isFoundBy(text: string, question: string): boolean {
  if (question.trim() === '') return true;
  const [key, wanted] = [` ${searchKey(text)}`, searchKey(question)];
  const words = wanted.split(' ');
  const isShort = (word: string) => words.length > 1 && Array.from(word).length < 3;
  return wanted !== '' && words.every((word) => key.includes(isShort(word) ? ` ${word}` : word));
}

/** The key by which numbers of identity papers are compared, however their spaces, hyphens and digits are typed. */
export const idKey = (number: string): string =>
  searchKey(number).replaceAll(' ', '').normalize('NFKD');

const LETTER = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`;
/**
 * Joiners between letters, which Bengali, Persian and emoji need, and the variation selectors of emoji. Normalizing
 * keeps them.
 */
const JOINED = new RegExp(
  `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})|(?<=[\\p{Emoji}])\\ufe0f`,
  'gu',
);

/** Text in Unicode normal form without invisible characters, so that texts that look the same are stored the same. */
export function withoutInvisible(text: string): string {
  const kept = new Set(Array.from(text.matchAll(JOINED), ({ index }) => index));
  return text
    .replaceAll(INVISIBLE, (signs, at: number) =>
      Array.from(signs, (sign, index) => (kept.has(at + index) ? sign : '')).join(''),
    )
    .normalize('NFC');
}

/** A name or code as it is stored: in one line, with single spaces. */
export const tidyName = (text: string): string =>
  withoutInvisible(text).replaceAll(SPACES, ' ').replaceAll(/^ | $/g, '');
