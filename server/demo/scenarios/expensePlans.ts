import { approve, confirm, pay, type PaidRequest } from '#server/demo/stage/paidRequest.ts';

/** Shops on the receipts: name and street. */
const SHOPS = {
  station: ['Bangladesh Railway', 'Kamalapur Station, Dhaka'],
  hotel: ['Hotel Agrabad Garden', 'Sheikh Mujib Road, Chattogram'],
  kitchen: ['Meghna Grill & Kitchen', 'Road 11, Banani, Dhaka'],
  paper: ['Nilkhet Stationers', 'Mirpur Road, Dhaka'],
  phone: ['Padma Telecom', 'Gulshan Avenue, Dhaka'],
} as const;
export const getShop = (shop: keyof typeof SHOPS): readonly [string, string] => SHOPS[shop];

export interface Spent {
  type: string;
  what: string;
  amount: number;
  /** The shop on the receipt of this line; none for a line without a receipt. */
  shop?: keyof typeof SHOPS;
  /**
   * Reuses the receipt of an earlier line, identified by what was bought: the same file, or a new scan of the
   * same paper.
   */
  again?: { what: string; how: 'file' | 'scan' };
}

export interface Claim extends PaidRequest {
  purpose: string;
  lines: readonly Spent[];
}

/** A claim that was approved by two people, fully paid, and confirmed, all within eight working days. */
const settled = (
  daysAgo: number,
  by: string,
  purpose: string,
  ...lines: readonly Spent[]
): Claim => ({
  purpose,
  by,
  daysAgo,
  lines,
  steps: [
    approve(daysAgo - 2),
    approve(daysAgo - 4),
    pay(
      daysAgo - 6,
      lines.reduce((sum, { amount }) => sum + amount, 0),
    ),
    confirm(daysAgo - 8),
  ],
});

/** A year of claims, from paid ones to one that was just sent. */
export const CLAIMS: readonly Claim[] = [
  settled(
    236,
    'employee',
    'Opening of the Sylhet showroom',
    { type: 'Travel', what: 'Train to Sylhet and back', amount: 1_980 },
    { type: 'Hotel', what: 'One night in Sylhet', amount: 4_200 },
  ),
  settled(208, 'manager', 'Dinner with the auditors', {
    type: 'Meals',
    what: 'Dinner for four',
    amount: 4_400,
  }),
  settled(181, 'employee', 'Cartridges for the sample room', {
    type: 'Stationery',
    what: 'Six cartridges',
    amount: 8_700,
  }),
  settled(
    152,
    'manager',
    'Dealers’ meeting in Chattogram',
    { type: 'Travel', what: 'Bus to Chattogram and back', amount: 2_200 },
    { type: 'Hotel', what: 'Two nights in Chattogram', amount: 9_600 },
    { type: 'Meals', what: 'Lunch with six dealers', amount: 4_950 },
  ),
  settled(124, 'employee', 'Phone bills of the quarter', {
    type: 'Phone and internet',
    what: 'April to June',
    amount: 2_940,
  }),
  settled(97, 'employee', 'Sample fabrics from Narayanganj', {
    type: 'Travel',
    what: 'Van both ways',
    amount: 3_600,
  }),
  settled(66, 'manager', 'Lunch with the fire inspectors', {
    type: 'Meals',
    what: 'Lunch for five',
    amount: 3_250,
    shop: 'kitchen',
  }),
  {
    ...settled(
      30,
      'employee',
      'Visit to the Chattogram depot',
      { type: 'Travel', what: 'Train to Chattogram and back', amount: 2_400, shop: 'station' },
      { type: 'Hotel', what: 'Two nights', amount: 9_000, shop: 'hotel' },
      { type: 'Meals', what: 'Lunch with the depot', amount: 1_850, shop: 'kitchen' },
    ),
  },
  {
    purpose: 'Supplier meeting in Gazipur',
    daysAgo: 14,
    by: 'employee',
    lines: [
      { type: 'Travel', what: 'Taxi both ways', amount: 3_200 },
      { type: 'Meals', what: 'Dinner for six', amount: 4_800, shop: 'kitchen' },
    ],
    steps: [
      approve(12),
      {
        event: 'approvePart',
        daysAgo: 10,
        more: { amount: 6_200, comment: 'Dinner up to the limit of the month' },
      },
      pay(8, 4_000),
      confirm(7),
    ],
  },
  {
    purpose: 'Hotel in Chattogram',
    daysAgo: 9,
    by: 'manager',
    lines: [
      {
        type: 'Hotel',
        what: 'Two nights with the depot',
        amount: 9_000,
        again: { what: 'Two nights', how: 'scan' },
      },
    ],
    steps: [],
  },
  {
    purpose: 'Printer paper for the month end',
    daysAgo: 6,
    by: 'employee',
    lines: [{ type: 'Stationery', what: 'Ten reams', amount: 5_500, shop: 'paper' }],
    steps: [approve(4), approve(3)],
  },
  {
    purpose: 'Phone bill of last month',
    daysAgo: 4,
    by: 'employee',
    lines: [{ type: 'Phone and internet', what: 'Last month', amount: 1_120, shop: 'phone' }],
    steps: [approve(2)],
  },
  {
    purpose: 'Visit to the Khulna dealer',
    daysAgo: 2,
    by: 'employee',
    lines: [
      { type: 'Travel', what: 'Bus', amount: 1_600 },
      { type: 'Hotel', what: 'One night', amount: 4_000 },
      {
        type: 'Phone and internet',
        what: 'Calls on the way',
        amount: 1_120,
        again: { what: 'Last month', how: 'file' },
      },
    ],
    steps: [],
  },
];
