import { NAMES } from '#machines/screens/harmless.ts';
import { uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

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
