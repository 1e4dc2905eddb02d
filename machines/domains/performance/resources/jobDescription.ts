import { date, file, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

const long = { multiline: true, most: 4000 } as const;

export const jobDescription: Resource = {
  id: 'jobDescription',
  one: 'job description',
  table: 'job_descriptions',
  scope: 'account',
  screen: {
    address: '/pms/configuration/jdSpecification',
    title: 'JD Specification',
    description: 'Job descriptions by designation. A new version starts on a day of its own.',
    menu: PERFORMANCE_LISTS,
    reference: 1549106894,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Version'),
    designationId: reference('Designation', 'designation'),
    startsOn: date('From', { help: 'The latest version of a designation applies.' }),
    purpose: text('Purpose of the job', { ...long, hiddenInList: true }),
    duties: text('Duties', { ...long, hiddenInList: true }),
    requirements: text('Requirements', { ...long, optional: true, hiddenInList: true }),
    paperId: file('Signed document', { optional: true }),
  },
};
