import { flag, number, person, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const punchPlace: Resource = {
  id: 'punchPlace',
  one: 'place',
  table: 'punch_places',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/profile/remoteLocation',
    title: 'Remote Location',
    description: 'Where people can check in from a browser, and within what distance.',
    menu: ['Employee Management', 'Time'],
    reference: 90411,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Place'),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    latitude: number('Latitude', { min: -90, max: 90, decimals: 6 }),
    longitude: number('Longitude', { min: -180, max: 180, decimals: 6 }),
    radius: number('Radius', { min: 10, max: 100_000, unit: 'metres' }),
    employeeId: person('Person', { optional: true, help: 'Leave empty for the whole unit.' }),
    needsDevice: flag('Only from a registered device', {
      help: 'People check in there from the device that was approved for them.',
    }),
  },
};
