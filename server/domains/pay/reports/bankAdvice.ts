import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PAY_READERS,
  PERSON_OF_SLIP,
  SLIP_FILTERS,
  SLIP_PERSON,
  SLIP_PERSON_VALUES,
  slipsOf,
} from './slipRows.ts';

/** What is paid to which bank account. Leaves out payslips on hold and people without a bank account. */
export const bankAdvice: Report = {
  id: 'bankAdvice',
  screen: {
    address: '/compensationAndBenefits/reports/bankAdvice',
    title: 'Bank Advice',
    description:
      'What is paid to which account. People on hold or without an account are left out.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 958508688,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [
    { id: 'bank', label: 'Bank', kind: 'text' },
    { id: 'branch', label: 'Branch', kind: 'text' },
    { id: 'account', label: 'Account number', kind: 'text', pay: true },
    ...SLIP_PERSON,
    { id: 'net', label: 'Net pay', kind: 'money', pay: true, total: true },
    { id: 'file', label: 'File', kind: 'text' },
    { id: 'state', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    select ${SLIP_PERSON_VALUES}, b.name as bank, s.bank_branch as branch, s.account_number as account,
      round(s.net / f.units, 2) as net, y.file,
      case s.state when 'paid' then 'Paid' when 'returned' then 'Returned by the bank' else 'Not paid yet' end as state
    from ${slipsOf(
      'salary',
      `left join lateral (
      select n.number as file from payments y join payment_files n on n.id = y.file_id
      where y.slip_id = s.id and y.state in ('made', 'paid') limit 1) y on true`,
    )} ${PERSON_OF_SLIP}
      and s.account_number is not null and s.state <> 'held' and s.net > 0`,
  sort: 'bank',
};
