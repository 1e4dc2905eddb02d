import { expect, it } from 'vitest';
import {
  getAmounts,
  calculateSlip,
  compileStructure,
  getDifferences,
  explainAmount,
  type Definition,
  type PersonFacts,
  type Plan,
  type RoundingWay,
} from '#machines/domains/pay/calculation/index.ts';
import { amountInMonth } from '#machines/domains/pay/payrollRun/cappedItems.ts';
import { oracleSlip, ties, type OracleBands, type OracleElement, type Way } from './oracle.ts';
import { Chance, inWords, randomBands, randomElements, randomPerson } from './randomPay.ts';

const ELEMENTS = 8;
const STRUCTURES = 500;
const PEOPLE = 100;
const always = { from: '2000-01-01', until: null };

const WAYS: Readonly<Record<Way, RoundingWay>> = {
  half_up: 'halfUp',
  half_even: 'halfEven',
  half_down: 'halfDown',
  up: 'up',
  down: 'down',
  ceiling: 'ceiling',
  floor: 'floor',
};

const definitionOf = (elements: readonly OracleElement[], bands: OracleBands): Definition => ({
  structure: { code: 'random', currency: 'BDT', elements: elements.map((_, at) => `e${at}`) },
  elements: elements.map(({ expression, followsDays, step, way }, at) => ({
    ...always,
    element: {
      code: `e${at}`,
      name: `E${at}`,
      direction: 'information',
      unit: 'money',
      countsIn: [],
      followsDays,
      formula: inWords(expression),
      rounding: { how: WAYS[way], step },
    },
  })),
  tables: [
    {
      code: 'slabs',
      kind: 'bands',
      valueUnit: 'percent',
      versions: [{ ...always, rows: bands.map(([upTo, value]) => ({ upTo, value })) }],
    },
  ],
});

function planOf(elements: readonly OracleElement[], bands: OracleBands): Plan {
  const { plan, problems } = compileStructure(definitionOf(elements, bands), '2026-01-31');
  if (!plan) throw new Error(problems.map(({ of, message }) => `${of}: ${message}`).join('; '));
  return plan;
}

const factsOf = (person: ReturnType<typeof randomPerson>): PersonFacts => ({
  facts: person.facts,
  segments: person.segments,
  before: Object.fromEntries(person.before.map((amount, at) => [`e${at}`, amount])),
});

it('agrees to the cent with plain fractions over 50,000 random people and structures', () => {
  const chance = new Chance(39);
  let compared = 0;
  for (let at = 0; at < STRUCTURES; at += 1) {
    const elements = randomElements(chance, ELEMENTS);
    const bands = randomBands(chance);
    const plan = planOf(elements, bands);
    for (let one = 0; one < PEOPLE; one += 1) {
      const person = randomPerson(chance, ELEMENTS);
      const { slip, problem } = calculateSlip(plan, factsOf(person));
      const wanted = oracleSlip(elements, bands, person);
      if (slip?.amounts.join() !== wanted.join()) {
        expect({
          person,
          elements: elements.map(({ expression }) => inWords(expression)),
          slip,
          problem,
        }).toBe(wanted);
      }
      compared += 1;
    }
  }
  expect(compared).toBe(50_000);
  // Ties are common among these figures, and decide the last cent.
  expect(ties.count).toBeGreaterThan(10_000);
});

it('gives a stored slip again, after its facts were written and read', () => {
  const chance = new Chance(40);
  for (let at = 0; at < 50; at += 1) {
    const elements = randomElements(chance, ELEMENTS);
    const bands = randomBands(chance);
    const stored = JSON.stringify(definitionOf(elements, bands));
    const person = factsOf(randomPerson(chance, ELEMENTS));
    const first = calculateSlip(planOf(elements, bands), person);
    const { plan } = compileStructure(JSON.parse(stored), '2026-01-31');
    if (!plan) throw new Error('The stored definition is refused');
    expect(calculateSlip(plan, JSON.parse(JSON.stringify(person)))).toEqual(first);
    for (const [place, { code }] of plan.columns.entries()) {
      const { trace } = explainAmount(plan, person, code);
      expect(Math.round(Number(trace?.amount) * 100)).toBe(first.slip?.amounts[place]);
    }
  }
});

const payPlan = (allowance = 0): Plan => {
  const element = (code: string, formula: string, isDeduction = false) => ({
    ...always,
    element: {
      code,
      name: code,
      direction: isDeduction ? ('deduction' as const) : ('earning' as const),
      unit: 'money' as const,
      countsIn: [],
      followsDays: code === 'basic',
      formula,
    },
  });
  const elements = [
    element('basic', 'pay.basic'),
    element('house', '45.5% * basic'),
    element('fund', '8.33% * basic', true),
    element('meals', 'figure(meal_rate)'),
  ];
  const tables: Definition['tables'] = [
    {
      code: 'meal_rate',
      kind: 'figure',
      keys: [],
      valueUnit: 'money',
      versions: [{ ...always, rows: [{ value: allowance }] }],
    },
  ];
  const codes = elements.map(({ element: { code } }) => code);
  const structure = { code: 'pay', currency: 'BDT', elements: codes };
  const { plan } = compileStructure({ structure, elements, tables }, '2026-01-31');
  if (!plan) throw new Error('The structure is refused');
  return plan;
};

