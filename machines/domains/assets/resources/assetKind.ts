import { choice, flag, money, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

/** The rules by which the price of a lost asset is calculated. */
export const LOSS_RULES = {
  age: 'Price less its age',
  price: 'Full price',
  fixed: 'Fixed amount',
  none: 'Nothing',
} as const;

export const assetKind: Resource = {
  id: 'assetKind',
  one: 'asset kind',
  table: 'asset_kinds',
  scope: 'account',
  screen: {
    address: '/administration/configuration/assetKind',
    title: 'Asset Kind',
    description: 'Kinds of assets, with what people pay if they lose one.',
    menu: ['Administration', 'Configuration'],
    reference: 747755588,
    allow: { ...KEPT_BY_HR, finance: ['isView'] },
  },
  fields: {
    name: uniqueName(),
    isCounted: flag('Counted', {
      fixed: true,
      help: 'Cables or SIM cards: a number of them is handed over, not one with a tag.',
    }),
    lossRule: choice('A loss costs', LOSS_RULES, { initial: 'age' }),
    lifeMonths: number('Useful life', {
      min: 1,
      max: 600,
      initial: 36,
      unit: 'months',
      when: { field: 'lossRule', is: 'age' },
      help: 'The price of a loss falls evenly to its end.',
    }),
    lowestPercent: number('Charged at least', {
      max: 100,
      decimals: 2,
      initial: 10,
      unit: '%',
      hiddenInList: true,
      when: { field: 'lossRule', is: 'age' },
      help: 'Of the price, also if the day of purchase is not known.',
    }),
    fixedAmount: money('Amount', {
      max: 100_000_000,
      initial: 0,
      hiddenInList: true,
      when: { field: 'lossRule', is: 'fixed' },
    }),
    currency: text('Currency', {
      most: 3,
      optional: true,
      hiddenInList: true,
      pattern: { test: /^[A-Z]{3}$/, message: 'Currency must be a code such as USD' },
      help: 'Of prices, if different from the company’s.',
    }),
    rate: number('Rate', {
      optional: true,
      hiddenInList: true,
      decimals: 6,
      min: 0.000001,
      max: 1_000_000,
      help: 'What one unit of that currency is worth in the company’s.',
    }),
    offerDays: number('Offers end after', {
      min: 1,
      max: 365,
      initial: 7,
      unit: 'days',
      hiddenInList: true,
      help: 'What no one has confirmed as received by then is back in the store.',
    }),
  },
};
