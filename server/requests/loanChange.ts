import type { LoanChange, DueInstalment, LOAN_CHANGES } from '#machines/loan/change.ts';
import { changedPlan, changeRefusal, owedOf } from '#machines/loan/change.ts';
import type { RequestContext } from '#machines/requests/context.ts';
import type { Payload } from '#machines/requests/request.ts';
import { inWords } from '#machines/values/money.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';
import { cancelPayItems, postPayItems } from '#server/payItems/index.ts';
import { recordChanges } from '#server/records/recordChanges.ts';
import { fieldsSql } from '#server/records/recordTypes.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import type { RequestServer } from './requestServer.ts';

interface Loan {
  id: number;
  employeeId: number;
  number: string;
  annualRate: number;
  plan: number;
  rows: (DueInstalment & { isOpen: boolean })[];
}

interface Asked {
  loanId: number;
  change: keyof typeof LOAN_CHANGES;
  months: number | null;
  skippedMonth: string | null;
  amount: number | null;
  keep: 'instalment' | 'months' | null;
}

const askedOf = (payload: Payload): Asked => payload as unknown as Asked;
const openOf = ({ rows }: Loan): DueInstalment[] => rows.filter(({ isOpen }) => isOpen);

/** Loans with their present plan, and which of it payroll hasn't taken. */
const loansOf = (
  tx: Db | Tx,
  of: { accountId: number; ids?: readonly number[]; employeeId?: number },
): Promise<Loan[]> =>
  query<Loan>(
    tx,
    `select l.id, l.employee_id as "employeeId", r.number, l.annual_rate::float8 as "annualRate",
       coalesce((select max(p.plan) from loan_plans p where p.loan_id = l.id), 1) as plan,
       coalesce(jsonb_agg(jsonb_build_object('month', n.due_month, 'payment', n.payment,
         'principal', n.principal, 'interest', n.interest, 'balance', n.balance,
         'isOpen', p.id is not null) order by n.due_month) filter (where n.loan_id is not null), '[]') as rows
     from loans l join requests r on r.id = l.request_id
     left join loan_plan_now n on n.loan_id = l.id
     left join pay_items p on p.account_id = l.account_id and p.source = 'loan' and p.source_id = l.id
       and p.month = n.due_month and p.cancelled_at is null and p.corrects_id is null
       and p.taken_at is null
     where l.account_id = $accountId and ($ids::bigint[] is null or l.id = any($ids))
       and ($employeeId::bigint is null or l.employee_id = $employeeId)
     group by l.id, r.number order by l.id`,
    {
      accountId: of.accountId,
      ids: of.ids ? [...of.ids] : null,
      employeeId: of.employeeId ?? null,
    },
  );