it('makes the same arrear of late facts in any order, and recovers what was too much', () => {
  const chance = new Chance(41);
  for (let at = 0; at < 300; at += 1) {
    const known = { 'pay.basic': 30_000 + chance.below(9_999), 'days.basis': 31, 'days.paid': 31 };
    const late = [
      { 'pay.basic': 20_000 + chance.below(40_000) },
      { 'days.paid': chance.below(31) },
      { 'days.basis': chance.of([30, 31]) },
      // A rate of a table, which is no fact of a person.
      { 'rate of meals': chance.below(900) },
    ];
    const amounts = ({ 'rate of meals': rate, ...facts }: PersonFacts['facts']) => {
      const plan = payPlan(Number(rate ?? 0));
      const { slip } = calculateSlip(plan, { facts });
      if (!slip) throw new Error('There is no slip');
      return getAmounts(plan, slip);
    };
    const paid = amounts(known);
    const totals = [late, late.toReversed(), [late[1], late[3], late[2], late[0]]].map((order) => {
      const given = new Map<string, number>();
      let facts: PersonFacts['facts'] = known;
      for (const fact of order) {
        facts = { ...facts, ...fact };
        for (const { element, due } of getDifferences(paid, amounts(facts), given)) {
          given.set(element, (given.get(element) ?? 0) + due);
        }
      }
      const right = amounts(facts);
      expect(getDifferences(paid, right, given)).toEqual([]);
      return [...right.keys()].map((code) => given.get(code) ?? 0);
    });
    expect(totals[1]).toEqual(totals[0]);
    expect(totals[2]).toEqual(totals[0]);
  }
});

it('fills the months of an item with a limit in their order, and never beyond it', () => {
  const chance = new Chance(43);
  for (let at = 0; at < 2000; at += 1) {
    const [amount, cap] = [(1 + chance.below(99_999)) / 100, (1 + chance.below(999_999)) / 100];
    const item = { amount: String(amount), cap: String(cap) };
    const months: { month: string; isOpen: boolean; taken: string }[] = [];
    for (const month of MONTHS.slice(0, chance.below(15))) {
      months.push({ month, isOpen: false, taken: String(amountInMonth(item, months, month)) });
    }
    const taken = months.map((month) => Number(month.taken));
    const cents = taken.reduce((sum, month) => sum + Math.round(month * 100), 0);
    expect(cents).toBe(Math.round(Math.min(cap, amount * months.length) * 100));
    expect(taken).toEqual(taken.toSorted((a, b) => b - a));
  }
});

const MONTHS = Array.from({ length: 24 }, (_, at) =>
  new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 10),
);

it('never goes beyond an item’s limit, however far back arrears go from one run to the next', () => {
  const chance = new Chance(44);
  for (let at = 0; at < 500; at += 1) {
    const [amount, cap] = [1 + chance.below(1000), 1 + chance.below(9000)];
    const item = { amount: String(amount), cap: String(cap) };
    const recorded = chance.below(15);
    const taken = new Map<string, number>();
    const isFromArrears = new Set<string>();
    const isRun = new Set<string>();
    for (const [now, month] of MONTHS.entries()) {
      // Someone who is left out has no payslip this month.
      if (chance.below(5) === 0) continue;
      if (now < recorded) {
        isRun.add(month);
        continue;
      }
      const limit = chance.below(14);
      const open = [...isRun].filter(
        (past) => !taken.has(past) && MONTHS.indexOf(past) >= now - limit,
      );
      const months = [
        ...[...taken].map(([past, value]) => ({
          month: past,
          isOpen: false,
          taken: isFromArrears.has(past) ? null : String(value),
        })),
        ...open.map((past) => ({ month: past, isOpen: true, taken: null })),
      ];
      const amounts = [...open, month].map(
        (one) => [one, amountInMonth(item, months, one)] as const,
      );
      for (const [one, value] of amounts) taken.set(one, value);
      for (const one of open) isFromArrears.add(one);
      expect([...taken.values()].reduce((sum, value) => sum + value, 0)).toBe(
        Math.min(cap, amount * taken.size),
      );
    }
  }
});

it('takes the tax of a year month by month to the cent, through raises and refunds', () => {
  const chance = new Chance(42);
  const element = (code: string, formula: string) => ({
    ...always,
    element: {
      code,
      name: code,
      direction: 'information' as const,
      unit: 'money' as const,
      countsIn: [],
      followsDays: false,
      formula,
    },
  });
  const elements = [
    element('tax_of_year', 'band(slabs, year)'),
    element('tax', '(tax_of_year - before(tax)) / periods_left'),
  ];
  for (let at = 0; at < 200; at += 1) {
    const { tables } = definitionOf([], randomBands(chance));
    const { plan } = compileStructure(
      {
        structure: { code: 'tax', currency: 'BDT', elements: ['tax_of_year', 'tax'] },
        elements,
        tables,
        facts: [{ name: 'year', kind: 'money' }],
      },
      '2026-01-31',
    );
    if (!plan) throw new Error('The structure is refused');
    let [taken, ofYear] = [0, 0];
    for (let month = 12; month > 0; month -= 1) {
      const facts = {
        year: `${chance.below(3_000_000)}.${chance.of(['25', '5', '99'])}`,
        periods_left: month,
      };
      const { slip } = calculateSlip(plan, { facts, before: { tax: taken / 100 } });
      taken += slip?.amounts[1] ?? Number.NaN;
      ofYear = slip?.amounts[0] ?? Number.NaN;
    }
    expect(taken).toBe(ofYear);
  }
});
