import {
  choice,
  date,
  money,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from './choices.ts';

/** The parts of a final settlement that no pay element pays. */
export const SETTLEMENT_PARTS = {
  leave: 'Unused leave',
  notice: 'Notice not served',
  gratuity: 'Gratuity',
  compensation: 'Compensation',
  fund: 'Provident fund',
  waiver: 'Waived in clearance',
  other: 'Added by hand as taxable',
} as const;
export type SettlementPart = keyof typeof SETTLEMENT_PARTS;

/** How a part of a final settlement is taxed, from a day until the day of the next rule for that part. */
export const settlementTaxRule: Resource = {
  id: 'settlementTaxRule',
  one: 'settlement tax rule',
  table: 'settlement_tax_rules',
  scope: 'account',
  screen: {
    address: '/administration/configuration/settlementTaxRule',
    title: 'Tax of Final Settlements',
    description: 'Which parts of a final settlement count in the income of the year.',
    menu: ['Administration', 'Configuration'],
    reference: 1388547183,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Rule'),
    part: choice('Part of the settlement', SETTLEMENT_PARTS),
    fromDay: date('From', { help: 'It holds for last days from this day on.' }),
    elementId: reference('Counts as', 'payrollElement', {
      optional: true,
      help: 'The element says whether it counts in taxable pay. Leave empty if it is free of tax.',
    }),
    freeUpTo: money('Free of tax up to', { optional: true, max: 1_000_000_000 }),
    source: text('Source', { optional: true, most: 300 }),
    checkedOn: date('Checked on', { optional: true }),
  },
};
