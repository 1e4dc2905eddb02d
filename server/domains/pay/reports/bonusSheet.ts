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

/** The bonuses of a month. */
export const bonusSheet: Report = {
  id: 'bonusSheet',
  screen: {
    address: '/compensationAndBenefits/reports/bonus',
    title: 'Bonus Report',
    description: 'The bonuses of a month, by person.',
    menu: ['Compensation & Benefits', 'Reports'],
    reference: 882215505,
    allow: PAY_READERS,
  },
  payShownBy: MENU.payrollRuns,
  filters: SLIP_FILTERS,
  columns: [...SLIP_PERSON, { id: 'bonus', label: 'Bonus', kind: 'text' }, ...SLIP_AMOUNTS],
  query: `
    select ${SLIP_PERSON_VALUES}, z.name as bonus, ${SLIP_AMOUNT_VALUES}
    from ${slipsOf('bonus', 'join bonus_setups z on z.id = r.bonus_setup_id')}
      ${PERSON_OF_SLIP}`,
  sort: 'name',
};
