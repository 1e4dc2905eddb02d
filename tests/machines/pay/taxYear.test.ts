import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import { calculateSlip, compileStructure } from '#machines/domains/pay/calculation/index.ts';
import bangladesh from '#server/demo/pay/bd-salary.json' with { type: 'json' };
import unitedKingdom from '../../../docs/countries/uk-paye.json' with { type: 'json' };
import { SimulatedYear, type Fact, type PaidMonth, type Person } from './simulatedYear.ts';

const country = countryFile.parse(bangladesh);
const year = new SimulatedYear(country, country.items ?? new Map(), '2025-07-01');

const month = fc.integer({ min: 1, max: 12 });
const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((units) => units / 100);

/** Late facts are known in the month that they belong to, or in a later one. */
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      month,
      day: fc.integer({ min: 1, max: 28 }),
      percent: fc.integer({ min: -8, max: 35 }),
      late: fc.integer({ min: 0, max: 11 }),
    })
    .map(({ late, ...one }) => ({ ...one, is: 'raise' as const, known: atLast(one.month + late) })),
  fc
    .record({ month, days: fc.integer({ min: 1, max: 8 }), late: fc.integer({ min: 0, max: 11 }) })
    .map(({ late, ...one }) => ({
      ...one,
      is: 'unpaid' as const,
      known: atLast(one.month + late),
    })),
  fc.record({
    is: fc.constantFrom('oneTime' as const, 'allowance' as const),
    amount: cents(60_000),
    known: month,
  }),
  fc.record({ is: fc.constant('proof' as const), amount: cents(900_000), known: month }),
);
const atLast = (one: number): number => Math.min(one, 12);

const person: fc.Arbitrary<Person> = fc.record({
  basic: cents(140_000).map((basic) => basic + 12_000),
  openingIncome: fc.oneof(fc.constant(0), cents(400_000)),
  openingTax: fc.oneof(fc.constant(0), cents(20_000)),
  lastMonth: fc.constant(12),
});

const sum = (months: readonly PaidMonth[], of: (one: PaidMonth) => number): number =>
  months.reduce((all, one) => all + of(one), 0);
const total = (months: readonly PaidMonth[], code: string): number =>
  sum(months, ({ amounts }) => amounts.get(code) ?? 0);

const halfUp = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor);
const least = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));

const SLABS = [
  [375_000, 0],
  [675_000, 10],
  [1_075_000, 15],
  [1_575_000, 20],
  [3_575_000, 25],
] as const;

/** The tax of a year by plain arithmetic, in cents: what the slips must come to. */
function getYearTax(of: { income: number; fund: number; investment: number; openingTax: number }) {
  const income = BigInt(of.income);
  const taxable = income - least(halfUp(income, 3n), 50_000_000n);
  let slabs = 0n;
  let from = 0n;
  for (const [upTo, rate] of SLABS) {
    const limit = BigInt(upTo) * 100n;
    if (taxable > from) slabs += (least(taxable, limit) - from) * BigInt(rate);
    from = limit;
  }
  if (taxable > from) slabs += (taxable - from) * 30n;
  const bySlabs = halfUp(slabs, 100n);
  const invested = 2n * BigInt(of.fund) + BigInt(of.investment);
  const rebate = halfUp(least(3n * taxable, 15n * invested, 10_000_000_000n), 100n);
  const reduced = bySlabs - rebate > 500_000n ? bySlabs - rebate : 500_000n;
  const left = (bySlabs > 0n ? reduced : 0n) - BigInt(of.openingTax);
  // The year is rounded to the whole taka.
  return Number(left > 0n ? halfUp(left, 100n) * 100n : 0n);
}

const inCents = (amount: number): number => Math.round(amount * 100);
const investmentOf = (facts: readonly Fact[]): number =>
  Math.max(0, ...facts.map((one) => (one.is === 'proof' ? one.amount : 0)));

/** All that belongs to a past month is known from its beginning. */
const onTime = (facts: readonly Fact[]): Fact[] =>
  facts.map((one) => ('month' in one ? { ...one, known: Math.min(one.month, one.known) } : one));

