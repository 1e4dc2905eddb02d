import type { Definition, Element, PersonFacts } from '#machines/domains/pay/calculation/index.ts';

const always = { from: '2020-01-01', until: null };

const element = (code: string, formula: string, more: Partial<Element> = {}) => ({
  ...always,
  element: {
    code,
    name: code,
    direction: 'information' as const,
    unit: 'money' as const,
    countsIn: [],
    followsDays: false,
    formula,
    ...more,
  },
});

const earning = (code: string, formula: string, more: Partial<Element> = {}) =>
  element(code, formula, { direction: 'earning', countsIn: ['gross', 'tax'], ...more });
const deduction = (code: string, formula: string) =>
  element(code, formula, { direction: 'deduction' });

const SLABS: readonly (readonly [number | null, number])[] = [
  [375_000, 0],
  [675_000, 10],
  [1_075_000, 15],
  [1_575_000, 20],
  [3_575_000, 25],
  [null, 30],
];

const elements = [
  earning('basic', 'pay.basic', { followsDays: true }),
  element('agreed', 'pay.gross', { followsDays: true }),
  earning('house', '50% * basic'),
  earning('medical', '10% * basic'),
  earning('conveyance', 'min(5% * basic, 2500)'),
  earning('special', 'agreed - basic - house - medical - conveyance'),
  earning('overtime', 'basic / 208 hours * 2 * hours.overtime'),
  earning('attendance', 'if(days.unpaid = 0 and days.late < 3, 500, 0)'),
  element('gross', 'base.gross'),
  deduction('fund', '10% * basic'),
  element('fund_of_company', 'fund', { direction: 'employer' }),
  element('year', 'base.tax * 12'),
  element('exempt', 'min(year / 3, 500000)'),
  element('taxable', 'year - exempt'),
  element('tax_of_year', 'band(slabs, taxable)'),
  element('rebate', 'min(3% * taxable, 15% * fund * 24, 1000000)'),
  deduction('tax', 'max(tax_of_year - rebate, 0) / 12'),
  deduction('loan', 'min(loan_due, 25% * gross)'),
  deduction('welfare', '50'),
  element('gratuity', 'basic / 12', { direction: 'employer' }),
];

export const payStructure: Definition = {
  structure: {
    code: 'bench',
    currency: 'BDT',
    elements: elements.map(({ element: { code } }) => code),
  },
  elements,
  facts: [{ name: 'loan_due', kind: 'money' }],
  tables: [
    {
      code: 'slabs',
      kind: 'bands',
      valueUnit: 'percent',
      versions: [{ ...always, rows: SLABS.map(([upTo, value]) => ({ upTo, value })) }],
    },
  ],
};

export const BARE_ELEMENTS = elements.length;

/** Half up; both are whole numbers, and neither is below 0. */
const divided = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d));

function taxOf(taxable: number): number {
  let [tax, lower] = [0, 0];
  for (const [limit, percent] of SLABS) {
    const upper = limit === null ? taxable : Math.min(taxable, limit * 100);
    if (upper > lower) tax += (upper - lower) * percent;
    if (limit === null || taxable <= limit * 100) break;
    lower = limit * 100;
  }
  return divided(tax, 100);
}

/** The same 20 amounts in cents by a loop that knows nothing else. */
export function bareSlip({ facts }: PersonFacts): number[] {
  const number = (name: string) => Number(facts[name]);
  const [paid, basis] = [number('days.paid') * 100, number('days.basis') * 100];
  const basic = divided(Math.round(number('pay.basic') * 100) * paid, basis);
  const agreed = divided(Math.round(number('pay.gross') * 100) * paid, basis);
  const house = divided(basic, 2);
  const medical = divided(basic, 10);
  const conveyance = Math.min(divided(basic, 20), 250_000);
  const special = agreed - basic - house - medical - conveyance;
  const overtime = divided(basic * 2 * number('hours.overtime') * 100, 20_800);
  const attendance = number('days.unpaid') === 0 && number('days.late') < 3 ? 50_000 : 0;
  const gross = basic + house + medical + conveyance + special + overtime + attendance;
  const fund = divided(basic, 10);
  const year = gross * 12;
  const exempt = Math.min(divided(year, 3), 50_000_000);
  const taxable = year - exempt;
  const taxOfYear = taxOf(taxable);
  const rebate = Math.min(divided(taxable * 3, 100), divided(fund * 24 * 15, 100), 100_000_000);
  const tax = divided(Math.max(taxOfYear - rebate, 0), 12);
  const loan = Math.min(number('loan_due') * 100, divided(gross, 4));
  return [
    basic,
    agreed,
    house,
    medical,
    conveyance,
    special,
    overtime,
    attendance,
    gross,
    fund,
    fund,
    year,
    exempt,
    taxable,
    taxOfYear,
    rebate,
    tax,
    loan,
    5_000,
    divided(basic, 12),
  ];
}
