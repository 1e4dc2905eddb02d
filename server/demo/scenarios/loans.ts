import { addDays } from '#machines/values/dates.ts';
import type { Payload } from '#machines/requests/request.ts';
import { query } from '#server/db/sql.ts';
import { recordUnrecorded } from '#server/records/baseline.ts';
import { officeTime, workingDaysBefore } from '../calendar.ts';
import { approve, confirm, paidRequest, pay, type PaidRequest } from '../paidRequest.ts';
import type { Scenario, Stage } from '../scenario.ts';

/** Name, interest a year, most instalments, most basic salaries, months of service. */
const TYPES = [
  ['Salary advance', 0, 3, 1, 3],
  ['Household loan', 6, 24, 6, 12],
  ['Education loan', 4, 36, 10, 12],
] as const;

interface Loan extends PaidRequest {
  type: (typeof TYPES)[number][0];
  amount: number;
  months: number;
  reason: string;
}

const LOANS: readonly Loan[] = [
  {
    type: 'Household loan',
    amount: 60_000,
    months: 12,
    reason: 'Repairs after the storm',
    by: 'employee',
    daysAgo: 48,
    steps: [approve(46), approve(45), pay(44, 60_000), confirm(43)],
  },
  {
    type: 'Education loan',
    amount: 90_000,
    months: 18,
    reason: 'University fees of my daughter',
    by: 'hr2',
    daysAgo: 3,
    steps: [],
  },
];

const IOUS: readonly (PaidRequest & { purpose: string; amount: number })[] = [
  {
    purpose: 'Stall at the trade fair',
    amount: 35_000,
    by: 'employee',
    daysAgo: 16,
    steps: [approve(14), approve(13), pay(12, 35_000), confirm(11)],
  },
  { purpose: 'Visa fees of two buyers', amount: 18_000, by: 'manager', daysAgo: 2, steps: [] },
];

/** Loan types; a loan that is being paid back, one that waits, and cash in advance. */
export const loans: Scenario = (stage) => [
  { at: officeTime(workingDaysBefore(stage.today, 200), 65), happen: () => storeTypes(stage) },
  ...LOANS.flatMap((loan) => paidRequest(stage, 'loan', loan, () => asked(stage, loan))),
  ...IOUS.flatMap((iou) => {
    const { purpose, amount, daysAgo } = iou;
    const neededOn = addDays(workingDaysBefore(stage.today, daysAgo), 7);
    const payload = { purpose, amount, neededOn, settleBy: addDays(neededOn, 21), remarks: null };
    return paidRequest(stage, 'iou', iou, () => Promise.resolve(payload));
  }),
  ...paidRequest(stage, 'iouAdjustment', ADJUSTMENT, () => adjusted(stage)),
  ...paidRequest(stage, 'loanChange', SKIPPED_MONTH, () => skipped(stage)),
];

/** The stall of the fair, which cost less than was had in advance. */
const ADJUSTMENT: PaidRequest = { by: 'employee', daysAgo: 6, steps: [approve(5)] };
const SKIPPED_MONTH: PaidRequest = { by: 'employee', daysAgo: 4, steps: [] };

async function adjusted({ tx, today }: Stage): Promise<Payload> {
  const [iou] = await query<{ id: number }>(
    tx,
    `select min(id) as id from requests where kind = 'iou'`,
  );
  const spentOn = workingDaysBefore(today, 9);
  const line = (description: string, amount: number) => ({
    id: null,
    spentOn,
    description,
    amount,
    receipt: null,
  });
  return {
    iouId: iou?.id ?? 0,
    returnedCash: 4_300,
    returnedBySalary: null,
    salaryFrom: null,
    salaryMonths: null,
    remarks: null,
    lines: [line('Rent of the stall', 24_000), line('Banners and leaflets', 6_700)],
  };
}

async function skipped({ tx }: Stage): Promise<Payload> {
  const [due] = await query<{ loanId: number; month: string }>(
    tx,
    `select loan_id as "loanId", due_month::text as month from loan_plan_now where number = 3 limit 1`,
  );
  return {
    loanId: due?.loanId ?? 0,
    change: 'skip',
    months: null,
    skippedMonth: due?.month ?? '',
    amount: null,
    keep: null,
    reason: 'School fees of both children are due in that month',
  };
}

async function storeTypes({ tx }: Stage): Promise<void> {
  await query(
    tx,
    `insert into loan_types (account_id, name, annual_rate, most_months, most_basics, service_months)
     select 1, t->>0, (t->>1)::numeric, (t->>2)::integer, (t->>3)::numeric, (t->>4)::integer
     from jsonb_array_elements($types::jsonb) t`,
    { types: JSON.stringify(TYPES) },
  );
  await recordUnrecorded(tx, 'loanType');
}

async function asked({ tx, today }: Stage, loan: Loan): Promise<Payload> {
  const { type, amount, months, reason, daysAgo } = loan;
  const [found] = await query<{ id: number }>(tx, 'select id from loan_types where name = $type', {
    type,
  });
  const firstMonth = `${addDays(workingDaysBefore(today, daysAgo), 40).slice(0, 7)}-01`;
  return { loanTypeId: found?.id ?? 0, amount, months, firstMonth, reason };
}
