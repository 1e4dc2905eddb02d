import { person, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const department: Resource = {
  id: 'department',
  one: 'department',
  table: 'departments',
  scope: { through: 'businessUnitId' },
  screen: {
    address: '/administration/configuration/department',
    title: 'Department',
    description: 'Departments of each business unit, with their heads and sections.',
    menu: ['Administration', 'Configuration'],
    reference: 90201,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Department'),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    parentId: reference('Part of', 'department', {
      optional: true,
      dependsOn: 'businessUnitId',
      help: 'The department it belongs to, if any.',
    }),
    headId: person('Head of department', { optional: true, takesPart: true }),
  },
  rows: {
    sections: {
      label: 'Sections',
      one: 'section',
      table: 'sections',
      parent: 'department_id',
      fields: { name: uniqueName('Section') },
    },
  },
};
