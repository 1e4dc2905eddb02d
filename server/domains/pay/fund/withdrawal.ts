import { FUND_PARTS, type FundPart } from '#machines/domains/pay/fund/contract.ts';
import type { pfWithdrawal } from '#machines/domains/pay/fund/pfWithdrawal.ts';
import { english } from '#machines/core/locales/translate.ts';
import { inWords } from '#machines/core/values/money.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import type { RequestServer, RequestToCheck } from '#server/kits/requests/requestServer.ts';
import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import { readFundBalances, type FundBalance } from './balances.ts';
import { getInstalments } from '#machines/domains/pay/fund/instalments.ts';
import { LOAN_SOURCE } from './postShares.ts';

type Withdrawal = PayloadOf<typeof pfWithdrawal>;

/** Withdrawals and loans: limited by the rule and the balance, and posted to the ledger when paid. */
export const pfWithdrawalServer: RequestServer<Withdrawal> = {
  check: checkAmounts,
  preview: async (tx, { accountId, employeeId, payload }) => {
    const balance = (await readNow(tx, accountId, [employeeId])).get(employeeId);
    if (!balance) return { figures: [], lists: [] };
    return {
      figures: [
        { label: 'Own share with interest', value: inAmount(getOwn(balance)) },
        { label: 'Vested amount', value: inAmount(balance.vested) },
        {
          label: 'Can be taken',
          value: inAmount(payload.what === 'loan' ? balance.canBorrow : balance.canWithdraw),
        },
        ...(balance.lent > 0 ? [{ label: 'Open loans', value: inAmount(balance.lent) }] : []),
      ],
      lists: [],
    };
  },
  decisionFacts: async (db, waiting) => {
    const accountId = waiting[0]?.accountId ?? 0;
    const people = waiting.map(({ employeeId }) => employeeId);
    const day = await accountToday(db, accountId);
    const balances = await readFundBalances(db, { accountId, day, employeeIds: people });
    return new Map(
      waiting.flatMap(({ requestId, employeeId, payload }) => {
        const balance = balances.get(employeeId);
        if (!balance) return [];
        const available = payload.what === 'loan' ? balance.canBorrow : balance.canWithdraw;
        const facts = {
          vested: balance.vested / 1000,
          available: available / 1000,
          lent: balance.lent / 1000,
        };
        return [[requestId, facts] as const];
      }),
    );
  },
  settle: postPaid,
};

const inAmount = (thousandths: number): string => inWords((thousandths / 1000).toFixed(2));
const getOwn = ({ parts }: FundBalance): number => parts.own + parts.ownInterest;

async function readNow(tx: Tx, accountId: number, employeeIds: readonly number[]) {
  const day = await accountToday(tx, accountId);
  return readFundBalances(tx, { accountId, day, employeeIds });
}

/** Checks the amounts. Other requests of the same person that aren't paid yet count towards the limit. */
async function checkAmounts(
  tx: Tx,
  requests: readonly RequestToCheck<Withdrawal>[],
): Promise<Problem[][]> {
  const people = requests.map(({ employeeId }) => employeeId);
  // Locks the people, because two concurrent requests would not see each other.
  await query(
    tx,
    'select id from employees where id = any($people::bigint[]) order by id for no key update',
    { people },
  );
  const balances = await readNow(tx, requests[0]?.accountId ?? 0, people);
  const open = await query<{ id: number; employeeId: number; amount: number }>(
    tx,
    `select r.id, r.employee_id as "employeeId",
       (coalesce(i.context->>'granted', i.context->'payload'->>'amount')::numeric * 1000)::bigint as amount
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.kind = 'pfWithdrawal' and r.employee_id = any($people::bigint[])
       and i.state not in ('rejected', 'withdrawn', 'cancelled', 'paid')`,
    { people },
  );
  return requests.map(({ employeeId, payload, requestId }) => {
    const balance = balances.get(employeeId);
    if (!balance) return [];
    const others = open
      .filter((one) => one.employeeId === employeeId && one.id !== requestId)
      .reduce((sum, { amount }) => sum + amount, 0);
    return [...tooMuch(payload, balance, others), ...tooLong(payload, balance)];
  });
}

function tooMuch(payload: Withdrawal, balance: FundBalance, others: number): Problem[] {
  const limit = payload.what === 'loan' ? balance.canBorrow : balance.canWithdraw;
  const left = Math.max(0, limit - others);
  if (payload.amount * 1000 <= left) return [];
  const message = english('At most {amount} can be taken now', { amount: inAmount(left) });
  return [{ path: 'payload.amount', message }];
}

function tooLong({ what, months }: Withdrawal, { loanMonths }: FundBalance): Problem[] {
  if (what !== 'loan' || (months ?? 0) <= loanMonths) return [];
  const message = english('A loan is repaid within {months} months', { months: loanMonths });
  return [{ path: 'payload.months', message }];
}

/**
 * Posts paid amounts to the ledger, taken from the parts in order, and schedules payroll deductions that repay a
 * loan.
 */
async function postPaid(tx: Tx, subjects: readonly RequestSubject<Withdrawal>[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const by = { userId: first.actorId, accountId: first.accountId };
  const balances = await readNow(
    tx,
    first.accountId,
    subjects.map(({ context }) => context.requesterId),
  );
  const rows = subjects.flatMap(({ subjectId, at, context }) => {
    const { payload, granted, payments = [], requesterId } = context;
    const balance = balances.get(requesterId);
    if (!balance) return [];
    const amount = Math.round((granted ?? payload.amount) * 1000);
    const day = payments.at(-1)?.paidOn ?? at.slice(0, 10);
    return takeFrom(balance, amount, payload.what === 'loan').map((part) => ({
      request: subjectId,
      person: requesterId,
      day,
      kind: payload.what,
      ...part,
    }));
  });
  await query(
    tx,
    `insert into pf_ledger (account_id, employee_id, day, part, kind, amount, request_id)
     select $accountId, r.person, r.day, r.part, r.kind, r.amount / 1000.0, r.request
     from jsonb_to_recordset($rows::jsonb) r (person bigint, day date, part text, kind text, amount bigint,
       request bigint)`,
    { accountId: first.accountId, rows: JSON.stringify(rows) },
  );
  await postPayItems(tx, subjects.flatMap(getRepayments), by);
}

/**
 * Returns the parts that an amount is taken from. A loan is only taken from the own share, and its repayments go there.
 */
function takeFrom(
  { parts }: FundBalance,
  amount: number,
  isLoan: boolean,
): { part: FundPart; amount: number }[] {
  if (isLoan) return [{ part: 'own', amount: -amount }];
  let left = amount;
  return FUND_PARTS.flatMap((part, at) => {
    const isLast = at === FUND_PARTS.length - 1;
    const taken = isLast ? left : Math.min(left, Math.max(0, parts[part]));
    left -= taken;
    return taken === 0 ? [] : [{ part, amount: -taken }];
  });
}

function getRepayments({ subjectId, context }: RequestSubject<Withdrawal>) {
  const { payload, granted, requesterId } = context;
  if (payload.what !== 'loan' || payload.firstMonth === null) return [];
  return getInstalments(granted ?? payload.amount, payload.months ?? 1, payload.firstMonth).map(
    ({ month, amount }) => ({
      employeeId: requesterId,
      month,
      direction: 'deduction' as const,
      kind: 'loan',
      source: LOAN_SOURCE,
      sourceId: subjectId,
      amount,
    }),
  );
}
