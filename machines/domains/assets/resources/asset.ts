import {
  choice,
  date,
  number,
  reference,
  text,
  withSection,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const CONDITIONS = {
  new: 'New',
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
} as const;
export type Condition = keyof typeof CONDITIONS;

export const SERVICES = {
  inService: 'In service',
  repair: 'In repair',
  writtenOff: 'Written off',
} as const;

export const asset: Resource = {
  id: 'asset',
  one: 'asset',
  table: 'assets',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/assetRegistration/assets',
    title: 'Asset',
    description: 'What the company owns: register it here, one by one or by file.',
    menu: ['Employee Management', 'Assets'],
    reference: 1120426621,
    allow: { ...KEPT_BY_HR, finance: ['isView'] },
  },
  fields: {
    name: text('Name', { most: 100 }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    assetKindId: reference('Kind', 'assetKind'),
    assetTag: text('Tag', {
      optional: true,
      most: 40,
      pattern: {
        test: /^(?!A\d{6,}$)\S.*$/,
        message: 'Tags such as A000123 are given by Cadre: choose another',
      },
      help: 'What its label says. Without one, Cadre gives a code.',
    }),
    serialNumber: text('Serial number', { optional: true, most: 60 }),
    quantity: number('Number', {
      min: 1,
      max: 100_000,
      initial: 1,
      help: 'More than 1 only for kinds that are counted.',
    }),
    condition: withSection(
      'Condition and place',
      choice('Condition', CONDITIONS, { initial: 'new' }),
    ),
    service: choice('Service', SERVICES, { initial: 'inService' }),
    workplaceId: reference('Place', 'workplace', {
      optional: true,
      help: 'Where it is kept while no one has it.',
    }),
    room: text('Room', { optional: true, hiddenInList: true }),
    price: withSection(
      'Purchase',
      number('Price', {
        optional: true,
        decimals: 2,
        max: 100_000_000,
        help: 'Of one piece, in the currency of its kind.',
      }),
    ),
    boughtOn: date('Bought on', { optional: true, past: true }),
    warrantyUntil: date('Warranty until', { optional: true }),
  },
};
