import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNED } from '#server/kits/papers/letterParts.ts';
import type { Paper } from '#server/kits/papers/paper.ts';

/** What a participant completed. It is issued when the training is completed. */
export const trainingCertificate: Paper = {
  id: 'trainingCertificate',
  title: 'Training certificate',
  one: 'training certificate',
  series: { prefix: 'TC', year: 'calendar', digits: 4 },
  reference: MENU.careerLetters,
  fields: {
    training: { kind: 'text', label: 'Training', most: 200 },
    reference: { kind: 'text', label: 'Number', most: 100 },
    organization: { kind: 'text', label: 'Organization', most: 200 },
    hours: { kind: 'number', label: 'Hours' },
    startedOn: { kind: 'date', label: 'From' },
    endedOn: { kind: 'date', label: 'Until' },
    expiresOn: { kind: 'date', label: 'Valid until', optional: true },
  },
  address: [
    { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
    { kind: 'paragraph', text: '{employeeCode}', style: 'muted' },
    { kind: 'paragraph', text: '{designationName}, {departmentName}', style: 'muted' },
  ],
  body: [
    { kind: 'paragraph', text: 'Training certificate: {training}', style: 'strong' },
    { kind: 'space', points: 8 },
    {
      kind: 'paragraph',
      text: '{employeeName}, employee ID {employeeCode}, completed the training {training} ({reference}) of {organization}, from {startedOn} to {endedOn}.',
    },
    { kind: 'paragraph', text: 'It took {hours} hours.' },
    { kind: 'paragraph', text: 'This certificate is valid until {expiresOn}.', when: 'expiresOn' },
    { kind: 'paragraph', text: 'This certificate does not expire.', unless: 'expiresOn' },
    ...SIGNED,
  ],
};
