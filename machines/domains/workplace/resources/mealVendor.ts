import { NAMES } from '#machines/core/screens/harmless.ts';
import { date, money, number, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const mealVendor: Resource = {
  id: 'mealVendor',
  one: 'meal vendor',
  table: 'meal_vendors',
  scope: 'account',
  screen: {
    address: '/administration/configuration/mealVendor',
    title: 'Meal Vendors',
    description: 'The vendors of each place, with their rates by date.',
    menu: ['Administration', 'Configuration'],
    reference: 90501,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    // A vendor may cook at several places, so an index makes the name unique within a place only.
    name: text('Vendor'),
    mealPlaceId: reference('Place', 'mealPlace', { fixed: true }),
  },
  rows: {
    rates: {
      label: 'Rates',
      one: 'rate',
      table: 'meal_rates',
      parent: 'meal_vendor_id',
      ordered: true,
      fields: {
        startsOn: date('From'),
        rate: money('Rate of a meal', { max: 100_000 }),
        companyShare: number('Company pays', { max: 100, decimals: 2, unit: '%' }),
      },
    },
  },
};
