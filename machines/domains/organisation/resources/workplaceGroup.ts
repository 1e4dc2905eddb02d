import { NAMES } from '#machines/core/screens/harmless.ts';
import { reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const workplaceGroup: Resource = {
  id: 'workplaceGroup',
  one: 'workplace group',
  table: 'workplace_groups',
  scope: { through: 'businessUnitId' },
  screen: {
    address: '/administration/configuration/workplace',
    title: 'Workplace',
    description: 'Where people work: the workplaces of each business unit, in groups.',
    menu: ['Administration', 'Configuration'],
    reference: 90202,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Workplace group'),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
  },
  rows: {
    workplaces: {
      label: 'Workplaces',
      one: 'workplace',
      table: 'workplaces',
      parent: 'workplace_group_id',
      fields: { name: uniqueName('Workplace') },
    },
  },
};
