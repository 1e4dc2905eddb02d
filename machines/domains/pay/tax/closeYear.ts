import { calculateSlip, type Item } from '#machines/domains/pay/calculation/index.ts';
import { countedColumns, namesOfYear } from '#machines/domains/pay/payrollRun/yearNames.ts';
import { addSums, BASE, getTaxMonth, getWholeMonth, sumOf, type LastSlip } from './projectYear.ts';

/** The result for a tax year that has ended. Amounts are in currency units. */
export interface ClosedYear {
  /** The taxable income from slips. */
  income: number;
  /** How much each item that is paid apart from slips adds to the taxable income. */
  counted: number[];
  /** The tax on that income, if nothing more is paid in the year. */
  due: number;
  /** The tax that slips have deducted. */
  taken: number;
}

type YearSlip = LastSlip & { kind: string };

/**
 * Calculates the year's tax for a person who gets no further slip. The formulas run once more for a final
 * period with only the items paid apart from slips, as if no tax had been deducted before. If each month is
 * taxed by itself, the items' tax is added to what slips deducted.
 */
export function closeYear(
  slips: readonly YearSlip[],
  items: readonly Item[] = [],
): ClosedYear | { problem: string } {
  const at = slips.findLastIndex(({ kind }) => kind === 'salary');
  const last = slips[at];
  if (!last) return { problem: 'No month of this year is locked yet' };
  const { definition, plan, inputs, periods, taxElement } = last;
  const names = namesOfYear(definition);
  const before = slips
    .slice(at)
    .reduce((sums, slip) => addSums(names, sums, slip), inputs.person.before ?? {});
  const facts = getWholeMonth(inputs.person.facts, periods, periods);
  const person = {
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, isPay(name) ? 0 : value]),
    ),
    before: { ...before, [taxElement]: '0' },
    isEstimate: true,
  } as const;
  const withoutItems = calculateSlip(plan, person);
  if (withoutItems.problem) return { problem: withoutItems.problem.message };
  const scale = 10 ** plan.decimals;
  if (sumOf(definition, withoutItems.slip.amounts, BASE) !== 0) {
    return { problem: 'The structure pays more than the days that were worked' };
  }
  const { slip, problem } = calculateSlip(plan, { ...person, items });
  if (problem) return { problem: problem.message };
  const months = slips.map((one) => getTaxMonth(one, one.period, true));
  const sum = (of: (month: (typeof months)[number]) => number): number =>
    Math.round(months.reduce((total, month) => total + of(month) * scale, 0)) / scale;
  const taken = sum(({ tax }) => tax);
  const { tax } = getTaxMonth({ ...last, amounts: slip.amounts }, periods, false);
  const signs = new Map(
    countedColumns(definition, [BASE]).map(({ place, sign }) => [
      plan.columns[place - 1]?.code,
      sign,
    ]),
  );
  return {
    income: sum(({ income }) => income),
    counted: items.map(({ element, amount }) => (signs.get(element) ?? 0) * Number(amount)),
    due: names.includes(taxElement) ? tax : Math.round((taken + tax) * scale) / scale,
    taken,
  };
}

const isPay = (name: string): boolean =>
  name.startsWith('pay.') || name === 'days.employed' || name === 'days.paid';
