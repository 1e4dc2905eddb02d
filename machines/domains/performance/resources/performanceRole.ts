import { choice, date, person, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { DUTIES } from '#machines/domains/performance/duties.ts';
import { PERFORMANCE_LISTS } from './menu.ts';

/**
 * A PMS role limits what HR's permissions allow, and never extends it. A role that granted rights would need
 * confirmation by a second administrator, as permissions do.
 */
export const performanceRole: Resource = {
  id: 'performanceRole',
  one: 'performance role',
  table: 'performance_roles',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/pms/configuration/role',
    title: 'PMS Role',
    description:
      'Who of HR runs cycles, calibrates and reads reports. Where no one is named, everyone with the permission may.',
    menu: PERFORMANCE_LISTS,
    reference: 141749302,
    allow: KEPT_BY_HR,
  },
  fields: {
    employeeId: person('Person', {
      help: 'They also need the permission for HR Assessment or PMS Reports there, and may work in another unit.',
    }),
    note: text('Note', { help: 'Why this person. Shown in the list.' }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    duty: choice('Role', DUTIES, { initial: 'calibrate' }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Leave empty if it has no end.' }),
  },
};
