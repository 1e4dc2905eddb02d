import { NAMES } from '#machines/core/screens/harmless.ts';
import { uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const salesRegion: Resource = {
  id: 'salesRegion',
  one: 'region',
  table: 'sales_regions',
  scope: 'account',
  screen: {
    address: '/administration/configuration/salesRegion',
    title: 'Sales Regions',
    description: 'Regions of the market, each with its areas.',
    menu: ['Administration', 'Configuration'],
    reference: 90504,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: { name: uniqueName('Region') },
};
