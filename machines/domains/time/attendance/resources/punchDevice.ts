import { flag, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const punchDevice: Resource = {
  id: 'punchDevice',
  one: 'punch device',
  table: 'punch_devices',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/profile/remoteLocation/device',
    title: 'Remote Location Device',
    description: 'Devices that can send punches. Each authenticates with an API key.',
    menu: ['Employee Management', 'Time'],
    reference: 90410,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: text('Name'),
    code: text('Device code', {
      unique: true,
      help: 'The name it uses in the data it sends.',
    }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    workplace: text('Installed at', { optional: true }),
    tellsDirection: flag('Distinguishes in and out', {
      help: 'Its punches count as in or out as sent, on every calendar.',
    }),
  },
};
