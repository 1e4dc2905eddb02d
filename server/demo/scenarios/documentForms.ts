import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { DemoDocument } from './documentTexts.ts';

/** A new, optional field of a form. */
export const formField = (
  label: string,
  kind: string,
  more: Partial<RowValues> = {},
): RowValues => ({
  id: null,
  label,
  kind,
  choices: null,
  isRequired: false,
  help: null,
  ...more,
});

/** Forms of the demo company: some to print, some to fill in. */
export const FORMS: readonly DemoDocument[] = [
  {
    kind: 'forms',
    number: 'FRM-01',
    title: 'Visitor registration',
    owner: 'admin',
    isFile: true,
    versions: [
      {
        daysAgo: 200,
        approvals: 2,
        changes: 'First version',
        says: 'Name\nCompany\nWhom you visit\nBadge number\nIn at\nOut at',
      },
    ],
  },
  {
    kind: 'forms',
    number: 'FRM-04',
    title: 'Gate pass for goods',
    parent: 'PRC-01',
    owner: 'manager',
    isFile: true,
    versions: [
      {
        daysAgo: 210,
        approvals: 2,
        changes: 'First version',
        says: 'Goods\nQuantity\nVehicle\nSigned by stores',
      },
      {
        daysAgo: 60,
        approvals: 2,
        changes: 'The driver signs, too.',
        says: 'Goods\nQuantity\nVehicle\nDriver\nSigned by stores\nSigned by driver',
      },
    ],
  },
  {
    kind: 'forms',
    number: 'FRM-05',
    title: 'Travel plan',
    summary: 'Filled in before every journey on duty with a night away.',
    owner: 'hr',
    versions: [
      {
        daysAgo: 90,
        approvals: 2,
        changes: 'First version',
        says: '',
        asks: [
          formField('Where to', 'text', { isRequired: true, help: 'City and country' }),
          formField('Nights', 'number', { isRequired: true }),
          formField('Leaving on', 'date', { isRequired: true }),
          formField('By', 'choice', { choices: 'Air; Train; Bus; Car', isRequired: true }),
          formField('Visa needed', 'flag'),
          formField('Purpose', 'lines'),
        ],
      },
    ],
  },
];
