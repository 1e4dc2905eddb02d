import { date, person, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Gives a person another supervisor from a day on. Unlike a transfer, it changes nothing else. */
export const managerChange = defineRequest({
  id: 'managerChange',
  label: 'Manager change',
  noun: { one: 'manager change request', many: 'manager change requests' },
  prefix: 'MCR',
  own: {
    address: '/profile/changeRequest/manager',
    title: 'Manager Change Request',
    description: 'Request another supervisor from a date.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 90435,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/changeRequest/manager/employees',
    title: 'Employee Manager Change Requests',
    description: 'Changes of supervisor that employees requested, or that you request for them.',
    menu: ['Employee Management', 'Employees'],
    reference: 90436,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], audit: ['isView'] },
  },
  queue: '/approval/changeRequest',
  fields: {
    supervisorId: person('New supervisor'),
    supervisorFrom: date('From', {
      optional: true,
      help: 'The first day under the new supervisor. Leave empty for the day of approval.',
    }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['supervisorId', 'supervisorFrom', 'reason'],
  subject: ({ supervisorFrom }) =>
    typeof supervisorFrom === 'string' ? `from ${supervisorFrom}` : 'from the day of approval',
  pipeline: {
    steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' }],
  },
});
