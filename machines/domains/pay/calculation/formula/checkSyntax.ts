import { parseFormula } from './parse.ts';
import { FormulaError } from './tree.ts';

/** Returns why a string isn't a formula, or null if its syntax is valid. It doesn't check the names. */
export function checkSyntax(text: string): string | null {
  try {
    parseFormula(text);
    return null;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const { from, to } = error.place;
    const at = text.slice(from, to).trim();
    return at === '' ? error.message : `${error.message} (“${at}”)`;
  }
}
