import { NAMES } from '#machines/core/screens/harmless.ts';
import { choice, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The job status that follows from an employment type. Both are dated. */
export const JOB_STATUSES = {
  probation: 'Probation',
  confirmed: 'Confirmed',
  contract: 'Contract',
} as const;

export const employmentType: Resource = {
  id: 'employmentType',
  one: 'employment type',
  table: 'employment_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/employmentType',
    title: 'Employment Type',
    description: 'How people are employed, such as permanent, probation and contract.',
    menu: ['Administration', 'Configuration'],
    reference: 90207,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Employment type'),
    jobStatus: choice('Job status', JOB_STATUSES, {
      help: 'The job status of people with this type: on probation, confirmed or on contract.',
    }),
  },
};
