import { date, file, reference, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/**
 * Changes the account to which a person's pay goes from a day on. It always needs another person's approval,
 * and never skips the supervisor.
 */
export const bankAccountChange = defineRequest({
  id: 'bankAccountChange',
  label: 'Bank account change',
  noun: { one: 'bank account change', many: 'bank account changes' },
  prefix: 'BAC',
  own: {
    address: '/SelfService/bankAccountChange',
    title: 'Bank Account Change',
    description: 'Change the bank account your pay goes to.',
    menu: ['Employee Self Service', 'My Profile'],
    reference: 90297,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/bankAccountChange',
    title: 'Bank Account Changes',
    description: 'Bank accounts to which people in your business units asked to be paid.',
    menu: ['Employee Management', 'Employees'],
    reference: 90298,
    allow: { hr: ['isView', 'isCreate', 'isEdit'], finance: ['isView'], audit: ['isView'] },
  },
  queue: '/approval/bankAccountChange',
  fields: {
    bankId: reference('Bank', 'bank'),
    branch: text('Branch', { optional: true, most: 100 }),
    accountName: text('Account name', { most: 100, help: 'As recorded by the bank.' }),
    accountNumber: text('Account number', {
      most: 34,
      pattern: {
        test: /^[0-9A-Z][0-9A-Z -]{4,33}$/i,
        message: 'Account number must be 5 to 34 letters and digits',
      },
    }),
    validFrom: date('From', { help: 'The first day from which pay goes there.' }),
    proof: file('Proof', { optional: true, help: 'A cheque or a letter from the bank.' }),
  },
  columns: ['bankId', 'validFrom'],
  subject: ({ validFrom }) => `from ${String(validFrom as string)}`,
  pipeline: {
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
      { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }] },
    ],
  },
});