it('takes the year’s tax of the real income, in any order in which facts become known (Bangladesh)', () => {
  let late = 0;
  let refunds = 0;
  fc.assert(
    fc.property(person, fc.array(fact, { maxLength: 7 }), (who, all) => {
      const facts = distinct(all);
      const months = year.pay(who, facts);
      const known = year.pay(who, onTime(facts));
      expect(sum(known, ({ arrears }) => arrears)).toBe(0);
      const income = sum(known, (one) => one.income);
      expect(sum(months, (one) => one.income)).toBe(income);
      const fund = total(known, 'provident_fund');
      expect(total(months, 'provident_fund') + total(months, 'arrears_deducted')).toBe(fund);
      const wanted = getYearTax({
        income: income + inCents(who.openingIncome),
        fund,
        investment: inCents(investmentOf(facts)),
        openingTax: inCents(who.openingTax),
      });
      expect([total(months, 'income_tax'), total(known, 'income_tax')]).toEqual([wanted, wanted]);
      late += sum(months, ({ arrears }) => arrears);
      refunds += months.filter(({ amounts }) => (amounts.get('income_tax') ?? 0) < 0).length;
    }),
    { numRuns: 300, seed: 2026 },
  );
  expect(late).toBeGreaterThan(300);
  expect(refunds).toBeGreaterThan(3);
});

/** A month has one stretch of unpaid days. */
const distinct = (facts: readonly Fact[]): Fact[] =>
  facts.filter(
    (one, at) =>
      one.is !== 'unpaid' ||
      !facts.slice(0, at).some((other) => other.is === 'unpaid' && other.month === one.month),
  );

it('closes the year of someone who leaves at what was really earned (Bangladesh)', () => {
  fc.assert(
    fc.property(
      person,
      fc.integer({ min: 1, max: 11 }),
      fc.array(fact, { maxLength: 5 }),
      (who, lastMonth, all) => {
        const facts = distinct(all).filter(({ known }) => known <= lastMonth);
        const months = year.pay({ ...who, lastMonth }, facts);
        const wanted = getYearTax({
          income: sum(months, (one) => one.income) + inCents(who.openingIncome),
          fund: total(months, 'provident_fund') + total(months, 'arrears_deducted'),
          investment: inCents(investmentOf(facts)),
          openingTax: inCents(who.openingTax),
        });
        expect(total(months, 'income_tax')).toBe(wanted);
      },
    ),
    { numRuns: 150, seed: 2027 },
  );
});

const CODES = ['1257L', '1100L', '45L', 'K100', 'BR', 'D0', '0T'] as const;

it('takes the year’s tax of the real income by the last code of the year (United Kingdom)', () => {
  const { plan } = compileStructure(countryFile.parse(unitedKingdom), '2025-04-06');
  if (!plan) throw new Error('The rules are refused');
  const place = (code: string) => plan.places.get(code) ?? -1;
  let refunds = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(12, 52),
      fc.array(fc.record({ pay: cents(9000), code: fc.constantFrom(...CODES) }), {
        minLength: 52,
        maxLength: 52,
      }),
      (periods, all) => {
        let [paid, taken, limited] = [0, 0, false];
        let code: string = CODES[0];
        for (const [at, one] of all.slice(0, periods).entries()) {
          code = one.code;
          const { slip } = calculateSlip(plan, {
            facts: factsOf({ pay: one.pay, code, period: at + 1, periods }),
            before: { pay: (paid / 100).toFixed(2), tax: (taken / 100).toFixed(2) },
          });
          const tax = slip?.amounts[place('tax')] ?? Number.NaN;
          limited = tax !== slip?.amounts[place('tax_due')];
          paid += inCents(one.pay);
          taken += tax;
          refunds += tax < 0 ? 1 : 0;
        }
        const whole = calculateSlip(plan, {
          facts: factsOf({ pay: paid / 100, code, period: periods, periods }),
        });
        const ofYear = whole.slip?.amounts[place('tax_to_date')] ?? Number.NaN;
        // What half of the last pay was too little for stays untaken.
        if (limited) expect(taken).toBeLessThan(ofYear);
        else expect(taken).toBe(ofYear);
      },
    ),
    { numRuns: 200, seed: 2028 },
  );
  expect(refunds).toBeGreaterThan(50);
});

const factsOf = (one: { pay: number; code: string; period: number; periods: number }) => ({
  'pay.gross': one.pay.toFixed(2),
  'tax.code': one.code,
  'tax.stands_alone': false,
  period: one.period,
  periods: one.periods,
});
