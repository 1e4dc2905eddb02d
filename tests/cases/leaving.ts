import { z } from 'zod';
import { createActor } from 'xstate';
import { clearanceItemMachine } from '#machines/domains/separation/clearanceItem/machine.ts';
import { SETTLED_STATES } from '#machines/domains/separation/clearanceItem/owners.ts';
import { countLeave, endWithEmployment } from '#machines/domains/time/leave/count.ts';
import { daysFrom } from '#machines/core/values/dates.ts';
import { plainDate } from './caseDates.ts';
import { okOr } from './leaveBalance.ts';
import { plainCalendar } from './plainCalendar.ts';
import {
  SETTLEMENT_SOURCES,
  type SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';
import { recountGuards, NOTHING_LEFT } from '#machines/domains/time/leave/recount.ts';
import { shape, type Shape } from './shape.ts';

/** What the cases call the lines of a settlement. */
const PAYABLES = {
  gratuity: 'Gratuity',
  expense: 'Expense Claim',
  bonus: 'Bonus',
  leave: 'Leave Encashment',
} satisfies Partial<Record<SettlementSource, string>>;
const RECEIVABLES = { advance: 'Employee Advance', payItem: 'Loan' } satisfies Partial<
  Record<SettlementSource, string>
>;
const getOffered = (names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([source, name]) => (source in SETTLEMENT_SOURCES ? [name] : []));

const ASSET_ACTIONS = { return: 'clear', 'recover cost': 'charge' } as const;
export const assetAction = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['return', 'recover cost']))
  .nullable();

/** The state of a clearance item after its owner's answer, if there was one. */
function getItemState(
  event: { type: 'clear' } | { type: 'charge'; amount: number } | null,
): string {
  const item = createActor(clearanceItemMachine, {
    input: {
      employeeId: 1,
      title: 'Item',
      owner: 'hr',
      source: 'template',
      value: 0,
      waiverLimit: 0,
      dueOn: '2026-01-01',
      dueAt: '2026-01-01T00:00:00Z',
    },
  }).start();
  item.send({ type: 'open' });
  if (event) item.send({ ...event, comment: 'Settled' });
  const state = String(item.getSnapshot().value);
  item.stop();
  return state;
}

/** Leave is counted again once the employment ends: days after it don't count, and leave without days is cancelled. */
function recountLeave(from: string, to: string, isApproved: boolean, employed: readonly string[]) {
  const { rows, days } = countLeave(
    { ...endWithEmployment({ from, to }, employed) },
    plainCalendar({}),
    {
      countsFreeDays: true,
      sandwich: 'none',
    },
  );
  const event = { type: 'recount', days } as const;
  if (recountGuards[NOTHING_LEFT]({ event })) return isApproved ? 'cancelled' : 'deleted';
  const last = rows.at(-1)?.date ?? from;
  return last === to ? 'unchanged' : [from, last];
}

/** Cases about what leaving ends, and what it waits for. */
export const LEAVING: readonly Shape[] = [
  shape(z.strictObject({ new_settlement: z.literal(true) }), () => ({
    payables: getOffered(PAYABLES),
    receivables: getOffered(RECEIVABLES),
  })),
  shape(
    z.strictObject({
      rows: z.array(z.enum(['Settled', 'Unsettled'])),
      asset_action: assetAction.optional(),
    }),
    ({ rows, asset_action }) => {
      const states = [
        ...rows.map((row) => getItemState(row === 'Settled' ? { type: 'clear' } : null)),
        ...(asset_action === undefined
          ? []
          : [getItemState(asset_action && { type: ASSET_ACTIONS[asset_action], amount: 1 })]),
      ];
      return { result: okOr(states.every((state) => SETTLED_STATES.includes(state as never))) };
    },
  ),
  shape(
    z.strictObject({
      last_day: plainDate,
      leaves: z.array(
        z.tuple([
          plainDate,
          plainDate,
          z.enum(['approved', 'draft', 'pending', 'rejected', 'cancelled']),
        ]),
      ),
    }),
    ({ last_day, leaves }) => {
      const year = { from: `${last_day.slice(0, 4)}-01-01`, to: `${last_day.slice(0, 4)}-12-31` };
      const first = leaves.map(([from]) => from).reduce((a, b) => (a < b ? a : b), year.from);
      const employed = daysFrom(first, last_day);
      return {
        leaves: leaves.map(([from, to, state]) =>
          state === 'rejected' || state === 'cancelled'
            ? 'unchanged'
            : recountLeave(from, to, state === 'approved', employed),
        ),
        allocation_to: endWithEmployment(year, employed).to,
      };
    },
  ),
];
