import { date, number, text } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Hours beyond the shift, to be paid or given as leave by the overtime policy. */
export const overtimeRequisition = defineRequest({
  id: 'overtimeRequisition',
  label: 'Overtime',
  noun: { one: 'overtime requisition', many: 'overtime requisitions' },
  prefix: 'OT',
  own: {
    address: '/SelfService/overtimeRequisition',
    title: 'Overtime Requisition',
    description:
      'Request overtime that you worked. Hours beyond your recorded attendance are not counted.',
    menu: ['Employee Self Service', 'Attendance'],
    reference: 90472,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/overTime/manualEntry',
    title: 'Overtime Manual Entry',
    description: 'Overtime of people in your business units, entered manually.',
    menu: ['Employee Management', 'Overtime'],
    reference: 90473,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/overtime',
  fields: {
    day: date('Day', { past: true }),
    hours: number('Hours', { min: 0.25, max: 16, decimals: 2 }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['day', 'hours', 'reason'],
  subject: ({ day }) => plainText(day),
  cancellable: true,
});
