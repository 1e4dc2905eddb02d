import { RECORD_PART_IDS, recordPart } from '#machines/domains/people/personalRecord.ts';
import { choice, text, type Field, type Fields } from '#machines/kits/resources/field.ts';
import { defineRequest, type Payload } from '#machines/kits/requests/request.ts';

const getAskable = (table: 'employees' | 'employee_details'): Fields =>
  Object.fromEntries(
    RECORD_PART_IDS.map(recordPart).flatMap((part) =>
      'fields' in part && part.table === table
        ? (part.askable ?? []).flatMap((name) => {
            const field = part.fields[name];
            return field ? [[name, { ...field, optional: true }] as const] : [];
          })
        : [],
    ),
  );

/** The fields that people can request to change, by table. */
export const CHANGEABLE_OF = {
  employees: getAskable('employees'),
  employee_details: getAskable('employee_details'),
};

const CHANGEABLE: Fields = { ...CHANGEABLE_OF.employees, ...CHANGEABLE_OF.employee_details };

interface PersonalValue {
  name: string;
  field: Field;
  /** The new value, or null if the value is removed. */
  value: string | null;
}

/** Returns the fields with a new value, and the one that is removed. Fields that are empty don't change. */
export const getChanges = (payload: Payload): PersonalValue[] =>
  Object.entries(CHANGEABLE).flatMap(([name, field]): PersonalValue[] => {
    const value = payload[name];
    if (typeof value === 'string' && value !== '') return [{ name, field, value }];
    return payload['removed'] === name ? [{ name, field, value: null }] : [];
  });

/** A change of a person's own record, which HR reviews. */
export const personalChange = defineRequest({
  id: 'personalChange',
  label: 'Change request',
  noun: { one: 'change request', many: 'change requests' },
  prefix: 'CHR',
  own: {
    address: '/profile/changeRequest',
    title: 'Change Request',
    description: 'Request a change to your record. Fields you leave empty stay as they are.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 90299,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/changeRequest/employees',
    title: 'Employee Change Requests',
    description: 'Changes to their records that employees requested, or that you request for them.',
    menu: ['Employee Management', 'Employees'],
    reference: 90300,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], audit: ['isView'] },
  },
  queue: '/approval/changeRequest',
  fields: {
    ...CHANGEABLE,
    removed: choice(
      'Remove the value of',
      Object.fromEntries(
        Object.entries(CHANGEABLE_OF.employee_details).map(([name, { label }]) => [name, label]),
      ),
      { optional: true, help: 'For a value that no longer applies.' },
    ),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['reason'],
  subject: (payload) =>
    getChanges(payload)
      .map(({ field }) => field.label)
      .join(', '),
  pipeline: {
    steps: [{ label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' }],
  },
});
