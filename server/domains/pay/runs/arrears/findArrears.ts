import {
  calculateSlip,
  compileStructure,
  isDueIn,
  type Definition,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import { getArrears, type ElementDifference } from '#machines/domains/pay/payrollRun/arrears.ts';
import {
  ARREAR_KINDS,
  getArrearItems,
  withoutArrears,
} from '#machines/domains/pay/payrollRun/arrearItems.ts';
import { DayCounter } from '#machines/domains/pay/payrollRun/countedDays.ts';
import type { FrozenInputs, ItemSource } from '#machines/domains/pay/payrollRun/inputs.ts';
import { makeInputs } from '#machines/domains/pay/payrollRun/makeInputs.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { readAssignments, readDefinitions } from '#server/domains/pay/structure/index.ts';
import { combinationKey } from '#server/domains/pay/runs/calculation/plans.ts';
import type { PeriodOfFacts, Policy } from '#server/domains/pay/runs/facts/period.ts';
import { toSource } from '#server/domains/pay/runs/facts/readItems.ts';
import { readCappedAmounts, type GetAmount } from '#server/domains/pay/runs/facts/cappedItems.ts';
import { readActiveItems, type RecurringItem } from '#server/domains/pay/runs/facts/readPeople.ts';
import { readFacts, type FactsOfPeople } from '#server/domains/pay/runs/facts/readFacts.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { readElementsOfKinds, readGiven, readLate, type LateSlip } from './readLate.ts';

/** The recalculated pay of a person for one past month, compared with what was paid. */
export interface ArrearOfMonth {
  employeeId: number;
  forSlipId: number;
  causes: string[];
  differences: ElementDifference[];
  /** The pay items that pay, recover or deduct the differences. */
  items: ItemSource[];
}

/** Finds arrears for a batch of people. */
export type FindArrears = (employeeIds: readonly number[]) => Promise<ArrearOfMonth[]>;

/**
 * Recalculates past months in which a fact changed afterwards, with the items and earlier periods that they had. Each
 * result is compared with what was paid at the time plus later arrears, so the order of the changes doesn't matter.
 */
export async function arrearFinder(
  tx: Tx,
  run: Run,
  policies: ReadonlyMap<number, Policy>,
): Promise<FindArrears> {
  const elements = await readElementsOfKinds(tx, run.accountId, ARREAR_KINDS);
  const counters = new Map<string, DayCounter>();
  return async (employeeIds) => {
    const late = await readLate(tx, run, employeeIds);
    if (late.length === 0) return [];
    const given = await readGiven(
      tx,
      late.map(({ slipId }) => slipId),
    );
    const arrears: ArrearOfMonth[] = [];
    for (const slips of grouped(late, ({ runId }) => runId).values()) {
      const [first] = slips;
      if (!first) continue;
      const period: PeriodOfFacts = { ...first, accountId: run.accountId };
      const key = `${period.startsOn} ${period.endsOn}`;
      const counter = counters.get(key) ?? new DayCounter(period.startsOn, period.endsOn);
      counters.set(key, counter);
      const month = await readMonthNow(tx, run, period, slips, policies);
      for (const slip of slips) {
        const arrear = compareMonth(slip, month, { period, counter, given, elements });
        if (arrear) arrears.push(arrear);
      }
    }
    return arrears;
  };
}

interface MonthNow {
  recurring: ReadonlyMap<number, readonly RecurringItem[]>;
  getAmount: GetAmount;
  known: ReadonlyMap<number, FactsOfPeople>;
  definitions: ReadonlyMap<string, { definition: Definition; plan: Plan }>;
}

async function readMonthNow(
  tx: Tx,
  run: Run,
  period: PeriodOfFacts,
  slips: readonly LateSlip[],
  policies: ReadonlyMap<number, Policy>,
): Promise<MonthNow> {
  const assignments = await readAssignments(tx, {
    accountId: period.accountId,
    from: period.startsOn,
    to: period.endsOn,
    employeeIds: slips.map(({ employeeId }) => employeeId),
  });
  const facts = await readFacts(tx, period, assignments, policies);
  const combinations = new Map(assignments.map((one) => [combinationKey(one), one]));
  const definitions = await readDefinitions(
    tx,
    { accountId: period.accountId, day: period.payDate },
    [...combinations.values()].map(({ breakdownId, policyId }) => ({ breakdownId, policyId })),
  );
  const recurring = await readActiveItems(
    tx,
    slips.map(({ employeeId }) => employeeId),
  );
  return {
    recurring: grouped(recurring, ({ employeeId }) => employeeId),
    getAmount: await readCappedAmounts(tx, recurring, run.startsOn),
    known: new Map(facts.map((one) => [one.id, one])),
    definitions: new Map(
      definitions.flatMap((one) => {
        const { plan } = compileStructure(one.definition, period.payDate);
        return plan ? [[combinationKey(one), { definition: one.definition, plan }] as const] : [];
      }),
    ),
  };
}

/** Returns null if the month can't be calculated; its late facts then stay open. */
function compareMonth(
  slip: LateSlip,
  { known, definitions, recurring, getAmount }: MonthNow,
  {
    period,
    counter,
    given,
    elements,
  }: {
    period: PeriodOfFacts;
    counter: DayCounter;
    given: ReadonlyMap<number, ReadonlyMap<string, number>>;
    elements: ReadonlyMap<string, string>;
  },
): ArrearOfMonth | null {
  const now = known.get(slip.employeeId);
  const structure = now && definitions.get(combinationKey(now.assignment));
  if (!now || !structure) return null;
  const { definition, plan } = structure;
  const stored = JSON.parse(slip.inputs) as FrozenInputs;
  const before = stored.person.before ?? {};
  const items = getItemsNow(stored, recurring.get(slip.employeeId) ?? [], period, getAmount);
  const inputs = makeInputs(period, { ...now, items, before }, counter);
  const { slip: right } = calculateSlip(plan, inputs.person);
  if (!right) return null;
  const differences = getArrears(plan, definition, {
    paid: withoutArrears(slip.paid, stored, elements, plan.decimals),
    right,
    given: given.get(slip.slipId) ?? new Map<string, number>(),
  });
  const { employeeId, slipId, causes } = slip;
  const past = { slipId, month: period.startsOn, causes, decimals: plan.decimals };
  const due = getArrearItems(differences, elements, past);
  return due && { employeeId, forSlipId: slipId, causes, differences, items: due };
}

/**
 * Returns the items that the month took, with recurring items as they would be due now. Arrears paid in that month are
 * left out, because they belong to other months.
 */
function getItemsNow(
  { sources }: FrozenInputs,
  active: readonly RecurringItem[],
  { startsOn, endsOn }: PeriodOfFacts,
  getAmount: GetAmount,
): ItemSource[] {
  const ids = new Set(active.map(({ id }) => id));
  const due = active
    .filter(({ from, until }) => isDueIn({ from, until, isRecurring: true }, [startsOn, endsOn]))
    .flatMap((one) => {
      if (one.cap === null) return [one];
      const amount = getAmount(one, startsOn);
      return amount > 0 ? [{ ...one, amount: String(amount) }] : [];
    });
  return [
    ...sources.items.filter(
      ({ from, id }) => from !== 'arrear' && (from !== 'recurring' || !ids.has(id)),
    ),
    ...due.map(toSource),
  ];
}
