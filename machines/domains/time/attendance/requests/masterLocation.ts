import { reference, text } from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { PLACE_FIELDS, placeSubject } from './placeFields.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A place where all people of a business unit can check in. */
export const masterLocation = defineRequest({
  id: 'masterLocation',
  label: 'Master location',
  noun: { one: 'master location request', many: 'master location requests' },
  prefix: 'ML',
  own: {
    address: '/SelfService/masterLocation',
    title: 'Master Location Request',
    description: 'Request a place where everyone of a business unit can check in.',
    menu: ['Employee Self Service', 'Attendance'],
    reference: MENU.masterLocation,
    allow: {
      supervisor: ['isView', 'isCreate', 'isEdit'],
      hr: ['isView', 'isCreate', 'isEdit'],
      admin: ['isView', 'isCreate', 'isEdit'],
    },
  },
  onBehalf: {
    address: '/profile/remoteLocation/masterLocation',
    title: 'Master Location Requests',
    description: 'Places requested for whole business units.',
    menu: ['Employee Management', 'Time'],
    reference: 90518,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/masterLocation',
  fields: {
    businessUnitId: reference('Business unit', 'businessUnit'),
    ...PLACE_FIELDS,
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['place', 'businessUnitId', 'radius', 'reason'],
  subject: placeSubject,
  cancellable: true,
});
