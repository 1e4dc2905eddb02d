import { MENU } from '#machines/core/values/menuReferences.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';

const MENU_OF = ['Compensation & Benefits', 'Income Tax'] as const;
const PERSON = [
  { id: 'code', label: 'Employee Id', kind: 'text' },
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'tin', label: 'TIN', kind: 'text' },
] as const;

const UNIT = { kind: 'reference', label: 'Business unit', resource: 'businessUnit' } as const;
const YEAR = { kind: 'reference', label: 'Tax year', resource: 'taxYear' } as const;

/** SQL: the chosen tax year `t`, or the current one. */
const OF_YEAR = `tax_years t on t.account_id = $accountId and t.is_active
  and case when $taxYearId::bigint is null then $today::date between t.starts_on and t.ends_on
    else t.id = $taxYearId end`;

const IN_UNITS = `($units::bigint[] is null or e.business_unit_id = any($units))
  and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId) and ${PERSON_MATCHES}`;

/** Finds people with a deduction in the year, without summing it. */
const findTaxed: NonNullable<Report['find']> = (by) =>
  by === 'code' || by === 'name'
    ? `select e.id as "employeeId", e.code, e.name from employees e
       where e.account_id = $accountId and ${IN_UNITS} and exists (
         select from tax_ledger l join ${OF_YEAR} and l.day between t.starts_on and t.ends_on
         where l.employee_id = e.id)`
    : null;

const AMOUNTS = [
  { id: 'tax', label: 'Tax deducted', kind: 'money', pay: true, total: true },
  { id: 'covered', label: 'Covered by challans', kind: 'money', pay: true, total: true },
  { id: 'uncovered', label: 'Uncovered', kind: 'money', pay: true, total: true },
] as const;

/** Each tax deduction, with the challans that deposited it. */
export const taxDeduction: Report = {
  id: 'taxDeduction',
  screen: {
    address: '/compensationAndBenefits/tax/deduction',
    title: 'Tax Deduction',
    description: 'Deductions by month, the challans that cover them, and what is uncovered.',
    menu: MENU_OF,
    reference: MENU.taxDeduction,
    allow: PAY_READERS,
  },
  payShownBy: MENU.taxProjection,
  filters: {
    taxYearId: YEAR,
    businessUnitId: UNIT,
    state: {
      kind: 'choice',
      label: 'Challans',
      options: { covered: 'Covered', uncovered: 'Uncovered' },
    },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'day', label: 'Pay date', kind: 'date' },
    ...PERSON,
    ...AMOUNTS,
    { id: 'challans', label: 'Challans', kind: 'text' },
  ],
  query: `
    select l.id as "rowId", l.day, e.id as "employeeId", e.code, e.name, coalesce(e.tin, '') as tin,
      round(l.amount, 2) as tax, round(coalesce(c.covered, 0), 2) as covered,
      round(l.amount - coalesce(c.covered, 0), 2) as uncovered, coalesce(c.numbers, '') as challans
    from tax_ledger l join ${OF_YEAR} and l.day between t.starts_on and t.ends_on
    join employees e on e.id = l.employee_id
    left join (
      select s.ledger_id, sum(s.amount) as covered, string_agg(h.number, ', ' order by h.id) as numbers
      from tax_challan_shares s join tax_challans h on h.id = s.challan_id
      where s.account_id = $accountId and ($keys::bigint[] is null or s.ledger_id = any($keys))
      group by 1) c on c.ledger_id = l.id
    where l.account_id = $accountId and ($keys::bigint[] is null or l.id = any($keys)) and ${IN_UNITS}
      and ($state::text is null or ($state = 'covered') = (coalesce(c.covered, 0) >= l.amount))`,
  sort: '-day',
  sortedBy: { day: 'day' },
  key: 'rowId',
  find: (by, filters) =>
    by === 'day' && !filters.has('state')
      ? `select l.id as "rowId", l.day from tax_ledger l join ${OF_YEAR} and l.day between t.starts_on and t.ends_on
         join employees e on e.id = l.employee_id where l.account_id = $accountId and ${IN_UNITS}`
      : null,
};

