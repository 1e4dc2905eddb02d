import { date, flag, number, reference, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const trainingTitle: Resource = {
  id: 'trainingTitle',
  one: 'training title',
  table: 'training_titles',
  scope: 'account',
  screen: {
    address: '/administration/trainingAndDevelopment/trainingTitle',
    title: 'Training Title',
    description: 'Courses, with what completes them and whom they are required of.',
    menu: ['Administration', 'Training'],
    reference: 1407575703,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    trainingCategoryId: reference('Category', 'trainingCategory'),
    hours: number('Hours', { min: 0.5, max: 2000, decimals: 1, initial: 8, unit: 'hours' }),
    attendedPercent: number('Attendance for completion', {
      min: 1,
      max: 100,
      initial: 80,
      unit: '%',
      hiddenInList: true,
      help: 'The share of its sessions that a participant has to attend.',
    }),
    givesCertificate: flag('Participants get a certificate', { initial: true }),
    validMonths: number('Certificate valid for', {
      max: 240,
      initial: 0,
      unit: 'months',
      when: { field: 'givesCertificate', is: true },
      help: 'From the last session; 0 means that it does not expire.',
    }),
    evaluationWeeks: number('Supervisor evaluates after', {
      max: 104,
      initial: 0,
      unit: 'weeks',
      hiddenInList: true,
      help: 'What the participant applies at work; 0 means that supervisors do not evaluate it.',
    }),
    bondMonths: number('Service after the training', {
      max: 120,
      initial: 0,
      unit: 'months',
      hiddenInList: true,
      help: 'People who leave earlier owe the cost for the months that they did not serve.',
    }),
    aims: text('Aims', { optional: true, most: 2000, multiline: true, hiddenInList: true }),
  },
  rows: {
    duties: {
      label: 'Required of',
      one: 'duty',
      table: 'training_duties',
      parent: 'training_title_id',
      ordered: true,
      fields: {
        businessUnitId: reference('Business unit', 'businessUnit', {
          optional: true,
          help: 'Leave empty for every business unit.',
        }),
        designationId: reference('Designation', 'designation', {
          optional: true,
          help: 'Leave empty for every designation.',
        }),
        appliesFrom: date('Applies from', {
          optional: true,
          help: 'People who had their designation before this day are due that many days after it.',
        }),
        withinDays: number('Within', { max: 3650, initial: 90, unit: 'days' }),
        name: text('Note', { optional: true }),
      },
    },
  },
};
