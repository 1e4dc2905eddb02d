import { choice, date, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Leave earned by work on a holiday or weekly off day. */
export const compensatoryOff = defineRequest({
  id: 'compensatoryOff',
  label: 'Compensatory off',
  noun: { one: 'compensatory off', many: 'compensatory offs' },
  prefix: 'CO',
  own: {
    address: '/SelfService/leaveAndMovement/compensatoryOff',
    title: 'Compensatory Off',
    description: 'Request leave in return for work on a holiday or weekly off day.',
    menu: ['Employee Self Service', 'Leave & Movement'],
    reference: 90782,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/leaveApplication/compensatoryOff',
    title: 'Compensatory Offs',
    description: 'Leave that people in your business units earned by working on days off.',
    menu: ['Employee Management', 'Leave & Movement'],
    reference: 90783,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/leave',
  fields: {
    workedOn: date('Worked on', { past: true }),
    worked: choice('Worked', { whole: 'Whole day', half: 'Half day' }),
    reason: text('Reason', { multiline: true, most: 1000 }),
  },
  columns: ['workedOn', 'worked', 'reason'],
  subject: ({ workedOn }) => plainText(workedOn),
  holds: true,
  cancellable: true,
});
