import { text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const bank: Resource = {
  id: 'bank',
  one: 'bank',
  table: 'banks',
  scope: 'account',
  screen: {
    address: '/administration/configuration/bankBranch',
    title: 'Bank Branch',
    description: 'Banks used for salary payments, and their branches with routing numbers.',
    menu: ['Administration', 'Configuration'],
    reference: 90210,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    name: uniqueName('Bank'),
    swiftCode: text('SWIFT code', {
      optional: true,
      most: 11,
      pattern: {
        test: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        message: 'SWIFT code has 8 or 11 capital letters and digits',
      },
    }),
  },
  rows: {
    branches: {
      label: 'Branches',
      one: 'branch',
      table: 'bank_branches',
      parent: 'bank_id',
      fields: {
        name: uniqueName('Branch'),
        routingNumber: text('Routing number', {
          optional: true,
          most: 9,
          pattern: { test: /^\d{9}$/, message: 'Routing number has 9 digits' },
        }),
      },
    },
  },
};
