import { number, text } from '#machines/resources/field.ts';
import { plainText } from '#machines/resources/plainText.ts';
import { everybodyMay } from '#machines/screens/allow.ts';
import { defineRequest } from './request.ts';

/** A place without a device where a person can check in. */
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
    allow: everybodyMay(['isView', 'isCreate', 'isEdit']),
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
  fields: {
    place: text('Place'),
    latitude: number('Latitude', { min: -90, max: 90, decimals: 6 }),
    longitude: number('Longitude', { min: -180, max: 180, decimals: 6 }),
    radius: number('Radius', { min: 10, max: 2000, unit: 'metres' }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['place', 'radius', 'reason'],
  subject: ({ place }) => plainText(place),
  cancellable: true,
});
