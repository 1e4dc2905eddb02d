import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import { query } from '#server/platform/db/sql.ts';
import { storeCreatedFile } from '#server/kits/uploads/index.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { paidRequest } from '#server/demo/stage/paidRequest.ts';
import { scannedAgain, tillPicture } from '#server/demo/stage/receiptPicture.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { CLAIMS, getShop, type Claim, type Spent } from './expensePlans.ts';

const TYPES = [
  ['Travel', 'Bus, train, rickshaw and taxi', 20_000],
  ['Hotel', 'Rooms on business trips', 40_000],
  ['Meals', 'With guests, or on the road', 5_000],
  ['Phone and internet', 'Bills of company numbers', 3_000],
  ['Stationery', 'What the office runs out of', 10_000],
] as const;

/** Expense types and a year of claims. Two lines have receipts that had already been claimed. */
export const expenses: Scenario = (stage) => {
  const pictures = new Map<string, Buffer>();
  return [
    { at: officeTime(workingDaysBefore(stage.today, 250), 60), happen: () => storeTypes(stage) },
    ...CLAIMS.flatMap((claim) =>
      paidRequest(stage, 'expense', claim, () => getPayload(stage, claim, pictures)),
    ),
  ];
};

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

async function getPayload(
  stage: Stage,
  claim: Claim,
  pictures: Map<string, Buffer>,
): Promise<Payload> {
  const { tx, today } = stage;
  const types = await query<{ id: number; name: string }>(tx, 'select id, name from expense_types');
  const getId = new Map(types.map(({ id, name }) => [name, id]));
  const day = addDays(workingDaysBefore(today, claim.daysAgo), -3);
  const lines: RowValues[] = [];
  for (const line of claim.lines) {
    const { type, what, amount } = line;
    lines.push({
      id: null,
      spentOn: day,
      expenseTypeId: getId.get(type) ?? 0,
      description: what,
      currency: null,
      amount,
      rate: null,
      taxPercent: null,
      receipt: await readReceipt(stage, claim.by, { ...line, day }, pictures),
    });
  }
  const { purpose } = claim;
  return { purpose, fromDate: day, toDate: day, advanceId: null, advanceUsed: null, lines };
}

/** The receipt of a line, uploaded by the claimant; null for a line without one. */
async function readReceipt(
  { tx, dataDir, actor }: Stage,
  by: string,
  { what, amount, shop, again, day }: Spent & { day: string },
  pictures: Map<string, Buffer>,
): Promise<number | null> {
  const earlier = again && pictures.get(again.what);
  const isScan = earlier !== undefined && again?.how === 'scan';
  const bytes = isScan
    ? await scannedAgain(earlier)
    : (earlier ?? (shop && (await bought(shop, { what, amount, day }))));
  if (!bytes) return null;
  pictures.set(what, bytes);
  return storeCreatedFile(tx, dataDir, actor(by), {
    name: `${what}.${isScan ? 'jpg' : 'png'}`,
    contentType: isScan ? 'image/jpeg' : 'image/png',
    tableReference: REQUEST_FILES,
    bytes,
  });
}

function bought(
  shop: NonNullable<Spent['shop']>,
  { what, amount, day }: { what: string; amount: number; day: string },
): Promise<Buffer> {
  const [name, street] = getShop(shop);
  const [first, second] = [Math.round(amount * 0.7), Math.round(amount * 0.3)];
  return tillPicture({
    shop: name,
    street,
    day,
    number: 10_000 + ((amount * 7) % 89_999),
    lines: [
      [what, first],
      ['Service and charges', second],
    ],
  });
}
