import { MENU } from '#machines/core/values/menuReferences.ts';
import { KIND_WORDS, PART_WORDS } from '#machines/domains/pay/fund/contract.ts';
import { PERSON_MATCHES, PERSON_SEARCH } from '#server/kits/reports/people.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { PAY_READERS } from '#server/domains/pay/reports/slipRows.ts';

const worded = (column: string, words: readonly (readonly [string, string])[]): string =>
  `case ${column} ${words
    .map(([value, word]) => `when '${value}' then '${word}'`)
    .join(' ')} else 'The fund’s own account' end`;

/** Every row of the provident fund's ledger. */
export const pfLedger: Report = {
  id: 'pfLedger',
  screen: {
    address: '/compensationAndBenefits/reports/pfLedger',
    title: 'PF Ledger',
    description:
      'Every amount that was paid into the provident fund or taken from it. A balance is the sum of these rows.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: MENU.pfLedger,
    allow: PAY_READERS,
  },
  payShownBy: MENU.fundInterest,
  filters: {
    period: { kind: 'period', label: 'Days', days: 366, most: 3700 },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
    kind: { kind: 'choice', label: 'Kind', options: KIND_WORDS },
    search: PERSON_SEARCH,
  },
  columns: [
    { id: 'day', label: 'Day', kind: 'date' },
    { id: 'code', label: 'Employee Id', kind: 'text' },
    {
      id: 'name',
      label: 'Name',
      kind: 'text',
      leadsTo: '/compensationAndBenefits/pf/member/{employeeId}',
    },
    { id: 'kindName', label: 'Kind', kind: 'text', words: true },
    { id: 'partName', label: 'Part', kind: 'text', words: true },
    { id: 'amount', label: 'Amount', kind: 'money', pay: true, total: true },
  ],
  query: `
    select l.id as "rowId", l.day, e.id as "employeeId", coalesce(e.code, '') as code,
      coalesce(e.name, l.fund_account) as name,
      ${worded('l.kind', Object.entries(KIND_WORDS))} as "kindName", ${worded('l.part', Object.entries(PART_WORDS))} as "partName",
      round(l.amount, 2) as amount
    -- The fund's own accounts have no person and no unit: readers of every unit see them.
    from pf_ledger l left join employees e on e.id = l.employee_id
    where l.account_id = $accountId and ($keys::bigint[] is null or l.id = any($keys))
      and l.day between $fromDay::date and $toDay::date
      and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
      and ($kind::text is null or l.kind = $kind) and ${PERSON_MATCHES}`,
  sort: '-day',
  sortedBy: { day: 'day' },
  key: 'rowId',
};
