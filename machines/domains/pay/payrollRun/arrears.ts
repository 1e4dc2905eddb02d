import {
  getAmounts,
  getDifferences,
  type Definition,
  type Difference,
  type Direction,
  type Plan,
  type Slip,
} from '#machines/domains/pay/calculation/index.ts';

/** A difference with the direction of its element. */
export interface ElementDifference extends Difference {
  direction: Direction;
}

/**
 * Returns what is still due for a past month by element. Elements that depend on taxable pay are left out,
 * because arrears are taxed in the month in which they are paid.
 */
export function getArrears(
  plan: Plan,
  definition: Definition,
  {
    paid,
    right,
    given,
  }: { paid: ReadonlyMap<string, number>; right: Slip; given: ReadonlyMap<string, number> },
): ElementDifference[] {
  const leftOut = new Set(codesOfTax(definition));
  for (const { element } of definition.elements) {
    if (element.shrinks !== undefined) leftOut.add(element.code);
  }
  const directions = new Map(plan.columns.map(({ code, direction }) => [code, direction]));
  return getDifferences(paid, getAmounts(plan, right), given).flatMap((difference) => {
    const direction = directions.get(difference.element) ?? 'earning';
    return leftOut.has(difference.element) ? [] : [{ ...difference, direction }];
  });
}

/** Returns the codes of elements whose formulas read taxable pay, directly or through other elements. */
export function codesOfTax({ elements }: Definition): ReadonlySet<string> {
  const taxed = new Set<string>(['base.tax']);
  const reads = elements.map(({ element: { code, formula, solve } }) => ({
    code,
    names: new Set(
      `${formula ?? ''} ${solve?.of ?? ''} ${solve?.equals ?? ''}`.match(/[a-z][a-z0-9_.]*/gu) ??
        [],
    ),
  }));
  for (let before = 0; before < taxed.size;) {
    before = taxed.size;
    for (const { code, names } of reads) {
      if ([...taxed].some((name) => names.has(name))) taxed.add(code);
    }
  }
  taxed.delete('base.tax');
  return taxed;
}

/** Converts whole numbers of the smallest unit to decimals, such as 125050 to `1250.50`. */
export function inDecimals(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
