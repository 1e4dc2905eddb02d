import { NAMES } from '#machines/core/screens/harmless.ts';
import { reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const salesArea: Resource = {
  id: 'salesArea',
  one: 'area',
  table: 'sales_areas',
  scope: 'account',
  screen: {
    address: '/administration/configuration/salesArea',
    title: 'Sales Areas',
    description: 'Areas in each region, with their territories.',
    menu: ['Administration', 'Configuration'],
    reference: 90505,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Area'),
    salesRegionId: reference('Region', 'salesRegion'),
  },
};
