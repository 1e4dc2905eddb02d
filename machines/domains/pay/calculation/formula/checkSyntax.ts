import { parseFormula } from './parse.ts';
import { FormulaError } from './tree.ts';

/** Why a text is no formula, whatever its names mean; null if it is one. */
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
