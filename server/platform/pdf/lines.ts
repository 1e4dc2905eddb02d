import { findDirection, hasRightToLeft } from './runs.ts';

const LETTERS = new Intl.Segmenter('bn', { granularity: 'grapheme' });
/**
 * In Chinese and Japanese, a line may break between any two characters, but must not begin with closing
 * punctuation.
 */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}、。，．：；！？・ー々]/u;

/** Splits text into what readers see as letters: a conjunct, or a letter with its marks, is one letter. */
export const splitLetters = (text: string): string[] =>
  Array.from(LETTERS.segment(text), ({ segment }) => segment);

/** A piece of text that is not broken, and whether there is a space before it. */
interface Piece {
  text: string;
  isSpaced: boolean;
}

/**
 * The lines of text in a box. The text is broken at line breaks, at spaces, between ideographs, and within words that
 * are longer than a line. Each line keeps the direction of its paragraph.
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines = breakParagraph(paragraph, fits);
    return hasRightToLeft(paragraph) ? keepDirection(lines, paragraph) : lines;
  });
}

function breakParagraph(text: string, fits: (line: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const { text: piece, isSpaced } of splitPieces(text, fits)) {
    const longer = line === '' ? piece : `${line}${isSpaced ? ' ' : ''}${piece}`;
    if (line !== '' && !fits(longer)) {
      lines.push(line);
      line = piece;
    } else line = longer;
  }
  return [...lines, line];
}

const splitPieces = (text: string, fits: (line: string) => boolean): Piece[] =>
  text.split(/ +/).flatMap((word) => {
    const pieces = splitWord(word).flatMap((piece) => splitToFit(piece, fits));
    return pieces.map((piece, index) => ({ text: piece, isSpaced: index === 0 }));
  });

function splitWord(word: string): string[] {
  if (!IDEOGRAPH.test(word)) return [word];
  const pieces: string[] = [];
  for (const letter of splitLetters(word)) {
    const last = pieces.at(-1);
    const isBreak = last === undefined || IDEOGRAPH.test(letter) || IDEOGRAPH.test(last);
    if (isBreak && !CLOSING.test(letter)) pieces.push(letter);
    else pieces[Math.max(0, pieces.length - 1)] = `${last ?? ''}${letter}`;
  }
  return pieces;
}

/** Splits a word between letters if it is longer than a line. */
function splitToFit(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of splitLetters(word)) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...pieces, piece];
}

const MARKS = { ltr: '\u200E', rtl: '\u200F' } as const;

/**
 * Gives each line the direction of its paragraph. A directional isolate that a line break interrupts is
 * continued in the next line.
 */
function keepDirection(lines: readonly string[], paragraph: string): string[] {
  const mark = MARKS[findDirection(paragraph)];
  let opened = '';
  return lines.map((line) => {
    const begun = `${mark}${opened}${line}`;
    for (const sign of line.match(/[\u2066-\u2069]/g) ?? []) {
      opened = sign === '\u2069' ? opened.slice(0, -1) : opened + sign;
    }
    return `${begun}${'\u2069'.repeat(opened.length)}`;
  });
}

/** Text, cut off with an ellipsis if it does not fit. It is never cut within a letter. */
export function cutToFit(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  const letters = splitLetters(text);
  let [shortest, longest] = [0, letters.length];
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) shortest = middle;
    else longest = middle - 1;
  }
  return `${letters.slice(0, shortest).join('')}…`;
}
