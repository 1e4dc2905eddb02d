import { pfInvestment } from '#machines/domains/pay/fund/pfInvestment.ts';
import { pfRule } from '#machines/domains/pay/fund/pfRule.ts';
import { gratuityRule } from '#machines/domains/pay/gratuity/gratuityRule.ts';
import { settlementTaxRule } from '#machines/domains/pay/resources/settlementTaxRule.ts';
import { taxYear } from '#machines/domains/pay/tax/resources.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Values } from '#machines/kits/resources/schema.ts';

type Save = (resource: Resource, values: readonly Values[]) => Promise<number[]>;

/** The provident fund's rule and its investments. */
export async function storeFund(
  save: Save,
  elementNamed: (code: string) => Promise<number>,
  today: string,
): Promise<void> {
  await save(pfRule, [
    {
      name: 'Rule of 1 July 2024',
      fromDay: '2024-07-01',
      ownElementId: await elementNamed('provident_fund'),
      companyElementId: await elementNamed('company_fund'),
      startMonth: 7,
      withdrawalPercent: 50,
      loanPercent: 80,
      loanMonths: 24,
      restAccount: 'Reserve',
      steps: [
        { id: null, counted: 'service', years: 2, percent: 100, name: null },
        { id: null, counted: 'membership', years: 1, percent: 100, name: null },
      ],
    },
  ]);
  await save(gratuityRule, [
    {
      name: 'Bangladesh Labour Act',
      fromDay: '2024-07-01',
      base: 'basic',
      dayRate: 'days30',
      method: 'current',
      partYears: 'overSixMonths',
      edge: 'upToAndIncluding',
      mostMonths: null,
      source: 'Bangladesh Labour Act 2006, section 2(10), as amended in 2013',
      checkedOn: '2026-11-27',
      slabs: [
        { id: null, upToYears: 10, days: 30, name: null },
        { id: null, upToYears: null, days: 45, name: null },
      ],
      reasons: [
        { id: null, reason: 'dismissal', fromYears: 0, percent: 0, days: null, name: null },
      ],
    },
  ]);
  const taxElementId = await elementNamed('income_tax');
  await save(
    taxYear,
    [2024, 2025, 2026].map((start) => ({
      name: `Income year ${start}-${String(start + 1).slice(2)}`,
      startsOn: `${start}-07-01`,
      endsOn: `${start + 1}-06-30`,
      taxElementId,
      declareUntil: `${start}-12-31`,
      proveUntil: `${start + 1}-04-30`,
      source: 'Income Tax Act 2023: the year from 1 July to 30 June',
      checkedOn: '2026-11-27',
    })),
  );
  await storeSettlementTaxRules(save, elementNamed);
  const year = Number(today.slice(0, 4));
  const investment = (name: string, kind: string, institution: string, amount: number) => ({
    name,
    kind,
    institution,
    amount,
    rate: 11.5,
    startsOn: `${year - 1}-08-01`,
    maturesOn: `${year + 2}-07-31`,
    income: [
      { id: null, day: `${year}-01-31`, amount: Math.round(amount * 0.0575), name: 'Half a year' },
    ],
  });
  await save(pfInvestment, [
    investment('Savings certificates', 'savingsCertificate', 'National Savings', 1_500_000),
    investment('Fixed deposit', 'fixedDeposit', 'Agrani Bank', 1_000_000),
  ]);
}

/** How the Income Tax Act of Bangladesh taxes payments on leaving. */
async function storeSettlementTaxRules(
  save: Save,
  elementNamed: (code: string) => Promise<number>,
): Promise<void> {
  const leave = await elementNamed('leave_encashment');
  const other = await elementNamed('special_allowance');
  const EMPLOYMENT = 'Income Tax Act 2023, section 32: income from employment';
  const rules = [
    ['Unused leave', 'leave', leave, null, EMPLOYMENT],
    ['Pay instead of notice', 'notice', other, null, EMPLOYMENT],
    ['Compensation of the Labour Act', 'compensation', other, null, EMPLOYMENT],
    ['Debts that are waived', 'waiver', other, null, EMPLOYMENT],
    ['Other pay on leaving', 'other', other, null, EMPLOYMENT],
    [
      'Gratuity of an approved fund',
      'gratuity',
      other,
      25_000_000,
      'Income Tax Act 2023, Sixth Schedule, Part 1: gratuity',
    ],
    [
      'Recognised provident fund',
      'fund',
      null,
      null,
      'Income Tax Act 2023, Sixth Schedule, Part 1: provident funds',
    ],
  ] as const;
  await save(
    settlementTaxRule,
    rules.map(([name, part, elementId, freeUpTo, source]) => ({
      name,
      part,
      fromDay: '2023-07-01',
      elementId,
      freeUpTo,
      source,
      checkedOn: '2026-11-30',
    })),
  );
}
