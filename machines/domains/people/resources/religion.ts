import { NAMES } from '#machines/core/screens/harmless.ts';
import { uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const religion: Resource = {
  id: 'religion',
  one: 'religion',
  table: 'religions',
  scope: 'account',
  screen: {
    address: '/administration/configuration/religion',
    title: 'Religion',
    description: 'Religions used for holidays and festival bonuses.',
    menu: ['Administration', 'Configuration'],
    reference: 90206,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Religion') },
};
