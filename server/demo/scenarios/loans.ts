import { addDays } from '#machines/core/values/dates.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { takePayItems } from '#server/domains/pay/items/index.ts';
import { firstOfMonth, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import {
  approve,
  confirm,
  paidRequest,
  pay,
  type PaidRequest,
} from '#server/demo/stage/paidRequest.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

/**
 * Name, annual interest, maximum instalments, maximum amount in months of basic salary, minimum months of service,
 * months of grace, whether a guarantor is required.
 */
const TYPES = [
  ['Salary advance', 0, 3, 1, 3, 0, false],
  ['Household loan', 6, 24, 6, 12, 0, false],
  ['Education loan', 4, 36, 10, 12, 6, true],
] as const;

interface Loan extends PaidRequest {
  type: (typeof TYPES)[number][0];
  amount: number;
  months: number;
  /** Fixed monthly amount; it determines the number of instalments. */
  instalment?: number;
  graceMonths?: number;
  guarantor?: string;
  reason: string;
}

const LOANS: readonly Loan[] = [
  {
    type: 'Salary advance',
    amount: 15_000,
    months: 3,
    reason: 'School books of the new year',
    by: 'employee',
    daysAgo: 215,
    steps: [approve(213), approve(212), pay(210, 15_000), confirm(209)],
  },
  {
    type: 'Household loan',
    amount: 120_000,
    months: 18,
    reason: 'A new kitchen',
    by: 'manager',
    daysAgo: 170,
    steps: [approve(168), approve(166), pay(164, 120_000), confirm(163)],
  },
  {
    type: 'Household loan',
    amount: 60_000,
    months: 12,
    instalment: 5_500,
    reason: 'Repairs after the storm',
    by: 'employee',
    daysAgo: 48,
    steps: [approve(46), approve(45), pay(44, 60_000), confirm(43)],
  },
  {
    type: 'Education loan',
    amount: 90_000,
    months: 18,
    graceMonths: 3,
    guarantor: 'manager',
    reason: 'University fees of my daughter',
    by: 'hr2',
    daysAgo: 3,
    steps: [],
  },
];

interface Advance extends PaidRequest {
  purpose: string;
  amount: number;
  settled?: PaidRequest & {
    lines: readonly (readonly [what: string, amount: number])[];
    cash?: number;
    salary?: number;
  };
}

const paidOut = (daysAgo: number, amount: number): PaidRequest['steps'] => [
  approve(daysAgo - 2),
  approve(daysAgo - 3),
  pay(daysAgo - 4, amount),
  confirm(daysAgo - 5),
];
const agreed = (by: string, daysAgo: number): PaidRequest => ({
  by,
  daysAgo,
  steps: [approve(daysAgo - 1), approve(daysAgo - 3)],
});

const IOUS: readonly Advance[] = [
  {
    purpose: 'Exhibition in Chattogram',
    amount: 25_000,
    by: 'manager',
    daysAgo: 190,
    steps: paidOut(190, 25_000),
    settled: {
      ...agreed('manager', 170),
      lines: [
        ['Rent of the hall', 16_500],
        ['Transport of the samples', 4_500],
      ],
      cash: 4_000,
    },
  },
  {
    purpose: 'Samples for a buyer',
    amount: 12_000,
    by: 'employee',
    daysAgo: 126,
    steps: paidOut(126, 12_000),
    settled: { ...agreed('employee', 112), lines: [['Yarn and trims', 12_000]] },
  },
  {
    purpose: 'Courier of lab reports',
    amount: 6_000,
    by: 'employee',
    daysAgo: 74,
    steps: paidOut(74, 6_000),
    settled: { ...agreed('employee', 62), lines: [['Courier to Hamburg', 5_400]], salary: 600 },
  },
  {
    purpose: 'Stall at the trade fair',
    amount: 35_000,
    by: 'employee',
    daysAgo: 16,
    steps: paidOut(16, 35_000),
    settled: {
      by: 'employee',
      daysAgo: 6,
      steps: [approve(5)],
      lines: [
        ['Rent of the stall', 24_000],
        ['Banners and leaflets', 6_700],
      ],
      cash: 4_300,
    },
  },
  { purpose: 'Visa fees of two buyers', amount: 18_000, by: 'manager', daysAgo: 2, steps: [] },
];

/** A year of loans and advances: repaid, being repaid, and pending. */
export const loans: Scenario = (stage) => [
  { at: officeTime(workingDaysBefore(stage.today, 250), 65), happen: () => storeTypes(stage) },
  ...LOANS.flatMap((loan) => paidRequest(stage, 'loan', loan, () => request(stage, loan))),
  ...IOUS.flatMap((iou) => {
    const { purpose, amount, daysAgo, settled } = iou;
    const neededOn = addDays(workingDaysBefore(stage.today, daysAgo), 7);
    const payload = { purpose, amount, neededOn, settleBy: addDays(neededOn, 21), remarks: null };
    return [
      ...paidRequest(stage, 'iou', iou, () => Promise.resolve(payload)),
      ...(settled
        ? paidRequest(stage, 'iouAdjustment', settled, () => adjusted(stage, settled))
        : []),
    ];
  }),
  ...paidRequest(stage, 'loanChange', agreed('manager', 40), () => settledEarly(stage)),
  ...paidRequest(stage, 'loanChange', SKIPPED_MONTH, () => skipped(stage)),
  ...monthsPast(stage),
];

const SKIPPED_MONTH: PaidRequest = { by: 'employee', daysAgo: 4, steps: [] };
const MONTHS = 11;

/** Payroll runs of past months. Each includes everyone's open pay items. */
const monthsPast = ({ tx, today, actor }: Stage): Moment[] =>
  Array.from({ length: MONTHS }, (_, index) => firstOfMonth(today, index - MONTHS)).map(
    (month) => ({
      at: officeTime(addDays(firstOfMonth(month, 1), -2), 500),
      happen: async () => {
        const { userId, accountId } = actor('finance');
        const owing = await query<{ id: number }>(
          tx,
          'select distinct employee_id as id from pay_items where month <= $month',
          { month },
        );
        const employeeIds = owing.map(({ id }) => id);
        await takePayItems(tx, { month, employeeIds }, { userId, accountId });
      },
    }),
  );

/** The latest request of a kind that this login sent. */
async function getLast({ tx, actor }: Stage, kind: string, login: string): Promise<number> {
  const [last] = await query<{ id: number }>(
    tx,
    'select max(id) as id from requests where kind = $kind and employee_id = $employeeId',
    { kind, employeeId: actor(login).employeeId },
  );
  return last?.id ?? 0;
}

async function adjusted(
  stage: Stage,
  { by, daysAgo, lines, cash, salary }: NonNullable<Advance['settled']>,
): Promise<Payload> {
  const spentOn = workingDaysBefore(stage.today, daysAgo + 3);
  return {
    iouId: await getLast(stage, 'iou', by),
    returnedCash: cash ?? null,
    returnedBySalary: salary ?? null,
    salaryFrom: salary ? firstOfMonth(spentOn, 1) : null,
    salaryMonths: salary ? 1 : null,
    remarks: null,
    lines: lines.map(([description, amount]) => ({
      id: null,
      spentOn,
      description,
      amount,
      receipt: null,
    })),
  };
}

/** A loan's ID differs from its request's ID, and changes refer to the loan's ID. This looks it up. */
async function getLoan(stage: Stage, login: string): Promise<number> {
  const [loan] = await query<{ id: number }>(
    stage.tx,
    'select id from loans where request_id = $requestId',
    { requestId: await getLast(stage, 'loan', login) },
  );
  return loan?.id ?? 0;
}

const settledEarly = async (stage: Stage): Promise<Payload> => ({
  loanId: await getLoan(stage, 'manager'),
  change: 'settle',
  months: null,
  skippedMonth: null,
  amount: null,
  keep: null,
  reason: 'Sold the old flat',
});

async function skipped(stage: Stage): Promise<Payload> {
  const loanId = await getLoan(stage, 'employee');
  const [due] = await query<{ month: string }>(
    stage.tx,
    'select due_month::text as month from loan_plan_now where loan_id = $loanId and number = 3',
    { loanId },
  );
  return {
    loanId,
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
    `insert into loan_types (account_id, name, annual_rate, most_months, most_basics, service_months,
       most_grace_months, needs_guarantor)
     select 1, t->>0, (t->>1)::numeric, (t->>2)::integer, (t->>3)::numeric, (t->>4)::integer,
       (t->>5)::integer, (t->>6)::boolean
     from jsonb_array_elements($types::jsonb) t`,
    { types: JSON.stringify(TYPES) },
  );
  await recordUnrecorded(tx, 'loanType');
  await query(
    tx,
    `insert into iou_policies (account_id, name, deduct_after_days) values (1, 'All units', 30)`,
  );
  await recordUnrecorded(tx, 'iouPolicy');
}

async function request({ tx, today, actor }: Stage, loan: Loan): Promise<Payload> {
  const { type, amount, months, reason, daysAgo, guarantor } = loan;
  const [row] = await query<{ id: number }>(tx, 'select id from loan_types where name = $type', {
    type,
  });
  const firstMonth = `${addDays(workingDaysBefore(today, daysAgo), 40).slice(0, 7)}-01`;
  return {
    loanTypeId: row?.id ?? 0,
    amount,
    months,
    instalment: loan.instalment ?? null,
    graceMonths: loan.graceMonths ?? null,
    firstMonth,
    guarantorId: guarantor === undefined ? null : actor(guarantor).employeeId,
    guarantee: null,
    reason,
  };
}
