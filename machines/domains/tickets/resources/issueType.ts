import { ROLES } from '#machines/core/values/roles.ts';
import { choice, number, person, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/**
 * The types of tickets. A ticket copies the steps of its type. The last step, the rating, isn't among them,
 * because every ticket has it.
 */
export const issueType: Resource = {
  id: 'issueType',
  one: 'issue type',
  table: 'hr_issue_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/issueTypes',
    title: 'Issue Types & Steps',
    description:
      'What people can raise a ticket about, and the steps to resolve it. Changes apply to new tickets; tickets in progress keep their steps.',
    menu: ['Administration', 'Configuration'],
    reference: 90152,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Issue Type') },
  rows: {
    steps: {
      label: 'Steps',
      one: 'step',
      table: 'hr_process_steps',
      parent: 'issue_type_id',
      ordered: true,
      least: 1,
      fields: {
        name: text('Step'),
        rule: choice('Responsible', {
          supervisor: 'Supervisor of the requester',
          hr: 'HR of the business unit',
          role: 'Holder of a role',
          person: 'A specific person',
        }),
        role: choice('Role', ROLES, { when: { field: 'rule', is: 'role' } }),
        employeeId: person('Employee', { takesPart: true, when: { field: 'rule', is: 'person' } }),
        hours: number('Working hours', { min: 0.5, max: 2000, decimals: 1 }),
      },
    },
  },
};
