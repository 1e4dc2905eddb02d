import { person, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainer: Resource = {
  id: 'trainer',
  one: 'trainer',
  table: 'trainers',
  scope: 'account',
  screen: {
    address: '/administration/trainingAndDevelopment/trainer',
    title: 'Trainer',
    description: 'People who teach, and what they teach.',
    menu: ['Administration', 'Training'],
    reference: 824271427,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    trainingOrganizationId: reference('Organization', 'trainingOrganization'),
    employeeId: person('Employee', {
      optional: true,
      takesPart: true,
      help: 'If the trainer works here; they can then record attendance.',
    }),
    email: text('Email', { optional: true, hiddenInList: true }),
    phone: text('Phone', { optional: true, most: 30, hiddenInList: true }),
    subjects: text('Subjects', { optional: true, most: 500 }),
  },
};
