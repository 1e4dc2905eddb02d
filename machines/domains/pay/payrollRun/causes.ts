import {
  calculateSlip,
  type PersonFacts,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { DifferenceCause } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { toItems, type FrozenInputs } from './inputs.ts';

/** The inputs with which a slip can be recalculated. */
export interface Recalculable {
  definitionId: number;
  plan: Plan;
  inputs: FrozenInputs;
}

export const CAUSE_LABELS: Readonly<Record<DifferenceCause['cause'], string>> = {
  first: msg('The first slip'),
  left: msg('No slip this month'),
  structure: msg('The pay structure changed'),
  days: msg('Paid days'),
  pay: msg('Gross or basic pay changed'),
  items: msg('Additions and deductions'),
  arrears: msg('Arrears of earlier months'),
  year: msg('Tax and other sums of the year'),
  facts: msg('Service, grade and other facts'),
};

type Cause = DifferenceCause['cause'];
type Amounts = ReadonlyMap<string, { name: string; units: number }>;

/**
 * Explains the difference between two slips. The second slip's facts are applied one kind at a time, and the
 * slip is recalculated each time, so the causes add up to the difference to the cent.
 */
export function getCauses(before: Recalculable, now: Recalculable): DifferenceCause[] {
  const steps: readonly (readonly [Cause, Plan, PersonFacts])[] = [
    ['structure', now.plan, before.inputs.person],
    ...stepsBetween(before.inputs, now.inputs).map(
      ([cause, person]) => [cause, now.plan, person] as const,
    ),
  ];
  const causes: DifferenceCause[] = [];
  let last = amountsOf(before.plan, before.inputs.person) ?? new Map();
  for (const [cause, plan, person] of steps) {
    if (cause === 'structure' && before.definitionId === now.definitionId) continue;
    const amounts = amountsOf(plan, person);
    // A mixture of old and new facts may not be calculable. Its change is then counted with the next step.
    if (!amounts) continue;
    const elements = differencesOf(last, amounts, 10 ** plan.decimals);
    last = amounts;
    if (elements.length === 0) continue;
    causes.push({
      cause,
      amount: rounded(elements.reduce((sum, { amount }) => sum + amount, 0)),
      elements,
      ...detailOf(cause, before.inputs, now.inputs),
    });
  }
  return causes.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** Returns the facts behind a change of paid days or of pay, which a reader would otherwise look for on both slips. */
function detailOf(
  cause: Cause,
  before: FrozenInputs,
  now: FrozenInputs,
): Pick<DifferenceCause, 'days' | 'pay'> {
  const read = ({ person }: FrozenInputs, name: string) => Number(person.facts[name] ?? 0);
  if (cause === 'pay') {
    return { pay: { before: read(before, 'pay.gross'), now: read(now, 'pay.gross') } };
  }
  if (cause !== 'days') return {};
  const daysOf = (inputs: FrozenInputs) =>
    [read(inputs, 'days.paid'), read(inputs, 'days.basis')] as const;
  const isWhole = read(now, 'days.employed') >= read(now, 'days.month');
  const employed = isWhole ? null : now.sources.employed;
  return { days: { before: daysOf(before), now: daysOf(now), employed } };
}

/** Returns the inputs that result when the second slip's facts replace the first one's, one kind at a time. */
function stepsBetween(before: FrozenInputs, now: FrozenInputs): [Cause, PersonFacts][] {
  const { person: a } = before;
  const { person: b } = now;
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(b.facts).filter(([name]) => wanted(name)));
  const days = { ...a.facts, ...pick((name) => name.startsWith('days.')) };
  const pay = { ...days, ...pick((name) => name.startsWith('pay.')) };
  const year = { ...pay, ...pick((name) => name.startsWith('period') || name === 'pay_date') };
  const items = (of: FrozenInputs, isArrear: boolean) =>
    of.sources.items.filter(({ from }) => (from === 'arrear') === isArrear);
  const single = toItems(items(now, false));
  const oldArrears = toItems(items(before, true));
  const segments = b.segments ? { segments: b.segments } : {};
  const old = { before: a.before ?? {}, items: a.items ?? [] };
  return [
    ['days', { ...old, facts: days }],
    ['pay', { ...old, facts: pay, ...segments }],
    ['items', { ...old, facts: pay, ...segments, items: [...single, ...oldArrears] }],
    ['arrears', { ...old, facts: pay, ...segments, items: b.items ?? [] }],
    ['year', { facts: year, ...segments, items: b.items ?? [], before: b.before ?? {} }],
    ['facts', b],
  ];
}

/** Returns the earnings and deductions with their sign in net pay, or undefined if the slip can't be calculated. */
function amountsOf(plan: Plan, person: PersonFacts): Amounts | undefined {
  const { slip } = calculateSlip(plan, person);
  if (!slip) return undefined;
  return new Map(
    plan.columns.flatMap(({ code, name, direction, unit }, place) => {
      if (unit !== 'money' || (direction !== 'earning' && direction !== 'deduction')) return [];
      const units = slip.amounts[place] ?? 0;
      return [[code, { name, units: direction === 'earning' ? units : -units }] as const];
    }),
  );
}

function differencesOf(before: Amounts, now: Amounts, factor: number) {
  const codes = new Set([...before.keys(), ...now.keys()]);
  return [...codes]
    .flatMap((code) => {
      const units = (now.get(code)?.units ?? 0) - (before.get(code)?.units ?? 0);
      const name = now.get(code)?.name ?? before.get(code)?.name ?? code;
      return units === 0 ? [] : [{ code, name, amount: units / factor }];
    })
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** Removes the rounding errors of doubles from sums of decimals. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;
