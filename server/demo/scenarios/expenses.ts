import type { Payload } from '#machines/requests/request.ts';
import { query } from '#server/db/sql.ts';
import { recordUnrecorded } from '#server/records/baseline.ts';
import { daysBefore, officeTime, workingDaysBefore } from '../calendar.ts';
import { approve, confirm, paidRequest, pay, type PaidRequest } from '../paidRequest.ts';
import type { Scenario, Stage } from '../scenario.ts';

const TYPES = [
  ['Travel', 'Bus, train, rickshaw and taxi', 20_000],
  ['Hotel', 'Rooms on business trips', 40_000],
  ['Meals', 'With guests, or on the road', 5_000],
  ['Phone and internet', 'Bills of company numbers', 3_000],
  ['Stationery', 'What the office runs out of', 10_000],
] as const;

interface Plan extends PaidRequest {
  purpose: string;
  lines: readonly [type: string, description: string, amount: number][];
}

const PLANS: readonly Plan[] = [
  {
    purpose: 'Visit to the Chattogram depot',
    daysAgo: 30,
    by: 'employee',
    lines: [
      ['Travel', 'Train to Chattogram and back', 2_400],
      ['Hotel', 'Two nights', 9_000],
      ['Meals', 'Lunch with the depot', 1_850],
    ],
    steps: [approve(28), approve(26), pay(24, 13_250), confirm(23)],
  },
  {
    purpose: 'Supplier meeting in Gazipur',
    daysAgo: 14,
    by: 'employee',
    lines: [
      ['Travel', 'Taxi both ways', 3_200],
      ['Meals', 'Dinner for six', 4_800],
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
    purpose: 'Printer paper for the month end',
    daysAgo: 6,
    by: 'employee',
    lines: [['Stationery', 'Ten reams', 5_500]],
    steps: [approve(4), approve(3)],
  },
  {
    purpose: 'Phone bill of October',
    daysAgo: 4,
    by: 'employee',
    lines: [['Phone and internet', 'October', 1_120]],
    steps: [approve(2)],
  },
  {
    purpose: 'Visit to the Khulna dealer',
    daysAgo: 2,
    by: 'employee',
    lines: [
      ['Travel', 'Bus', 1_600],
      ['Hotel', 'One night', 4_000],
    ],
    steps: [],
  },
];

/** Expense types, and claims from just sent to paid in parts. */
export const expenses: Scenario = (stage) => [
  { at: officeTime(workingDaysBefore(stage.today, 200), 60), happen: () => storeTypes(stage) },
  ...PLANS.flatMap((plan) => paidRequest(stage, 'expense', plan, () => payloadOf(stage, plan))),
];

async function storeTypes({ tx }: Stage): Promise<void> {
  await query(
    tx,
    `insert into expense_types (account_id, name, description, most, needs_receipt)
     select 1, name, description, most, false
     from unnest($names::text[], $descriptions::text[], $limits::numeric[]) as t (name, description, most)`,
    {
      names: TYPES.map(([name]) => name),
      descriptions: TYPES.map(([, description]) => description),
      limits: TYPES.map(([, , most]) => most),
    },
  );
  await recordUnrecorded(tx, 'expenseType');
}

async function payloadOf(
  { tx, today }: Stage,
  { purpose, daysAgo, lines }: Plan,
): Promise<Payload> {
  const types = await query<{ id: number; name: string }>(tx, 'select id, name from expense_types');
  const idOf = new Map(types.map(({ id, name }) => [name, id]));
  const day = daysBefore(today, daysAgo + 3);
  return {
    purpose,
    fromDate: day,
    toDate: day,
    advanceId: null,
    advanceUsed: null,
    lines: lines.map(([type, description, amount]) => ({
      id: null,
      spentOn: day,
      expenseTypeId: idOf.get(type) ?? 0,
      description,
      currency: null,
      amount,
      rate: null,
      taxPercent: null,
      receipt: null,
    })),
  };
}
