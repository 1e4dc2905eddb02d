import type { Definition, PayTable, Rounding } from '#machines/domains/pay/calculation/index.ts';
import { exactly, written } from '#machines/domains/pay/calculation/exact/reading.ts';
import type { RowValues, Values } from '#machines/kits/resources/schema.ts';

/** The values of rows, in the form in which the resources of the pay structure are saved. */

/** Returns a number as text, as in a form: `1/3` or 0.01. */
const inText = (value: string | number): string =>
  typeof value === 'number' ? written(exactly(value)) : value.replaceAll(/\s/gu, '');

const stepOf = (rounding: Rounding | undefined): string | null =>
  rounding === undefined ? null : inText(rounding.step);

export const elementValues = (
  element: Definition['elements'][number]['element'],
  name: string,
  itemKind: string | null,
): Values => ({
  name,
  code: element.code,
  direction: element.direction,
  unit: element.unit,
  hidesAtZero: element.hidesAtZero ?? false,
  itemKind,
  ledgerAccount: null,
});

export function formulaValues(
  { from, element }: Definition['elements'][number],
  of: { elementId: number; breakdownId: number; note: string },
): Values {
  const { formula, solve, rounding, countsIn } = element;
  return {
    note: of.note,
    elementId: of.elementId,
    breakdownId: of.breakdownId,
    fromDay: from,
    calculated: solve ? 'solved' : formula === null ? 'items' : 'formula',
    formula,
    solveOf: solve?.of ?? null,
    solveEquals: solve?.equals ?? null,
    followsDays: element.followsDays,
    countsInGross: countsIn.includes('gross'),
    countsInTax: countsIn.includes('tax'),
    countsInPf: countsIn.includes('pf'),
    countsInOvertime: countsIn.includes('overtime'),
    countsInGratuity: countsIn.includes('gratuity'),
    countsInBonus: countsIn.includes('bonus'),
    rounding: rounding?.how ?? null,
    roundingStep: stepOf(rounding),
    roundingCut: rounding?.cut === undefined ? null : inText(rounding.cut),
    shrinks: element.shrinks ?? null,
  };
}

export const tableValues = (table: PayTable, name: string, rows: RowValues[]): Values => ({
  name,
  code: table.code,
  kind: table.kind,
  keys: table.keys === undefined || table.keys.length === 0 ? null : table.keys.join(', '),
  limitUnit: table.limitUnit ?? null,
  valueUnit: table.valueUnit,
  edge: table.edge ?? null,
  limitRounding: table.limitRounding?.how ?? null,
  limitStep: stepOf(table.limitRounding),
  sliceRounding: table.sliceRounding?.how ?? null,
  sliceStep: stepOf(table.sliceRounding),
  rows,
});

export const tableRowValues = (table: PayTable): RowValues[] =>
  table.versions.flatMap(({ from, rows, source, checkedOn }) =>
    rows.map((row, at) => ({
      id: null,
      fromDay: from,
      keys: row.keys === undefined || row.keys.length === 0 ? null : row.keys.join(', '),
      upTo: row.upTo === null || row.upTo === undefined ? null : inText(row.upTo),
      value: inText(row.value),
      minus: row.minus === undefined ? null : inText(row.minus),
      name: at === 0 ? (source ?? null) : null,
      checkedOn: at === 0 ? (checkedOn ?? null) : null,
    })),
  );

/** Turns a code into a name: `minimum_tax` becomes "Minimum tax". */
export function nameOfCode(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
