import { text } from '#machines/kits/resources/field.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { PLACE_FIELDS, placeSubject } from './placeFields.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A place where a person can check in, from any device. */
export const remoteLocation = defineRequest({
  id: 'remoteLocation',
  label: 'Remote attendance location',
  noun: { one: 'remote location request', many: 'remote location requests' },
  prefix: 'RL',
  own: {
    address: '/SelfService/remoteLocation',
    title: 'Remote Location Request',
    description: 'Request a place where you can check in with your phone.',
    menu: ['Employee Self Service', 'Attendance'],
    reference: 90474,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/remoteLocation/create',
    title: 'Remote Location Requests',
    description: 'Places requested by people in your business units, or by HR on their behalf.',
    menu: ['Employee Management', 'Time'],
    reference: 90475,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/remoteAttendanceLocation',
  fields: { ...PLACE_FIELDS, reason: text('Reason', { most: 500, multiline: true }) },
  columns: ['place', 'radius', 'reason'],
  subject: placeSubject,
  cancellable: true,
});
