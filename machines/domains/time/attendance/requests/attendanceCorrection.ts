import { date, text, time } from '#machines/kits/resources/field.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Corrects the hours of a day on which a punch is missing or wrong. */
export const attendanceCorrection = defineRequest({
  id: 'attendanceCorrection',
  label: 'Attendance correction',
  noun: { one: 'attendance correction', many: 'attendance corrections' },
  prefix: 'AC',
  own: {
    address: '/SelfService/attendanceAdjustRequest',
    title: 'Attendance Adjust Request',
    description: 'Request a correction of a day’s hours. The original punches are kept.',
    menu: ['Employee Self Service', 'Attendance'],
    reference: 90470,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/attendenceAdjust',
    title: 'Attendance Adjust',
    description: 'Corrections requested by people in your business units, or by HR.',
    menu: ['Employee Management', 'Time'],
    reference: 90471,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/attendance',
  fields: {
    day: date('Day', { past: true }),
    inTime: time('In'),
    outTime: time('Out', { help: 'If earlier than the in time, it is on the next day.' }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['day', 'inTime', 'outTime', 'reason'],
  subject: ({ day }) => plainText(day),
  cancellable: true,
});
