import { flag, text } from '#machines/kits/resources/field.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import { PLACE_FIELDS, placeSubject } from './placeFields.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A place where a person can check in, but only from one registered phone or computer. */
export const remoteLocationDevice = defineRequest({
  id: 'remoteLocationDevice',
  label: 'Remote attendance location and device',
  noun: { one: 'location and device request', many: 'location and device requests' },
  prefix: 'RLD',
  own: {
    address: '/SelfService/remoteLocationAndDevice',
    title: 'Remote Location and Device Request',
    description:
      'Request a place where you can check in from this device only. It replaces your earlier device.',
    menu: ['Employee Self Service', 'Attendance'],
    reference: 90515,
    allow: everyoneMay(['isView', 'isCreate', 'isEdit']),
  },
  onBehalf: {
    address: '/profile/remoteLocation/deviceRequests',
    title: 'Remote Location and Device Requests',
    description: 'Places and devices requested by people in your business units.',
    menu: ['Employee Management', 'Time'],
    reference: 90516,
    // Only its owner can register a device.
    allow: { hr: ['isView'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/remoteAttendanceLocationAndDevice',
  fields: {
    ...PLACE_FIELDS,
    deviceName: text('Device name', { help: 'By which you recognise it, such as “My phone”.' }),
    deviceId: text('Device ID', {
      device: 'id',
      hiddenInList: true,
      pattern: { test: /^[0-9a-f]{64}$/, message: 'Open this form on the device to be registered' },
    }),
    consents: flag('I agree that this device is registered for my attendance', {
      help: 'Its ID and name are stored until you remove it under My Attendance, which you can do at any time.',
    }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['place', 'deviceName', 'radius', 'reason'],
  subject: placeSubject,
  cancellable: true,
});
