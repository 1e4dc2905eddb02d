import { flag, number, uniqueName } from './field.ts';
import { KEPT_BY_HR } from './permissions.ts';
import type { Resource } from './resource.ts';

export const mealPlace: Resource = {
  id: 'mealPlace',
  one: 'meal place',
  table: 'meal_places',
  scope: 'account',
  screen: {
    address: '/administration/configuration/mealPlace',
    title: 'Meal Places',
    description: 'Where people eat, and until when a day’s meals are booked.',
    menu: ['Administration', 'Configuration'],
    reference: 90500,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Place'),
    closesHour: number('Booking closes at', {
      max: 23,
      unit: 'o’clock',
      help: 'From this hour on, only the cafeteria books and cancels.',
    }),
    closesDayBefore: flag('Closes the day before'),
  },
};
