import { expect, it } from 'vitest';
import {
  calculateSlip,
  compileStructure,
  explainAmount,
  type Definition,
  type Element,
  type PayTable,
} from '#machines/domains/pay/calculation/index.ts';

type Short = Partial<Element> | string;

const always = { from: '2000-01-01', until: null };

const definition = (
  elements: Readonly<Record<string, Short>>,
  more: Partial<Definition> & { readonly leastNet?: string } = {},
): Definition => ({
  structure: {
    code: 'test',
    currency: 'BDT',
    elements: Object.keys(elements),
    ...(more.leastNet === undefined ? {} : { leastNet: more.leastNet }),
  },
  elements: Object.entries(elements).map(([code, short]) => ({
    ...always,
    element: {
      code,
      name: code,
      direction: 'earning',
      unit: 'money',
      countsIn: [],
      followsDays: false,
      formula: null,
      ...(typeof short === 'string' ? { formula: short } : short),
    },
  })),
  tables: more.tables ?? [],
  ...(more.facts ? { facts: more.facts } : {}),
});

const planOf = (of: Definition, day = '2026-01-31') => {
  const { plan, problems } = compileStructure(of, day);
  if (!plan) throw new Error(problems.map(({ message }) => message).join('; '));
  return plan;
};

/** What is wrong with the formula of an element `it`, with the marked part of the text. */
const refusal = (formula: string, more: Partial<Definition> = {}): string => {
  const { problems = [] } = compileStructure(definition({ it: formula }, more), '2026-01-31');
  const [first] = problems;
  if (!first) return 'accepted';
  const { place } = first;
  return place ? `${first.message} [${formula.slice(place.from, place.to)}]` : first.message;
};

it.each([
  ['pay.basic * pay.gross', "money can't be multiplied by money [pay.basic * pay.gross]"],
  ['pay.basic + days.paid', "money and days can't be added [pay.basic + days.paid]"],
  ['10% * days.paid', "a percent can't be multiplied by days [10% * days.paid]"],
  ['pay.basic + 10%', "money and a percent can't be added [pay.basic + 10%]"],
  [
    'pay.basic / 208 * hours.overtime',
    'This is money × hours, and money is needed [pay.basic / 208 * hours.overtime]',
  ],
  ['pay.basic / 208 hours * hours.overtime', 'accepted'],
  ['pay.basik', 'pay.basik is not known; did you mean pay.basic? [pay.basik]'],
  ['if(pay.basic, 1, 2)', 'This is money, and yes or no is needed [pay.basic]'],
  ['if(confirmed, pay.basic, days.paid)', 'This is days, and money stands before it [days.paid]'],
  ['religion = "Islam"', 'This is yes or no, and money is needed [religion = "Islam"]'],
  ['religion > "Islam"', 'a text and a text can\'t be compared [religion > "Islam"]'],
  ['pay.basic * (2 + ', 'The formula ends too early []'],
  ['pay.basic * (2', ') is missing at the end []'],
  ['pay.basic 2', "2 can't stand here [2]"],
  ['pay.basic; 2', "; can't stand here [;]"],
  ['eval(1)', 'There is no function eval [eval(1)]'],
  ['figure(minimum)', 'There is no table minimum on this day [minimum]'],
  ['round(pay.basic, 0)', 'A step is a number above 0, such as 0.01 [0]'],
  ['share(pay.basic, 3, 1, 2)', 'The part is a number from 1 to 2 [3]'],
  ['before(pay.basic)', 'before is of an element or a sum, such as base.tax [pay.basic]'],
  ['', 'accepted'],
  [' ', 'The formula is empty []'],
  [
    Array.from({ length: 400 }, () => '1').join(' + '),
    `A formula can have 300 parts; divide it among several elements [${Array.from({ length: 151 }, () => '1').join(' + ')}]`,
  ],
  [
    `${'('.repeat(20)}1${')'.repeat(20)}`,
    'A formula can be 15 levels deep; divide it among several elements [(]',
  ],
])('checks %s when it is written', (formula, expected) => {
  expect(refusal(formula)).toBe(expected);
});

it('refuses a circle in words, also through a base', () => {
  const circle = definition({
    house: { name: 'House rent', formula: 'special * 2' },
    special: { name: 'Special', formula: 'house / 2' },
  });
  expect(compileStructure(circle, '2026-01-31').problems?.[0]?.message).toBe(
    'The formulas are circular: House rent reads Special, Special reads House rent',
  );
  const self = definition({ tax: { name: 'Tax', formula: '10% * base.tax', countsIn: ['tax'] } });
  expect(compileStructure(self, '2026-01-31').problems?.[0]?.message).toBe(
    'The formulas are circular: Tax reads Tax',
  );
});

