import { NAMES } from '#machines/core/screens/harmless.ts';
import { flag, number, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const documentType: Resource = {
  id: 'documentType',
  one: 'document type',
  table: 'document_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/documentType',
    title: 'Document Type',
    description: 'Types of personal documents, and when people are reminded to renew them.',
    menu: ['Administration', 'Configuration'],
    reference: 90209,
    harmless: NAMES,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Document type'),
    remindDays: number('Remind before expiry', { optional: true, min: 1, max: 365, unit: 'days' }),
    isRequired: flag('Required for everyone'),
  },
};
