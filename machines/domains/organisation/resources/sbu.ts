import { NAMES } from '#machines/core/screens/harmless.ts';
import { uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const sbu: Resource = {
  id: 'sbu',
  one: 'strategic business unit',
  table: 'sbus',
  scope: 'account',
  screen: {
    address: '/administration/configuration/SBU',
    title: 'SBU',
    description: 'Strategic business units, which group business units in reports.',
    menu: ['Administration', 'Configuration'],
    reference: 90204,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Strategic business unit') },
};
