import { choice, text, type Field } from '#machines/resources/field.ts';
import { defineRequest, type Payload } from './request.ts';

const OPTIONAL = { optional: true } as const;

/** What somebody may ask to be changed, by the names that their record has for it. */
export const CHANGEABLE = {
  name: text('Name', { ...OPTIONAL, most: 100 }),
  personalMobile: text('Personal mobile', { ...OPTIONAL, most: 30 }),
  maritalStatus: choice(
    'Marital status',
    { single: 'Single', married: 'Married', divorced: 'Divorced', widowed: 'Widowed' },
    OPTIONAL,
  ),
  nationality: text('Nationality', { ...OPTIONAL, most: 60 }),
  fatherName: text('Father’s name', { ...OPTIONAL, most: 100 }),
  motherName: text('Mother’s name', { ...OPTIONAL, most: 100 }),
  presentAddress: text('Present address', { ...OPTIONAL, most: 500, multiline: true }),
  permanentAddress: text('Permanent address', { ...OPTIONAL, most: 500, multiline: true }),
  emergencyName: text('Emergency contact', { ...OPTIONAL, most: 100 }),
  emergencyRelation: text('Relation', { ...OPTIONAL, most: 60 }),
  emergencyMobile: text('Emergency mobile', { ...OPTIONAL, most: 30 }),
};

/** The fields that a request gives a value, with it; what is left empty stays. */
export const changesOf = (payload: Payload): { name: string; field: Field; value: string }[] =>
  Object.entries(CHANGEABLE).flatMap(([name, field]) => {
    const value = payload[name];
    return typeof value === 'string' && value !== '' ? [{ name, field, value }] : [];
  });

/** A change of one's own record that HR looks at first. */
export const personalChange = defineRequest({
  id: 'personalChange',
  label: 'Change request',
  noun: { one: 'change request', many: 'change requests' },
  prefix: 'CHR',
  own: {
    address: '/profile/changeRequest',
    title: 'Change Request',
    description: 'Ask for a change of your own record. What you leave empty stays as it is.',
    menu: ['Employee Self Service'],
    reference: 90299,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/changeRequest/manager',
    title: 'Manager Change Request',
    description: 'Changes of their records that people asked for, or that you ask for them.',
    menu: ['Employee Management'],
    reference: 90300,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], audit: ['isView'] },
  },
  queue: '/approval/changeRequest',
  fields: {
    ...CHANGEABLE,
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['reason'],
  subject: (payload) =>
    changesOf(payload)
      .map(({ field }) => field.label)
      .join(', '),
  pipeline: {
    steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' }],
  },
});
