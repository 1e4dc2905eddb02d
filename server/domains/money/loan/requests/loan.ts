import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import { dueDates } from '#machines/domains/money/loan/dueDates.ts';
import { getPlan, repaidBy, getTotals } from '#machines/domains/money/loan/schedule.ts';
import { getRequestedPlan, type LoanLimits } from '#machines/domains/money/loan/terms.ts';
import { inWords } from '#machines/core/values/money.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import {
  getRequestedLoan,
  getFirstMonth,
  loanProblems,
  getTerms,
  type LoanPayload,
} from './loanEligibility.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

/** Loan requests: who may borrow how much, and once paid out the plan with its payroll deductions. */
export const loanServer: RequestServer<LoanPayload> = {
  check: loanProblems,
  // If the monthly amount is fixed, the number of instalments follows from it.
  fill: async (tx, requests) => {
    const rates = await query<{ id: number; annualRate: number }>(
      tx,
      'select id, annual_rate::float8 as "annualRate" from loan_types where id = any($ids::bigint[])',
      { ids: requests.map(({ payload }) => payload.loanTypeId) },
    );
    return requests.map(({ payload }) => {
      const { loanTypeId, amount, instalment } = getRequestedLoan(payload);
      const rate = rates.find(({ id }) => id === loanTypeId);
      if (instalment === null || !rate) return payload;
      const plan = repaidBy({ ...rate, principal: amount }, instalment);
      return { ...payload, months: plan?.length ?? payload.months ?? null };
    });
  },
  preview: async (tx, { accountId, payload }) => {
    const { loanTypeId, amount, firstMonth } = payload;
    const terms = getTerms(payload);
    const type = await queryOne<LoanLimits>(
      tx,
      `select annual_rate::float8 as "annualRate", most_months as "mostMonths",
         most_grace_months as "mostGraceMonths"
       from loan_types where id = $loanTypeId and account_id = $accountId`,
      { loanTypeId: loanTypeId ?? 0, accountId },
    );
    const plan = type && amount ? getRequestedPlan({ ...terms, amount }, type) : null;
    if (!plan) return { figures: [], lists: [] };
    const { interest, total } = getTotals(plan);
    const grace = terms.graceMonths ?? 0;
    const first = plan[grace];
    const last = firstMonth ? dueDates(firstMonth, plan.length).at(-1) : undefined;
    return {
      figures: [
        ...(grace > 0
          ? [{ label: 'In the grace period', value: inWords((plan[0]?.payment ?? 0).toFixed(2)) }]
          : []),
        { label: 'Instalment', value: inWords((first?.payment ?? 0).toFixed(2)) },
        { label: 'Instalments', value: String(plan.length - grace) },
        { label: 'Total interest', value: inWords(interest.toFixed(2)) },
        { label: 'Total repaid', value: inWords(total.toFixed(2)) },
        ...(last ? [{ label: 'Last month', value: last.slice(0, 7) }] : []),
      ],
      lists: [],
    };
  },
  repaymentFacts: async (db, { accountId, requestIds }) => {
    const rows = await query<{ requestId: number; paidBack: number; stillOwed: number }>(
      db,
      `select l.request_id as "requestId", s.repaid::float8 as "paidBack",
         s.outstanding::float8 as "stillOwed"
       from loans l join loan_sums s on s.loan_id = l.id
       where l.account_id = $accountId and l.request_id = any($requestIds::bigint[])`,
      { accountId, requestIds: [...requestIds] },
    );
    return new Map(rows.map(({ requestId, ...facts }) => [requestId, facts]));
  },
  settle: async (tx, subjects) => {
    const loans = subjects.map((subject) => ({ subject, ...getLoan(subject) }));
    const stored = await query<{ id: number; requestId: number; annualRate: number }>(
      tx,
      `insert into loans as t (account_id, employee_id, request_id, loan_type_id, principal,
         annual_rate, months, guarantor_id, paid_out_on)
       select r.account_id, r.employee_id, r.id, k.id, g.principal, k.annual_rate, g.months,
         g.guarantor, g.paid_on
       from unnest($requests::bigint[], $types::bigint[], $principals::numeric[], $months::integer[],
         $guarantors::bigint[], $days::date[]) as g (request, type, principal, months, guarantor, paid_on)
       join requests r on r.id = g.request join loan_types k on k.id = g.type
       returning t.id, t.request_id as "requestId", t.annual_rate::float8 as "annualRate"`,
      {
        requests: loans.map(({ subject }) => subject.subjectId),
        types: loans.map(({ asked }) => asked.loanTypeId),
        principals: loans.map(({ principal }) => String(principal)),
        months: loans.map(({ asked }) => asked.months),
        guarantors: loans.map(({ asked }) => asked.guarantorId),
        days: loans.map(({ paidOn }) => paidOn),
      },
    );
    const [first] = subjects;
    if (!first) return;
    const actor = { userId: first.actorId, accountId: first.accountId };
    const rows = stored.flatMap(({ id, requestId, annualRate }) => {
      const one = loans.find(({ subject }) => subject.subjectId === requestId);
      if (!one) return [];
      const { asked, principal } = one;
      const plan = getPlan({ principal, annualRate, graceMonths: asked.graceMonths ?? 0 }, asked);
      // If the loan is paid out later than planned, its repayment also begins later.
      const paidIn = `${one.paidOn.slice(0, 7)}-01`;
      const days = dueDates(max(getFirstMonth(asked), paidIn), plan.length);
      return plan.map((row, index) => ({
        ...row,
        loanId: id,
        employeeId: one.employeeId,
        number: index + 1,
        month: days[index] ?? '',
      }));
    });
    await query(
      tx,
      `insert into loan_instalments (loan_id, number, due_month, payment, principal, interest, balance)
       select * from unnest($loans::bigint[], $numbers::integer[], $dueMonths::date[],
         $payments::numeric[], $principals::numeric[], $interests::numeric[], $balances::numeric[])`,
      {
        loans: rows.map(({ loanId }) => loanId),
        numbers: rows.map(({ number }) => number),
        dueMonths: rows.map(({ month }) => month),
        payments: rows.map(({ payment }) => payment),
        principals: rows.map(({ principal }) => principal),
        interests: rows.map(({ interest }) => interest),
        balances: rows.map(({ balance }) => balance),
      },
    );
    const ids = stored.map(({ id }) => id);
    await recordCreated(tx, 'loan', ids, { actor });
    await postPayItems(tx, getDeductions(rows), actor);
  },
};

const max = (one: string, other: string): string => (one > other ? one : other);

/** Returns the payroll deductions of instalments. A month of grace without interest has none. */
export const getDeductions = (
  rows: readonly { employeeId: number; loanId: number; month: string; payment: number }[],
) =>
  rows
    .filter(({ payment }) => payment > 0)
    .map(({ employeeId, loanId, month, payment }) => ({
      employeeId,
      month,
      direction: 'deduction' as const,
      kind: 'loan',
      source: 'loan',
      sourceId: loanId,
      amount: payment,
    }));

/** Returns the loan as it was granted and paid, from the request's own data. */
function getLoan({
  context: { payload, granted, payments = [], ordered, requesterId },
}: RequestSubject<LoanPayload>) {
  const loan = getRequestedLoan(payload);
  return {
    asked: loan,
    employeeId: requesterId,
    principal: granted ?? loan.amount,
    paidOn: payments.at(-1)?.paidOn ?? ordered?.paidOn ?? loan.firstMonth,
  };
}
