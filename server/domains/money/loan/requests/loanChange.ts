import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import type { LoanChange } from '#machines/domains/money/loan/change.ts';
import { changedPlan, changeRefusal, getOwed } from '#machines/domains/money/loan/change.ts';
import type { loanChange } from '#machines/domains/money/loan/requests/loanChange.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { inWords } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { readLoans, getOpen, storePlans } from './loanPlans.ts';
import type { Draft, RequestServer } from '#server/kits/requests/requestServer.ts';

type LoanChangePayload = PayloadOf<typeof loanChange>;

/**
 * Changes the plan of a loan: another number of instalments, a skipped month, an extra payment, early
 * repayment, or a write-off. The loan and its payroll items are locked first, so that payroll can't take an
 * instalment that is being replanned.
 */
export const loanChangeServer: RequestServer<LoanChangePayload> = {
  options: async (tx, { accountId, employeeId }) =>
    (await readLoans(tx, { accountId, employeeId }))
      .filter((loan) => getOpen(loan).length > 0)
      .map((loan) => ({
        value: loan.id,
        label: `${loan.number} · ${inWords(getOwed(getOpen(loan)).toFixed(2))}`,
      })),
  ownNames: {
    loan: {
      name: 'r.number',
      isActive: 'true',
      from: 'loans t join requests r on r.id = t.request_id',
    },
  },
  check: async (tx, requests) => {
    const ids = requests.map(({ payload }) => payload.loanId);
    const loans = await readLoans(tx, { accountId: requests[0]?.accountId ?? 0, ids });
    return requests.map(({ employeeId, payload: of, isForOther }) => {
      const loan = loans.find((one) => one.id === of.loanId && one.employeeId === employeeId);
      if (of.change === 'writeOff' && !isForOther) {
        return [{ path: 'payload.change', message: 'Only HR and finance can write off a loan' }];
      }
      const refusal = loan
        ? changeRefusal(getOpen(loan), getChange(of))
        : 'This loan is fully repaid';
      return refusal === null ? [] : [{ path: beside(of, refusal), message: refusal }];
    });
  },
  preview: async (tx, { accountId, employeeId, payload }) => {
    const of = whole(payload);
    const [loan] = of ? await readLoans(tx, { accountId, employeeId, ids: [of.loanId] }) : [];
    if (!of || !loan || changeRefusal(getOpen(loan), getChange(of)) !== null) {
      return { figures: [], lists: [] };
    }
    const { owed, amount, rest } = changedPlan(getOpen(loan), loan.annualRate, getChange(of));
    const last = rest.at(-1);
    return {
      figures: [
        { label: 'Owed', value: inWords(owed.toFixed(2)) },
        ...(amount > 0
          ? [{ label: 'Paid or written off', value: inWords(amount.toFixed(2)) }]
          : []),
        { label: 'Instalments', value: String(rest.length) },
        ...(rest[0] ? [{ label: 'Instalment', value: inWords(rest[0].payment.toFixed(2)) }] : []),
        ...(last ? [{ label: 'Last month', value: last.month.slice(0, 7) }] : []),
      ],
      lists: [],
    };
  },
  carryOut: changeLoans,
};

async function changeLoans(
  tx: Tx,
  subjects: readonly RequestSubject<LoanChangePayload>[],
): Promise<void> {
  const accountId = subjects[0]?.accountId ?? 0;
  const rows = subjects.map((subject) => ({ subject, of: subject.context.payload }));
  const ids = rows.map(({ of }) => of.loanId);
  // Waits for other changes of the same loan. If a batch has two changes of one loan, the second is refused.
  if (new Set(ids).size < ids.length) {
    throw new AppError(
      'conflict',
      'Two of these change the same loan. Decide on them one at a time',
    );
  }
  await query(
    tx,
    `select i.id from loans l join requests r on r.id = l.request_id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where l.id = any($ids::bigint[]) order by i.id for update of i`,
    { ids },
  );
  // The items are locked before checking which of them are open.
  await query(
    tx,
    `select t.id from pay_items t where t.account_id = $accountId and t.source = 'loan'
       and t.source_id = any($ids::bigint[]) and t.cancelled_at is null order by t.id for update`,
    { accountId, ids },
  );
  const loans = new Map((await readLoans(tx, { accountId, ids })).map((loan) => [loan.id, loan]));
  const changed = rows.map(({ subject, of }) => {
    const loan = loans.get(of.loanId);
    const refusal = loan
      ? changeRefusal(getOpen(loan), getChange(of))
      : 'This loan is fully repaid';
    if (!loan || refusal !== null) throw new AppError('conflict', refusal ?? '');
    return { subject, of, loan, ...changedPlan(getOpen(loan), loan.annualRate, getChange(of)) };
  });
  await storePlans(
    tx,
    changed.map(({ subject, of, ...plan }) => ({
      ...plan,
      change: of.change,
      requestId: subject.subjectId,
    })),
    {
      at: subjects[0]?.at ?? '',
      actor: { userId: subjects[0]?.actorId ?? null, accountId },
      reason: 'The plan of the loan was changed',
    },
  );
}

function getChange({ change, months, skippedMonth, amount, keep }: LoanChangePayload): LoanChange {
  switch (change) {
    case 'reschedule':
      return { change, months: months ?? 1 };
    case 'skip':
      return { change, month: skippedMonth ?? '' };
    case 'extra':
      return { change, amount: amount ?? 0, keep: keep ?? 'instalment' };
    case 'settle':
    case 'writeOff':
      return { change };
  }
}

/** Returns a form that has every field its kind of change needs, or null. */
function whole({
  loanId,
  change,
  reason,
  ...rest
}: Draft<LoanChangePayload>): LoanChangePayload | null {
  const { months, skippedMonth, amount, keep } = rest;
  if (loanId === null || change === null) return null;
  const isWhole =
    (change !== 'reschedule' || months !== null) &&
    (change !== 'skip' || skippedMonth !== null) &&
    (change !== 'extra' || (amount !== null && keep !== null));
  return isWhole ? { loanId, change, reason: reason ?? '', ...rest } : null;
}

const beside = ({ change }: LoanChangePayload, refusal: string): string => {
  if (refusal.startsWith('Nothing')) return 'payload.loanId';
  return change === 'skip' ? 'payload.skippedMonth' : 'payload.amount';
};
