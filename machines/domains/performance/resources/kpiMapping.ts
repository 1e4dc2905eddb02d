import { date, person, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

export const kpiMapping: Resource = {
  id: 'kpiMapping',
  one: 'KPI mapping',
  table: 'kpi_mappings',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/pms/configuration/kpiMapping',
    title: 'KPI Mapping',
    description: 'Who has which KPI, by department, designation or person.',
    menu: PERFORMANCE_LISTS,
    reference: 751763860,
    allow: KEPT_BY_HR,
  },
  fields: {
    note: text('Note', { help: 'Why, or for whom. Shown in the list.' }),
    kpiId: reference('KPI', 'kpi'),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    departmentId: reference('Department', 'department', {
      optional: true,
      dependsOn: 'businessUnitId',
      help: 'Leave empty for the whole business unit.',
    }),
    designationId: reference('Designation', 'designation', {
      optional: true,
      help: 'Leave empty for every designation.',
    }),
    employeeId: person('Person', { optional: true, help: 'For one person only.' }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Leave empty if it has no end.' }),
  },
};
