import { choice, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A letter that states what a person did here and how long they served, without pay. */
export const experienceLetter = defineRequest({
  id: 'experienceLetter',
  label: 'Experience letter',
  noun: { one: 'experience letter request', many: 'experience letter requests' },
  prefix: 'ELR',
  own: {
    address: '/SelfService/experienceLetter',
    title: 'Experience Letter',
    description: 'Request a letter that states your position and length of service.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 90430,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/experienceLetter',
    title: 'Experience Letters',
    description: 'Letters requested by people in your business units, or by HR when they leave.',
    menu: ['Employee Management', 'Confirmation'],
    reference: 90431,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], audit: ['isView'] },
  },
  queue: '/approval/salaryCertificate',
  fields: {
    purpose: choice('Purpose', {
      application: 'Application elsewhere',
      visa: 'Visa',
      study: 'Study',
      leaving: 'Leaving the company',
      other: 'Other',
    }),
    addressedTo: text('Addressed to', { most: 200, help: 'The employer, embassy or school.' }),
    remarks: text('Remarks', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['purpose', 'addressedTo'],
  subject: ({ addressedTo }) => String(addressedTo as string),
  cancellable: true,
  paper: {
    name: 'experienceLetter',
    values: ({ addressedTo }) => ({ addressedTo }),
  },
});
