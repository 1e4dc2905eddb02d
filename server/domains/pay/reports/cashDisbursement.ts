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

/** People who are paid in cash, with space for a signature on the printed list. */
export const cashDisbursement: Report = {
  id: 'cashDisbursement',
  screen: {
    address: '/compensationAndBenefits/reports/cashDisbursement',
    title: 'Cash Disbursement',
    description: 'Who is paid in cash, with a place to sign on the printed list.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 347753177,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [
    ...SLIP_PERSON,
    { id: 'net', label: 'Net pay', kind: 'money', pay: true, total: true },
    { id: 'signature', label: 'Signature', kind: 'text' },
  ],
  query: `
    select ${SLIP_PERSON_VALUES}, round(s.net / f.units, 2) as net, '' as signature
    from ${slipsOf('salary')} ${PERSON_OF_SLIP}
      and s.account_number is null and s.state <> 'held' and s.net > 0`,
  sort: 'name',
};
