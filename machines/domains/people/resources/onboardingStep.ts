import {
  choice,
  flag,
  number,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { ONBOARDING_OWNERS } from '#machines/domains/people/onboardingItem/owners.ts';

const ONLY = { optional: true, help: 'Leave empty for everyone.' } as const;

export const onboardingStep: Resource = {
  id: 'onboardingStep',
  one: 'onboarding step',
  table: 'onboarding_steps',
  scope: 'account',
  screen: {
    address: '/administration/configuration/onboardingStep',
    title: 'Onboarding Steps',
    description:
      'What is done for people who join, by whom and by when. People hired from now on get these steps.',
    menu: ['Administration', 'Configuration'],
    reference: 1442688232,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('What'),
    owner: choice('Done by', ONBOARDING_OWNERS),
    departmentId: reference('Department that does it', 'department', {
      when: { field: 'owner', is: 'department' },
      help: 'Its head does it.',
    }),
    days: number('Days after the joining date', {
      min: -90,
      max: 365,
      initial: 0,
      unit: 'days',
      help: 'Negative for days before it.',
    }),
    needsEvidence: flag('Needs evidence', {
      help: 'Whoever does it has to write what shows it, such as the number of a document.',
    }),
    businessUnitId: reference('Only in business unit', 'businessUnit', {
      ...ONLY,
      hiddenInList: true,
    }),
    forDepartmentId: reference('Only in department', 'department', { ...ONLY, hiddenInList: true }),
    designationId: reference('Only for designation', 'designation', {
      ...ONLY,
      hiddenInList: true,
    }),
    employmentTypeId: reference('Only for employment type', 'employmentType', {
      ...ONLY,
      hiddenInList: true,
    }),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
  },
};
