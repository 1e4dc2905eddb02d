import { choice, date, file, person, reference, text } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The kinds of rewards in the service book. Disciplinary measures are shown with their cases. */
export const HONOURS = {
  award: 'Award',
  thanks: 'Letter of thanks',
  longService: 'Long service',
  idea: 'Reward for an idea',
} as const;

/** Rewards and minor measures on a person's record. Decisions of disciplinary cases are stored with the case. */
export const reward: Resource = {
  id: 'reward',
  one: 'conduct record',
  table: 'rewards',
  title: 'subject',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/profile/rewardsandpunishment',
    title: 'Rewards and Punishments',
    description:
      'Awards, letters of thanks and minor disciplinary measures in your business units. Employees can see their own.',
    menu: ['Employee Management', 'Rewards and Disciplinary'],
    reference: 90423,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit', 'isDelete'],
      md: ['isView'],
      audit: ['isView'],
    },
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    subject: text('Subject', { most: 200 }),
    kind: choice('Type', {
      ...HONOURS,
      reprimand: 'Verbal reprimand',
      counselling: 'Counselling',
    }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    givenOn: date('Date'),
    reason: text('Reason', { multiline: true, most: 1000 }),
    reference: text('Reference', {
      optional: true,
      hiddenInList: true,
      help: 'Reference of a letter or minutes.',
    }),
    paperId: file('Paper', {
      optional: true,
      help: 'A copy of the issued letter or certificate. Employees can open their own.',
    }),
  },
};
