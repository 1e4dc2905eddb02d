import { choice, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainingOrganization: Resource = {
  id: 'trainingOrganization',
  one: 'training organization',
  table: 'training_organizations',
  scope: 'account',
  screen: {
    address: '/administration/trainingAndDevelopment/organization',
    title: 'Training Organization',
    description: 'Who holds trainings: departments of the company, and providers.',
    menu: ['Administration', 'Training'],
    reference: 674802985,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    kind: choice('Kind', { outside: 'Provider', own: 'Part of the company' }),
    contact: text('Contact', { optional: true }),
    email: text('Email', { optional: true, hiddenInList: true }),
    phone: text('Phone', { optional: true, most: 30 }),
    address: text('Address', { optional: true, most: 500, multiline: true, hiddenInList: true }),
  },
};