it('works elements out in the order of what they read, and shows them in that of the slip', () => {
  const plan = planOf(definition({ net: 'gross - tax', tax: '10% * gross', gross: '1000' }));
  expect(calculateSlip(plan, { facts: {} }).slip?.amounts).toEqual([90_000, 10_000, 100_000]);
});

it('rounds once, after an exact division', () => {
  const plan = planOf(definition({ overtime: 'pay.basic / 208 * 2 * 1.5' }));
  // 909,312 ÷ 208 × 3 = 13,115.0769…; a half cent stays a half cent.
  const tie = planOf(definition({ overtime: 'pay.basic / 3 * 3 / 1000' }));
  expect(calculateSlip(plan, { facts: { 'pay.basic': 909_312 } }).slip?.amounts).toEqual([
    1_311_508,
  ]);
  expect(calculateSlip(tie, { facts: { 'pay.basic': 13_115_285 } }).slip?.amounts).toEqual([
    1_311_529,
  ]);
});

it('is an error of that person to divide by zero or to lack a fact', () => {
  const plan = planOf(definition({ each: 'pay.basic / service.months' }));
  expect(calculateSlip(plan, { facts: { 'pay.basic': 1, 'service.months': 0 } }).problem).toEqual({
    element: 'each',
    message: 'A division by zero',
  });
  expect(calculateSlip(plan, { facts: { 'pay.basic': 1 } }).problem?.message).toBe(
    'service.months is missing',
  );
  expect(calculateSlip(plan, { facts: { 'pay.basic': 'x' } }).problem).toEqual({
    element: 'pay.basic',
    message: 'pay.basic has a value of another kind',
  });
});

it('splits a raise in mid-month by days, and prorates what depends on it once', () => {
  const plan = planOf(
    definition({
      basic: { formula: 'pay.basic', followsDays: true },
      house: '50% * basic',
      whole: { formula: 'full(house)', direction: 'information' },
    }),
  );
  const { slip } = calculateSlip(plan, {
    facts: { 'days.basis': 31, 'days.paid': 28 },
    segments: [
      { paidDays: 10, facts: { 'pay.basic': 50_000 } },
      { paidDays: 18, facts: { 'pay.basic': 60_000 } },
    ],
  });
  // 50,000 × 10/31 + 60,000 × 18/31 = 50,967.741…
  expect(slip?.amounts).toEqual([5_096_774, 2_548_387, 3_000_000]);
});

it('takes loans before nothing is left, and names what moves on', () => {
  const plan = planOf(
    definition(
      {
        basic: '10000',
        tax: { formula: '1000', direction: 'deduction' },
        loan: { formula: '5000', direction: 'deduction', shrinks: 2 },
        advance: { formula: '4000', direction: 'deduction', shrinks: 1 },
      },
      { leastNet: '50% * basic' },
    ),
  );
  const { slip } = calculateSlip(plan, { facts: {} });
  expect(slip?.net).toBe(500_000);
  expect(slip?.carried).toEqual([
    { element: 'advance', taken: 0, rest: 400_000 },
    { element: 'loan', taken: 400_000, rest: 100_000 },
  ]);
  const refused = planOf(
    definition({ basic: '10', tax: { formula: '11', direction: 'deduction' } }),
  );
  expect(calculateSlip(refused, { facts: {} }).problem?.message).toBe(
    'Net pay would be below zero',
  );
});

const slabs: PayTable = {
  code: 'slabs',
  kind: 'bands',
  keys: ['category'],
  valueUnit: 'percent',
  versions: [
    {
      from: '2025-01-01',
      until: '2026-01-01',
      rows: [
        { keys: ['general'], upTo: 1000, value: 0 },
        { keys: ['general'], upTo: null, value: 10 },
      ],
    },
    {
      from: '2026-01-01',
      until: null,
      rows: [
        { keys: ['general'], upTo: 1000, value: 0 },
        { keys: ['general'], upTo: null, value: 20 },
      ],
    },
  ],
};

