import { choice, reference, text } from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const companyBankAccount: Resource = {
  id: 'companyBankAccount',
  one: 'bank account',
  table: 'company_bank_accounts',
  scope: { through: 'businessUnitId' },
  title: 'accountName',
  confidential: true,
  screen: {
    address: '/administration/configuration/orgBankDetails',
    title: 'Organization Bank Details',
    description: 'The bank accounts that each business unit pays from.',
    menu: ['Administration', 'Configuration'],
    reference: 90211,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    accountName: text('Account name'),
    accountNumber: text('Account number', {
      most: 34,
      unique: true,
      pattern: {
        test: /^[A-Z0-9 -]+$/i,
        message: 'Account number can only have letters and digits',
      },
    }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    bankId: reference('Bank', 'bank'),
    purpose: choice('Purpose', {
      salary: 'Salary',
      expense: 'Expense',
      tax: 'Tax',
      other: 'Other',
    }),
  },
};
