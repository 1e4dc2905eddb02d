import { ONE, type Fraction } from '#machines/domains/pay/calculation/exact/fraction.ts';
import { written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { PersonError } from '#machines/domains/pay/calculation/slip/personError.ts';
import {
  byCoefficient,
  rowFor,
  rowsWith,
  sumOfBands,
} from '#machines/domains/pay/calculation/tables/findInTable.ts';
import type { ReadRow, ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';
import { getTable } from './checkCall.ts';
import type { CompilesParts, Evaluate } from './state.ts';
import type { CallTree, Tree } from './tree.ts';

/** Compiles the choice of a table's rows by keys. Without keys, the rows are the same for everyone. */
function compileRows(
  read: ReadTable,
  keys: readonly Tree[],
  compiler: CompilesParts,
): Evaluate<readonly ReadRow[]> {
  if (keys.length === 0) return () => rowsWith(read, []);
  const parts = keys.map((key) => compiler.key(key));
  return (state) =>
    rowsWith(
      read,
      parts.map((part) => part(state)),
    );
}

/** Returns the table that a call reads, its keys, and a function that finds its rows. */
export function compileTable(tree: CallTree, compiler: CompilesParts) {
  const reference = getTable(tree);
  const read = compiler.scope.table(reference.code);
  if (!read) throw new RangeError(`There is no table ${reference.code}`);
  const isFigure = tree.name === 'lookup' || tree.name === 'figure';
  const keys = isFigure ? [...reference.keys, ...tree.args.slice(1)] : reference.keys;
  return { read, keys, rows: compileRows(read, keys, compiler) };
}

export function compileTableCall(tree: CallTree, compiler: CompilesParts): Evaluate<Fraction> {
  const { read, rows } = compileTable(tree, compiler);
  if (tree.name === 'lookup' || tree.name === 'figure') {
    return (state) => getFirstRow(read, rows(state)).value;
  }
  const [, valueTree, shareTree, chosenTree] = tree.args;
  if (!valueTree) throw new RangeError(`${tree.name} has no value`);
  const value = compiler.quantity(valueTree);
  switch (tree.name) {
    case 'coefficient':
      return (state) => byCoefficient(read, rows(state), value(state));
    case 'rate':
      return (state) => rowFor(read, rows(state), value(state)).value;
    case 'rate_at':
      return (state) => getNthRow(read, rows(state), value(state)).value;
    case 'band': {
      const share = shareTree ? compiler.quantity(shareTree) : () => ONE;
      const chosenBy = chosenTree ? compiler.quantity(chosenTree) : null;
      return (state) => {
        const own = value(state);
        return sumOfBands(read, rows(state), own, share(state), chosenBy ? chosenBy(state) : own);
      };
    }
    default:
      throw new RangeError(`${tree.name} isn't a function of tables`);
  }
}

function getFirstRow(read: ReadTable, rows: readonly ReadRow[]): ReadRow {
  const [row] = rows;
  if (row) return row;
  throw new PersonError(`${read.table.code} has no row`);
}

function getNthRow(read: ReadTable, rows: readonly ReadRow[], place: Fraction): ReadRow {
  const text = written(place);
  const row = rows[Number(text) - 1];
  if (row) return row;
  throw new PersonError(`${read.table.code} has no row ${text}`);
}