/** Each person's tax of a year, on which certificates are based. */
export const taxSlip: Report = {
  id: 'taxSlip',
  screen: {
    address: '/compensationAndBenefits/reports/taxSlip',
    title: 'Tax Slip',
    description:
      'What was deducted from each person in a tax year, and what challans deposited of it.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: MENU.taxSlip,
    allow: PAY_READERS,
  },
  payShownBy: MENU.taxSlip,
  filters: { taxYearId: YEAR, businessUnitId: UNIT, search: PERSON_SEARCH },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/compensationAndBenefits/tax/certificate/{employeeId}/{yearId}',
    },
    { id: 'tin', label: 'TIN', kind: 'text' },
    { id: 'year', label: 'Tax year', kind: 'text' },
    { id: 'months', label: 'Deductions', kind: 'count' },
    ...AMOUNTS,
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, coalesce(e.tin, '') as tin, x.year,
      x."yearId", x.months::integer as months, round(x.tax, 2) as tax, round(x.covered, 2) as covered,
      round(x.tax - x.covered, 2) as uncovered
    from (
      select l.employee_id, min(t.name) as year, min(t.id) as "yearId", count(*) as months, sum(l.amount) as tax,
        sum(coalesce(c.covered, 0)) as covered
      from tax_ledger l join ${OF_YEAR} and l.day between t.starts_on and t.ends_on
      left join (select ledger_id, sum(amount) as covered from tax_challan_shares
        where account_id = $accountId and ($keys::bigint[] is null or employee_id = any($keys))
        group by 1) c on c.ledger_id = l.id
      where l.account_id = $accountId and ($keys::bigint[] is null or l.employee_id = any($keys))
      group by 1) x
    join employees e on e.id = x.employee_id where ${IN_UNITS}`,
  sort: 'name',
  key: 'employeeId',
  find: findTaxed,
};

/** People whose pay is taxed, and which of them have no TIN; tax is deducted without one, too. */
export const taxEligible: Report = {
  id: 'taxEligible',
  screen: {
    address: '/compensationAndBenefits/tax/eligibleEmployees',
    title: 'Tax Eligible Employees',
    description:
      'People from whose pay tax was deducted in the tax year, and who of them has no TIN.',
    menu: MENU_OF,
    reference: MENU.taxEligible,
    allow: PAY_READERS,
  },
  payShownBy: MENU.taxProjection,
  filters: {
    taxYearId: YEAR,
    businessUnitId: UNIT,
    tin: { kind: 'choice', label: 'TIN', options: { known: 'Known', missing: 'Missing' } },
    search: PERSON_SEARCH,
  },
  columns: [
    ...PERSON,
    { id: 'tinState', label: 'TIN', kind: 'text', words: true },
    { id: 'taxed', label: 'Taxed', kind: 'text', words: true },
    { id: 'tax', label: 'Tax deducted', kind: 'money', pay: true, total: true },
  ],
  query: `
    select e.id as "employeeId", e.code, e.name, coalesce(e.tin, '') as tin,
      case when nullif(e.tin, '') is null then 'Missing' else 'Known' end as "tinState",
      case p.regime when 'flat' then 'At the flat rate of non-residents' when 'exempt' then 'Not taxed'
        when 'slabs' then 'By slabs' else 'Not assigned' end as taxed,
      round(x.tax, 2) as tax
    from (
      select l.employee_id, t.id as year, sum(l.amount) as tax
      from tax_ledger l join ${OF_YEAR} and l.day between t.starts_on and t.ends_on
      where l.account_id = $accountId and ($keys::bigint[] is null or l.employee_id = any($keys))
      group by 1, 2) x
    join employees e on e.id = x.employee_id
    left join tax_profiles p on p.employee_id = e.id and p.tax_year_id = x.year and p.is_active
    where ${IN_UNITS}
      and ($tin::text is null or ($tin = 'missing') = (nullif(e.tin, '') is null))`,
  sort: 'name',
  key: 'employeeId',
  find: (by, filters) => {
    const found = findTaxed(by, filters);
    return (
      found &&
      `${found} and ($tin::text is null or ($tin = 'missing') = (nullif(e.tin, '') is null))`
    );
  },
};

/**
 * Every figure that a law sets, with its source. The figures apply to the whole account and are no personal data, so
 * readers of any unit see all of them.
 */
export const legalFigures: Report = {
  id: 'legalFigures',
  ofAccount: true,
  screen: {
    address: '/compensationAndBenefits/reports/legalFigures',
    title: 'Legal Figures',
    description:
      'Rates, limits and figures of the law that payroll uses, from which day, where they were published, and when they were checked.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: MENU.legalFigures,
    allow: { admin: ['isView'], hr: ['isView'], finance: ['isView'], audit: ['isView'] },
  },
  filters: {
    asOf: { kind: 'day', label: 'As of' },
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: {
        table: 'Payroll tables',
        gratuity: 'Gratuity',
        year: 'Tax years',
        settlement: 'Tax of Final Settlements',
      },
    },
  },
  columns: [
    { id: 'name', label: 'Figure', kind: 'text' },
    { id: 'fromDay', label: 'From', kind: 'date' },
    { id: 'figures', label: 'Figures', kind: 'text', long: true },
    { id: 'source', label: 'Source', kind: 'text', long: true },
    { id: 'checkedOn', label: 'Checked on', kind: 'date' },
  ],
  query: `
    select x.* from (
      select 'table' as kind, t.name, r.from_day as "fromDay",
        string_agg(coalesce(r.up_to || ': ', '') || r.value || case t.value_unit when 'percent' then '%' else '' end,
          ' · ' order by r.position) as figures,
        coalesce(max(r.name), '') as source, max(r.checked_on) as "checkedOn"
      from pay_tables t join pay_table_rows r on r.pay_table_id = t.id
      where t.account_id = $accountId and t.is_active
      group by t.id, r.from_day
      union all
      select 'gratuity', g.name, g.from_day, (select string_agg(coalesce(trim_scale(s.up_to_years)::text || ': ', '') ||
          trim_scale(s.days), ' · ' order by s.position) from gratuity_slabs s where s.gratuity_rule_id = g.id),
        coalesce(g.source, ''), g.checked_on
      from gratuity_rules g where g.account_id = $accountId and g.is_active
      union all
      select 'year', y.name, y.starts_on, y.starts_on || ' – ' || y.ends_on, coalesce(y.source, ''), y.checked_on
      from tax_years y where y.account_id = $accountId and y.is_active
      union all
      select 'settlement', r.name, r.from_day, coalesce(trim_scale(r.free_up_to)::text, ''),
        coalesce(r.source, ''), r.checked_on
      from settlement_tax_rules r where r.account_id = $accountId and r.is_active) x
    where ($kind::text is null or x.kind = $kind) and ($asOf::date is null or x."fromDay" <= $asOf::date)`,
  sort: 'name',
};
