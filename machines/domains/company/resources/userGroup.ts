import { person, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const userGroup: Resource = {
  id: 'userGroup',
  one: 'user group',
  table: 'user_groups',
  scope: 'account',
  screen: {
    address: '/administration/roleManagement/userGroup',
    title: 'User Group',
    description: 'People who receive announcements or approve requests as a group.',
    menu: ['Administration', 'Role Management'],
    reference: 90220,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('User group'),
    description: text('Description', { optional: true, most: 500, multiline: true }),
  },
  rows: {
    members: {
      label: 'Members',
      one: 'member',
      table: 'user_group_members',
      parent: 'user_group_id',
      fields: {
        employeeId: person('Person', { takesPart: true }),
        name: text('Note', { optional: true }),
      },
    },
  },
};
