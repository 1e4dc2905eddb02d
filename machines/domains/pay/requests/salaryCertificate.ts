import { choice, date, money, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A letter that states a person's position and pay, for a bank or an embassy. */
export const salaryCertificate = defineRequest({
  id: 'salaryCertificate',
  label: 'Salary certificate',
  noun: { one: 'salary certificate request', many: 'salary certificate requests' },
  prefix: 'SCR',
  own: {
    address: '/SelfService/salaryCertificateRequisition',
    title: 'Salary Certificate Requisition',
    description: 'Request a certificate of your position and pay.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 90310,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/salaryCertificateRequisition',
    title: 'Salary Certificate Requisitions',
    description:
      'Certificates requested by people in your business units, or by HR on their behalf.',
    menu: ['Employee Management', 'Employees'],
    reference: 90311,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], admin: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/salaryCertificate',
  fields: {
    purpose: choice('Purpose', {
      loan: 'Bank loan',
      card: 'Credit card',
      visa: 'Visa',
      rent: 'Rent',
      other: 'Other',
    }),
    addressedTo: text('Addressed to', { most: 200, help: 'The bank, embassy or office.' }),
    amount: money('Amount requested', {
      optional: true,
      max: 1_000_000_000,
      help: 'Of the loan or the card, if any.',
    }),
    neededBy: date('Needed by', { optional: true }),
    remarks: text('Remarks', { optional: true, multiline: true, most: 1000 }),
  },
  columns: ['purpose', 'addressedTo', 'amount', 'neededBy'],
  subject: ({ addressedTo }) => String(addressedTo as string),
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
  cancellable: true,
  paper: {
    name: 'salaryCertificate',
    values: ({ addressedTo, purpose }) => ({ addressedTo, purpose }),
  },
});
