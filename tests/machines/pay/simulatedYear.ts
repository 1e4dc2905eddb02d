import {
  calculateSlip,
  compileStructure,
  type Definition,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import { addMonths, endOfMonth } from '#machines/core/values/dates.ts';
import {
  getArrearItems,
  withoutArrears,
  type ElementsByKind,
} from '#machines/domains/pay/payrollRun/arrearItems.ts';
import { getArrears } from '#machines/domains/pay/payrollRun/arrears.ts';
import { DayCounter } from '#machines/domains/pay/payrollRun/countedDays.ts';
import type { FrozenInputs, ItemSource } from '#machines/domains/pay/payrollRun/inputs.ts';
import { makeInputs, type FactsOfPerson } from '#machines/domains/pay/payrollRun/makeInputs.ts';
import { countedColumns, namesOfYear } from '#machines/domains/pay/payrollRun/yearNames.ts';

/** What happens in a year, and the month from 1 in which the payroll office learns of it. */
export type Fact = { known: number } & (
  | { is: 'raise'; month: number; day: number; percent: number }
  | { is: 'unpaid'; month: number; days: number }
  | { is: 'oneTime' | 'allowance'; amount: number }
  | { is: 'proof'; amount: number }
);

export interface Person {
  basic: number;
  openingIncome: number;
  openingTax: number;
  /** The last month of employment, from 1. */
  lastMonth: number;
}

/** One paid month: its amounts by element, in cents. */
export interface PaidMonth {
  amounts: ReadonlyMap<string, number>;
  income: number;
  /** How many differences of past months it gave. */
  arrears: number;
}

const MONTHS = 12;

/** A year of a structure: its months are compiled once. */
export class SimulatedYear {
  readonly #definition: Definition;
  readonly #elements: ElementsByKind;
  readonly #first: string;
  readonly #plans: readonly Plan[];
  readonly #counters: readonly DayCounter[];

  constructor(definition: Definition, elements: ElementsByKind, first: string) {
    this.#definition = definition;
    this.#elements = elements;
    this.#first = first;
    this.#plans = this.#months().map(({ payDate }) => {
      const { plan, problems } = compileStructure(definition, payDate);
      if (!plan) throw new Error(problems.map(({ message }) => message).join('; '));
      return plan;
    });
    this.#counters = this.#months().map(({ startsOn, endsOn }) => new DayCounter(startsOn, endsOn));
  }

  #months() {
    return Array.from({ length: MONTHS }, (_, at) => {
      const startsOn = addMonths(this.#first, at);
      const endsOn = endOfMonth(startsOn);
      return { startsOn, endsOn, payDate: endsOn, period: at + 1, periods: MONTHS };
    });
  }

  /** Pays month by month; past months are put right as facts become known. */
  pay(person: Person, facts: readonly Fact[]): PaidMonth[] {
    const stored: { inputs: FrozenInputs; amounts: readonly number[] }[] = [];
    const given = new Map<number, Map<string, number>>();
    const names = namesOfYear(this.#definition);
    const sums = new Map<string, number>();
    const paid: PaidMonth[] = [];
    for (let month = 1; month <= person.lastMonth; month += 1) {
      const known = facts.filter((one) => one.known <= month);
      const arrears: ItemSource[] = [];
      let differences = 0;
      for (const [at, { inputs, amounts }] of stored.entries()) {
        const found = this.#putRight(at + 1, person, known, { inputs, amounts }, given.get(at));
        arrears.push(...found.items);
        differences += found.due.size;
        const own = given.get(at) ?? new Map<string, number>();
        for (const [code, due] of found.due) own.set(code, (own.get(code) ?? 0) + due);
        given.set(at, own);
      }
      const before = Object.fromEntries(
        [...sums].map(([name, units]) => [name, (units / 100).toFixed(2)]),
      );
      const items = [...itemsOf(known, month), ...arrears];
      const inputs = this.#inputs(month, person, known, { items, before });
      const plan = this.#planOf(month);
      const { slip, problem } = calculateSlip(plan, inputs.person);
      if (!slip) throw new Error(`Month ${month}: ${problem.element}: ${problem.message}`);
      stored.push({ inputs, amounts: slip.amounts });
      for (const { name, place, sign } of countedColumns(this.#definition, names)) {
        sums.set(name, (sums.get(name) ?? 0) + sign * (slip.amounts[place - 1] ?? 0));
      }
      paid.push({
        amounts: byCode(plan, slip.amounts),
        income: countedColumns(this.#definition, ['base.tax']).reduce(
          (sum, { place, sign }) => sum + sign * (slip.amounts[place - 1] ?? 0),
          0,
        ),
        arrears: differences,
      });
    }
    return paid;
  }

  #planOf(month: number): Plan {
    const plan = this.#plans[month - 1];
    if (!plan) throw new Error(`There is no month ${month}`);
    return plan;
  }

  #inputs(
    month: number,
    person: Person,
    known: readonly Fact[],
    rest: Pick<FactsOfPerson, 'items' | 'before'>,
  ): FrozenInputs {
    const period = this.#months()[month - 1];
    const counter = this.#counters[month - 1];
    if (!period || !counter) throw new Error(`There is no month ${month}`);
    return makeInputs(period, { ...this.#factsOf(person, known, period), ...rest }, counter);
  }

  #factsOf(
    { basic, openingIncome, openingTax, lastMonth }: Person,
    known: readonly Fact[],
    { startsOn, endsOn, period }: { startsOn: string; endsOn: string; period: number },
  ): Omit<FactsOfPerson, 'items' | 'before'> {
    const unpaid = known.find((one) => one.is === 'unpaid' && one.month === period);
    const proofs = known.filter(({ is }) => is === 'proof');
    const left = lastMonth < MONTHS ? endOfMonth(addMonths(this.#first, lastMonth - 1)) : null;
    return {
      assignmentId: 1,
      policy: { id: 1, basis: 30, unpaidOnDaysOff: false, unmarkedIsUnpaid: false },
      first: startsOn,
      last: endsOn,
      joined: '2020-01-01',
      left,
      leavingReason: null,
      born: null,
      sex: null,
      religion: null,
      grade: 'A',
      place: 'Here',
      isConfirmed: true,
      marks:
        unpaid?.is === 'unpaid'
          ? Array.from({ length: unpaid.days }, (_, day) => `${day + 2}:1:1`).join()
          : '',
      absent: 0,
      late: 0,
      worked: 0,
      pay: this.#payOf(basic, known, startsOn, endsOn),
      facts: {
        'tax.opening_income': openingIncome,
        'tax.opening_tax': openingTax,
        'tax.fixed': 0,
        'tax.investment': Math.max(
          0,
          ...proofs.map((one) => (one.is === 'proof' ? one.amount : 0)),
        ),
      },
    };
  }

  /** Pay by day within a month, in the order of the raises' days. */
  #payOf(basic: number, known: readonly Fact[], startsOn: string, endsOn: string) {
    const raises = known
      .flatMap((one) =>
        one.is === 'raise'
          ? [
              {
                ...one,
                from: `${addMonths(this.#first, one.month - 1).slice(0, 8)}${String(one.day).padStart(2, '0')}`,
              },
            ]
          : [],
      )
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.percent - b.percent);
    const days = [...new Set(raises.map(({ from }) => from))].filter(
      (day) => day > startsOn && day <= endsOn,
    );
    const starts = [startsOn, ...days];
    return starts.map((from, at) => {
      const now = raises
        .filter((raise) => raise.from <= from)
        .reduce((sum, { percent }) => Math.round(sum * (100 + percent)) / 100, basic);
      return {
        from,
        until: starts[at + 1] ?? nextDay(endsOn),
        gross: (Math.round(now * 175) / 100).toFixed(2),
        basic: now.toFixed(2),
      };
    });
  }

  #putRight(
    month: number,
    person: Person,
    known: readonly Fact[],
    stored: { inputs: FrozenInputs; amounts: readonly number[] },
    given: ReadonlyMap<string, number> = new Map(),
  ): { items: ItemSource[]; due: Map<string, number> } {
    const plan = this.#planOf(month);
    const { person: before, sources } = stored.inputs;
    const inputs = this.#inputs(month, person, known, {
      items: sources.items.filter(({ from }) => from !== 'arrear'),
      before: before.before ?? {},
    });
    const { slip: right, problem } = calculateSlip(plan, inputs.person);
    if (!right) throw new Error(`Month ${month}: ${problem.message}`);
    const amounts = plan.columns.flatMap(({ code, direction }, place) =>
      direction === 'information' ? [] : [[code, stored.amounts[place] ?? 0] as const],
    );
    const paid = withoutArrears(amounts, stored.inputs, this.#elements, plan.decimals);
    const differences = getArrears(plan, this.#definition, { paid, right, given });
    const items = getArrearItems(differences, this.#elements, {
      slipId: month,
      month: '',
      causes: ['pay'],
      decimals: plan.decimals,
    });
    if (!items) throw new Error('No element takes the difference');
    return { items, due: new Map(differences.map(({ element, due }) => [element, due])) };
  }
}

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const byCode = (plan: Plan, amounts: readonly number[]): ReadonlyMap<string, number> =>
  new Map(plan.columns.map(({ code }, place) => [code, amounts[place] ?? 0]));

/** One-time amounts of the month in which they are known, and allowances from then on. */
const itemsOf = (known: readonly Fact[], month: number): ItemSource[] =>
  known.flatMap((one, id) => {
    if (one.is !== 'allowance' && !(one.is === 'oneTime' && one.known === month)) return [];
    return [
      {
        element: 'special_allowance',
        amount: one.amount.toFixed(2),
        from: one.is === 'oneTime' ? ('item' as const) : ('recurring' as const),
        id,
        kind: one.is,
        month: null,
        replaces: false,
      },
    ];
  });
