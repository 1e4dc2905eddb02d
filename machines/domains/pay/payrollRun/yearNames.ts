import type { Definition, Element } from '#machines/domains/pay/calculation/index.ts';

const OF_YEAR = /\b(?:before|ytd)\(\s*([a-z][a-z0-9_.]*)\s*\)/gu;

/** Returns the elements and sums whose totals of earlier periods formulas read. */
export function namesOfYear({ elements, structure }: Definition): string[] {
  const texts = [
    structure.leastNet,
    structure.balancing?.total,
    ...elements.flatMap(({ element: { formula, solve } }) => [formula, solve?.of, solve?.equals]),
  ];
  const names = texts.flatMap((text) =>
    [...(text ?? '').matchAll(OF_YEAR)].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

/** A column of a slip that counts towards a name, with its sign. */
export interface CountedColumn {
  name: string;
  /** The number of the column, counted from 1. */
  place: number;
  sign: 1 | -1;
}

/** Returns the columns that count towards these names: an element's own column, or all columns of a base or total. */
export function countedColumns(
  { elements, structure }: Definition,
  names: readonly string[],
): CountedColumn[] {
  const byCode = new Map(elements.map(({ element }) => [element.code, element]));
  return structure.elements.flatMap((code, at) => {
    const element = byCode.get(code);
    if (!element) return [];
    return names.flatMap((name) => {
      const sign = signIn(element, name);
      return sign === 0 ? [] : [{ name, place: at + 1, sign }];
    });
  });
}

function signIn({ code, direction, unit, countsIn }: Element, name: string): 1 | -1 | 0 {
  if (code === name) return 1;
  if (unit !== 'money') return 0;
  const isDeduction = direction === 'deduction';
  if (name === 'total.earnings') return direction === 'earning' ? 1 : 0;
  if (name === 'total.deductions') return isDeduction ? 1 : 0;
  if (name === 'total.employer') return direction === 'employer' ? 1 : 0;
  if (name === 'total.net') return isDeduction ? -1 : direction === 'earning' ? 1 : 0;
  const counts = countsIn.some((base) => `base.${base}` === name);
  return counts ? (isDeduction ? -1 : 1) : 0;
}
