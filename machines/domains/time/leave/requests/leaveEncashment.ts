import { number, reference, text } from '#machines/kits/resources/field.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Days of leave that are paid instead of being taken. */
export const leaveEncashment = defineRequest({
  id: 'leaveEncashment',
  label: 'Leave encashment',
  noun: { one: 'leave encashment', many: 'leave encashments' },
  prefix: 'LE',
  own: {
    address: '/SelfService/leaveAndMovement/leaveEncashment',
    title: 'Leave Encashment',
    description: 'Request payment for leave that you do not take.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90780,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/leaveApplication/leaveEncashment',
    title: 'Leave Encashments',
    description: 'Leave paid out to people in your business units.',
    menu: ['Employee Management', 'Leave & Movement'],
    reference: 90781,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/leaveEncashment',
  fields: {
    leaveTypeId: reference('Leave type', 'leaveType'),
    days: number('Days', { min: 0.5, max: 1000, decimals: 2, unit: 'days' }),
    reason: text('Reason', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['leaveTypeId', 'days'],
  subject: ({ days }) => `${Number(days)} d`,
  days: ({ days }) => (typeof days === 'number' ? days : null),
  decisionFacts: { remaining: { label: 'Remaining after', kind: 'number' } },
  holds: true,
  cancellable: true,
});