it('finds the pay of which a net amount is left, to the cent', () => {
  const of = definition(
    {
      agreed: { formula: '8000.01', direction: 'information' },
      pay: { solve: { of: 'total.net', equals: 'agreed' } },
      tax: { formula: 'band(slabs["general"], pay)', direction: 'deduction' },
    },
    { tables: [slabs] },
  );
  const { slip } = calculateSlip(planOf(of), { facts: {} });
  expect(slip?.net).toBe(800_001);
  expect(slip?.amounts).toEqual([800_001, 975_001, 175_000]);
  const jumps = definition({
    pay: { solve: { of: 'total.net', equals: 'agreed' } },
    agreed: { formula: '500', direction: 'information' },
    tax: { formula: 'if(pay > 400, 200, 0)', direction: 'deduction' },
  });
  expect(calculateSlip(planOf(jumps), { facts: {} }).slip?.net).toBe(50_000);
  const never = definition({
    pay: { solve: { of: 'total.net', equals: 'agreed' } },
    agreed: { formula: '500', direction: 'information' },
    tax: { formula: 'pay', direction: 'deduction' },
  });
  expect(calculateSlip(planOf(never), { facts: {} }).problem?.message).toBe('No amount fits');
});

it('reads tables as of the pay date, and refuses gaps and overlaps', () => {
  const of = definition({ tax: 'band(slabs["general"], 2000)' }, { tables: [slabs] });
  const amounts = ['2025-12-31', '2026-01-01'].map(
    (day) => calculateSlip(planOf(of, day), { facts: {} }).slip?.amounts,
  );
  expect(amounts).toEqual([[10_000], [20_000]]);
  const problemsOf = (versions: PayTable['versions']) =>
    compileStructure(
      definition({ tax: '0' }, { tables: [{ ...slabs, versions }] }),
      '2026-01-01',
    ).problems?.map(({ message }) => message);
  const [first, second] = slabs.versions;
  if (!first || !second) throw new Error('The table has two versions');
  expect(problemsOf([{ ...first, until: '2025-12-01' }, second])).toEqual([
    'No version is valid from 2025-12-01 until 2026-01-01',
  ]);
  expect(problemsOf([{ ...first, until: null }, second])).toEqual([
    'The versions of 2025-01-01 and 2026-01-01 overlap',
  ]);
  expect(
    problemsOf([{ ...first, until: null, rows: [{ keys: ['a'], upTo: 5, value: 1 }] }]),
  ).toEqual(['The last row must be without a limit (version of 2025-01-01)']);
});

it('chooses a row at its limit as the table says', () => {
  const at = (edge: PayTable['edge']) => {
    const rates: PayTable = {
      code: 'rates',
      kind: 'bands',
      limitUnit: 'number',
      valueUnit: 'money',
      edge,
      versions: [
        {
          ...always,
          rows: [
            { upTo: 5, value: 1 },
            { upTo: null, value: 2 },
          ],
        },
      ],
    };
    const plan = planOf(definition({ it: 'rate(rates, service.years)' }, { tables: [rates] }));
    return calculateSlip(plan, { facts: { 'service.years': 5 } }).slip?.amounts;
  };
  expect(at('upToAndIncluding')).toEqual([100]);
  expect(at('below')).toEqual([200]);
});

it('opens an amount to its formula, figures, table row and rounding', () => {
  const of = definition(
    {
      basic: { formula: 'pay.basic', followsDays: true },
      tax: {
        direction: 'deduction',
        formula: 'if(confirmed, band(slabs[tax.category], basic) - before(tax), 0)',
      },
    },
    { tables: [slabs] },
  );
  const person = {
    facts: {
      'pay.basic': 3000,
      'days.basis': 31,
      'days.paid': 20,
      confirmed: true,
      'tax.category': 'general',
    },
    before: { tax: '12.34' },
  };
  const plan = planOf(of);
  expect(explainAmount(plan, person, 'tax').trace).toMatchObject({
    amount: '174.76',
    exact: '174.756',
    withFigures: 'band(slabs[general], 1935.48) − 12.34',
    names: [
      { name: 'confirmed', value: 'yes', leadsTo: 'fact' },
      { name: 'basic', value: '1935.48', leadsTo: 'element' },
      { name: 'tax.category', value: 'general', leadsTo: 'fact' },
      { name: 'before(tax)', value: '12.34', leadsTo: 'before' },
    ],
    tables: [
      {
        table: 'slabs',
        from: '2026-01-01',
        keys: ['general'],
        row: { upTo: null, value: 20 },
        value: '187.096',
      },
    ],
    rounding: { how: 'halfUp', step: '0.01' },
  });
  expect(explainAmount(plan, person, 'basic').trace).toMatchObject({
    amount: '1935.48',
    exact: '60000/31',
    withFigures: '3000.00',
    days: [{ full: '3000.00', paid: '20', basis: '31' }],
  });
});