/** Other months, a month less, a payment beside the plan, an early end: nothing is taken twice. */
export const loanChangeServer: RequestServer = {
  options: async (tx, { accountId, employeeId }) =>
    (await loansOf(tx, { accountId, employeeId }))
      .filter((loan) => openOf(loan).length > 0)
      .map((loan) => ({
        value: loan.id,
        label: `${loan.number} · ${inWords(owedOf(openOf(loan)).toFixed(2))}`,
      })),
  check: async (tx, asked) => {
    const ids = asked.map(({ payload }) => askedOf(payload).loanId);
    const loans = await loansOf(tx, { accountId: asked[0]?.accountId ?? 0, ids });
    return asked.map(({ employeeId, payload, isForOther }) => {
      const of = askedOf(payload);
      const loan = loans.find((one) => one.id === of.loanId && one.employeeId === employeeId);
      if (of.change === 'writeOff' && !isForOther) {
        return [{ path: 'payload.change', message: 'Only HR and finance can write off a loan' }];
      }
      const refusal = loan
        ? changeRefusal(openOf(loan), changeOf(of))
        : 'This loan is fully repaid';
      return refusal === null ? [] : [{ path: beside(of, refusal), message: refusal }];
    });
  },
  preview: async (tx, { accountId, employeeId, payload }) => {
    const of = askedOf(payload);
    const [loan] = await loansOf(tx, { accountId, employeeId, ids: [of.loanId ?? 0] });
    if (!loan || !isWhole(of) || changeRefusal(openOf(loan), changeOf(of)) !== null) {
      return { figures: [], lists: [] };
    }
    const { owed, amount, rest } = changedPlan(openOf(loan), loan.annualRate, changeOf(of));
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

async function changeLoans(tx: Tx, subjects: readonly EffectSubject[]): Promise<void> {
  const accountId = subjects[0]?.accountId ?? 0;
  const asked = subjects.map((subject) => ({
    subject,
    of: askedOf((subject.context as unknown as RequestContext).payload),
  }));
  const ids = asked.map(({ of }) => of.loanId);
  // The person who changes the same loan is waited for; of two changes in one batch the second is refused.
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
  // The items are locked before it is seen which of them are open.
  await query(
    tx,
    `select t.id from pay_items t where t.account_id = $accountId and t.source = 'loan'
       and t.source_id = any($ids::bigint[]) and t.cancelled_at is null order by t.id for update`,
    { accountId, ids },
  );
  const loans = new Map((await loansOf(tx, { accountId, ids })).map((loan) => [loan.id, loan]));
  const changed = asked.map(({ subject, of }) => {
    const loan = loans.get(of.loanId);
    const refusal = loan ? changeRefusal(openOf(loan), changeOf(of)) : 'This loan is fully repaid';
    if (!loan || refusal !== null) throw new AppError('conflict', refusal ?? '');
    return { subject, of, loan, ...changedPlan(openOf(loan), loan.annualRate, changeOf(of)) };
  });
  const actor = { userId: subjects[0]?.actorId ?? null, accountId };
  await cancelPayItems(
    tx,
    {
      source: 'loan',
      sourceIds: ids,
      openOnly: true,
      reason: 'The plan of the loan was changed',
      correctIn: subjects[0]?.at.slice(0, 10) ?? '',
    },
    actor,
  );
  const made = await query<{ id: number }>(
    tx,
    `insert into loan_plans as t (account_id, loan_id, plan, request_id, change, owed, amount, made_at)
     select $accountId, g.* from unnest($loans::bigint[], $plans::integer[], $requests::bigint[],
       $changes::text[], $oweds::numeric[], $amounts::numeric[], $ats::timestamptz[]) g
     returning t.id`,
    {
      accountId,
      loans: ids,
      plans: changed.map(({ loan }) => loan.plan + 1),
      requests: changed.map(({ subject }) => subject.subjectId),
      changes: changed.map(({ of }) => of.change),
      oweds: changed.map(({ owed }) => owed),
      amounts: changed.map(({ amount }) => amount),
      ats: changed.map(({ subject }) => subject.at),
    },
  );
  const rows = changed.flatMap(({ loan, rest }) =>
    [...loan.rows.filter(({ isOpen }) => !isOpen), ...rest].map((row, index) => ({
      ...row,
      loanId: loan.id,
      plan: loan.plan + 1,
      number: index + 1,
    })),
  );
  await query(
    tx,
    `insert into loan_instalments (loan_id, plan, number, due_month, payment, principal, interest, balance)
     select * from unnest($loans::bigint[], $plans::integer[], $numbers::integer[], $months::date[],
       $payments::numeric[], $principals::numeric[], $interests::numeric[], $balances::numeric[])`,
    {
      loans: rows.map(({ loanId }) => loanId),
      plans: rows.map(({ plan }) => plan),
      numbers: rows.map(({ number }) => number),
      months: rows.map(({ month }) => month),
      payments: rows.map(({ payment }) => payment),
      principals: rows.map(({ principal }) => principal),
      interests: rows.map(({ interest }) => interest),
      balances: rows.map(({ balance }) => balance),
    },
  );
  // Its instalments are part of what is recorded.
  const recorded = await query<{ id: number; after: Record<string, unknown> }>(
    tx,
    `select t.id, ${fieldsSql('loan plan')} as after from loan_plans t where t.id = any($ids::bigint[])`,
    { ids: made.map(({ id }) => id) },
  );
  await recordChanges(
    tx,
    recorded.map(({ id, after }) => ({
      recordType: 'loan plan',
      recordId: id,
      before: null,
      after,
      actor,
    })),
  );
  await postPayItems(
    tx,
    changed.flatMap(({ loan, rest }) =>
      rest.map(({ month, payment }) => ({
        employeeId: loan.employeeId,
        month,
        direction: 'deduction' as const,
        kind: 'loan',
        source: 'loan',
        sourceId: loan.id,
        amount: payment,
      })),
    ),
    actor,
  );
}

function changeOf({ change, months, skippedMonth, amount, keep }: Asked): LoanChange {
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

/** Whether a form names all that its change is about. */
const isWhole = ({ change, months, skippedMonth, amount, keep }: Asked): boolean =>
  change !== null &&
  (change !== 'reschedule' || months !== null) &&
  (change !== 'skip' || skippedMonth !== null) &&
  (change !== 'extra' || (amount !== null && keep !== null));

const beside = ({ change }: Asked, refusal: string): string => {
  if (refusal.startsWith('Nothing')) return 'payload.loanId';
  return change === 'skip' ? 'payload.skippedMonth' : 'payload.amount';
};
