import { NAMES } from '#machines/core/screens/harmless.ts';
import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainingCategory: Resource = {
  id: 'trainingCategory',
  one: 'training category',
  table: 'training_categories',
  scope: 'account',
  screen: {
    address: '/administration/trainingAndDevelopment/category',
    title: 'Training Category',
    description: 'What trainings are about, such as safety or quality.',
    menu: ['Administration', 'Training'],
    reference: 141849848,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    description: text('Description', { optional: true, most: 500 }),
  },
};
