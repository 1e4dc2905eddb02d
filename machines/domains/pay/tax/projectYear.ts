import {
  calculateSlip,
  type Definition,
  type Exactly,
  type PersonFacts,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import { toItems, type FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import { countedColumns, namesOfYear } from '#machines/domains/pay/payrollRun/yearNames.ts';
import type { TaxMonth } from './contract.ts';

export interface LastSlip {
  definition: Definition;
  plan: Plan;
  inputs: FrozenInputs;
  amounts: readonly number[];
  period: number;
  periods: number;
  taxElement: string;
}

/** The name of taxable income in formulas. */
export const BASE = 'base.tax';

/** Returns the income and tax of a slip, in currency units. */
export function getTaxMonth(
  {
    definition,
    plan,
    amounts,
    taxElement,
  }: Pick<LastSlip, 'definition' | 'plan' | 'amounts' | 'taxElement'>,
  period: number,
  isReal: boolean,
): TaxMonth {
  const scale = 10 ** plan.decimals;
  const place = plan.places.get(taxElement);
  return {
    period,
    isReal,
    income: sumOf(definition, amounts, BASE) / scale,
    tax: (place === undefined ? 0 : (amounts[place] ?? 0)) / scale,
  };
}

/** Returns the amount that a slip adds to an element or base, in the smallest unit. */
export const sumOf = (definition: Definition, amounts: readonly number[], name: string): number =>
  countedColumns(definition, [name]).reduce(
    (sum, { place, sign }) => sum + sign * (amounts[place - 1] ?? 0),
    0,
  );

/**
 * Projects the year's remaining periods as if nothing changed: full months with recurring items, each
 * calculated with the totals of the periods before. Stops at a period that can't be calculated.
 */
export function projectYear(last: LastSlip): { months: TaxMonth[]; problem: string | null } {
  const { definition, plan, inputs, periods } = last;
  const names = namesOfYear(definition);
  const items = toItems(inputs.sources.items.filter(({ from }) => from === 'recurring'));
  const months: TaxMonth[] = [];
  let before: Readonly<Record<string, Exactly>> = inputs.person.before ?? {};
  let amounts = last.amounts;
  for (let period = last.period + 1; period <= periods; period += 1) {
    before = addSums(names, before, { definition, plan, amounts });
    const { slip, problem } = calculateSlip(plan, {
      facts: getWholeMonth(inputs.person.facts, period, periods),
      ...(items.length > 0 ? { items } : {}),
      before,
    });
    if (problem) return { months, problem: problem.message };
    amounts = slip.amounts;
    months.push(getTaxMonth({ ...last, amounts }, period, false));
  }
  return { months, problem: null };
}

/** Adds another slip to the year's totals. */
export function addSums(
  names: readonly string[],
  before: Readonly<Record<string, Exactly>>,
  { definition, plan, amounts }: Pick<LastSlip, 'definition' | 'plan' | 'amounts'>,
): Readonly<Record<string, Exactly>> {
  const scale = 10 ** plan.decimals;
  return Object.fromEntries(
    names.map((name) => {
      const units =
        Math.round(Number(before[name] ?? 0) * scale) + sumOf(definition, amounts, name);
      return [name, (units / scale).toFixed(plan.decimals)];
    }),
  );
}

/** Returns the facts of a period without absence. */
export const getWholeMonth = (
  facts: PersonFacts['facts'],
  period: number,
  periods: number,
): PersonFacts['facts'] => ({
  ...facts,
  'days.employed': facts['days.basis'] ?? null,
  'days.paid': facts['days.basis'] ?? null,
  'days.unpaid': 0,
  'days.absent': 0,
  'days.late': 0,
  'hours.overtime': 0,
  period,
  periods,
  periods_left: periods - period,
});
