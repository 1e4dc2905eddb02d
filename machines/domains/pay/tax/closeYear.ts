import { calculateSlip } from '#machines/domains/pay/calculation/index.ts';
import { namesOfYear } from '#machines/domains/pay/payrollRun/yearNames.ts';
import { addSums, BASE, getTaxMonth, getWholeMonth, sumOf, type LastSlip } from './projectYear.ts';

/** Amounts in units of the currency. */
export interface ClosedYear {
  /** Taxable income of the slips. */
  income: number;
  /** The tax of that income, if no more follows. */
  due: number;
  /** What the slips deducted. */
  taken: number;
}

type YearSlip = LastSlip & { kind: string };

/**
 * The tax of the year of someone who is paid no further slip: the formulas are calculated once more, for a last period
 * without any pay and as if nothing had been deducted before.
 */
export function closeYear(slips: readonly YearSlip[]): ClosedYear | { problem: string } {
  const at = slips.findLastIndex(({ kind }) => kind === 'salary');
  const last = slips[at];
  if (!last) return { problem: 'No month of this year is locked yet' };
  const { definition, plan, inputs, periods, taxElement } = last;
  const names = namesOfYear(definition);
  const before = slips
    .slice(at)
    .reduce((sums, slip) => addSums(names, sums, slip), inputs.person.before ?? {});
  const facts = getWholeMonth(inputs.person.facts, periods, periods);
  const { slip, problem } = calculateSlip(plan, {
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, isPay(name) ? 0 : value]),
    ),
    before: { ...before, [taxElement]: '0' },
    isEstimate: true,
  });
  if (problem) return { problem: problem.message };
  const scale = 10 ** plan.decimals;
  if (sumOf(definition, slip.amounts, BASE) !== 0) {
    return { problem: 'The structure pays more than the days that were worked' };
  }
  const months = slips.map((one) => getTaxMonth(one, one.period, true));
  const sum = (of: (month: (typeof months)[number]) => number): number =>
    Math.round(months.reduce((total, month) => total + of(month) * scale, 0)) / scale;
  return {
    income: sum(({ income }) => income),
    due: getTaxMonth({ ...last, amounts: slip.amounts }, periods, false).tax,
    taken: sum(({ tax }) => tax),
  };
}

const isPay = (name: string): boolean =>
  name.startsWith('pay.') || name === 'days.employed' || name === 'days.paid';
