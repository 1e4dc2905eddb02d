import { person, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** Devices are created by approved requests. HR can deactivate a device, and its owner can remove it. */
export const personalDevice: Resource = {
  id: 'personalDevice',
  one: 'personal device',
  table: 'personal_devices',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/profile/remoteLocation/personalDevice',
    title: 'Personal Devices',
    description:
      'Phones and computers from which people check in at places that need a registered device.',
    menu: ['Employee Management', 'Time'],
    reference: 90519,
    allow: KEPT_BY_HR,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    name: text('Device name'),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    deviceId: text('Device ID', {
      fixed: true,
      hiddenInList: true,
      pattern: { test: /^[0-9a-f]{64}$/, message: 'must have 64 hexadecimal digits' },
      help: 'The request form shows it on the device itself.',
    }),
  },
};
