import {
  choice,
  flag,
  money,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const expenseType: Resource = {
  id: 'expenseType',
  one: 'expense type',
  table: 'expense_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/expenseType',
    title: 'Expense Type',
    description: 'What people can claim, up to how much, and whether a receipt is required.',
    menu: ['Administration', 'Configuration'],
    reference: 90212,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    name: uniqueName('Expense type'),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
    claimGroup: choice(
      'Claim group',
      { other: 'Other', taDa: 'Travel and daily allowance' },
      { hiddenInList: true, help: 'Used to filter the audit of duplicate attachments.' },
    ),
    most: money('Limit of one claim', { optional: true, max: 100_000_000 }),
    needsReceipt: flag('Receipt required'),
    receiptAbove: money('Receipt required above', {
      optional: true,
      max: 100_000_000,
      help: 'Above this amount a line needs an attachment, unless all lines need one.',
    }),
  },
  rows: {
    limits: {
      label: 'Limits by designation and place',
      one: 'limit',
      table: 'expense_limits',
      parent: 'expense_type_id',
      ordered: true,
      fields: {
        designationId: reference('Designation', 'designation', { optional: true }),
        workplaceGroupId: reference('Workplace group', 'workplaceGroup', { optional: true }),
        most: money('Limit of one claim', { max: 100_000_000 }),
      },
    },
  },
};
