import { NAMES } from '#machines/core/screens/harmless.ts';
import { flag, number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const mealPlace: Resource = {
  id: 'mealPlace',
  one: 'meal place',
  table: 'meal_places',
  scope: 'account',
  screen: {
    address: '/administration/configuration/mealPlace',
    title: 'Meal Places',
    description: 'Where people eat, and when booking closes for a day’s meals.',
    menu: ['Administration', 'Configuration'],
    reference: 90500,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Place'),
    closesHour: number('Booking closes at', {
      max: 23,
      unit: 'o’clock',
      help: 'After this hour, only the cafeteria can book and cancel.',
    }),
    closesDayBefore: flag('Closes the day before'),
  },
};
