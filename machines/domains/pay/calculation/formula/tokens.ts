import { FormulaError, type Place } from './tree.ts';

export interface Token {
  readonly type: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly place: Place;
}

/** The longest formula. A longer one should be split into several elements. */
export const LONGEST = 4_000;

const PATTERN =
  /(\s+)|(\d+(?:\.\d+)?)|("[^"]*")|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)|(<=|>=|<>|[-+*/()[\],%=<>≤≥≠×÷−])/uy;

/** Operators that can be written in two ways. */
const SAME: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '×': '*',
  '÷': '/',
  '−': '-',
};

/**
 * Splits a formula into tokens.
 * @throws FormulaError at a character that starts none.
 */
export function readTokens(text: string): Token[] {
  if (text.length > LONGEST) {
    throw new FormulaError('The formula is too long; divide it among several elements', {
      from: LONGEST,
      to: text.length,
    });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (!match) {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
      throw new FormulaError(`${sign} can't stand here`, { from: at, to: at + sign.length });
    }
    const [all, space, number, quoted, name, sign] = match;
    const place = { from: at, to: at + all.length };
    if (number !== undefined) tokens.push({ type: 'number', text: number, place });
    else if (quoted !== undefined) tokens.push({ type: 'text', text: quoted.slice(1, -1), place });
    else if (name !== undefined) tokens.push({ type: 'name', text: name, place });
    else if (space === undefined) {
      tokens.push({ type: 'sign', text: SAME[sign ?? ''] ?? sign ?? '', place });
    }
    at += all.length;
  }
  tokens.push({ type: 'end', text: '', place: { from: text.length, to: text.length } });
  return tokens;
}
