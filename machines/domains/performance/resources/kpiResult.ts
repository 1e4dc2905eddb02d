import { date, file, number, person, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

export const kpiResult: Resource = {
  id: 'kpiResult',
  one: 'KPI result',
  table: 'kpi_results',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/pms/configuration/result',
    title: 'KPI Results',
    description: 'What people achieved, with evidence. You can import many from a file.',
    menu: PERFORMANCE_LISTS,
    reference: 457276482,
    allow: KEPT_BY_HR,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    note: text('Evidence', { most: 300, help: 'Where the figure comes from.' }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    kpiId: reference('KPI', 'kpi', { fixed: true }),
    resultOn: date('Last day of the period'),
    value: number('Result', { min: -1e9, max: 1e9, decimals: 4 }),
    paperId: file('Document', { optional: true }),
  },
};
