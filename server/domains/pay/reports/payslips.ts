import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  PAY_READERS,
  PERSON_OF_SLIP,
  SLIP_AMOUNTS,
  SLIP_AMOUNT_VALUES,
  SLIP_FILTERS,
  SLIP_PERSON,
  SLIP_PERSON_VALUES,
  slipsOf,
} from './slipRows.ts';

export const payslips: Report = {
  id: 'payslips',
  screen: {
    address: '/compensationAndBenefits/reports/payslip',
    title: 'Payslip',
    description: 'The slips of a month. A name opens the slip with every amount explained.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 1344541835,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [
    ...SLIP_PERSON,
    { id: 'month', label: 'Month', kind: 'text' },
    ...SLIP_AMOUNTS,
    { id: 'state', label: 'Status', kind: 'text', words: true },
  ],
  query: `
    select ${SLIP_PERSON_VALUES}, m.name as month, ${SLIP_AMOUNT_VALUES},
      case s.state when 'held' then 'On hold' when 'paid' then 'Paid' when 'returned' then 'Returned by the bank'
        else 'Not paid yet' end as state
    from ${slipsOf('salary')} ${PERSON_OF_SLIP}`,
  sort: 'name',
};
