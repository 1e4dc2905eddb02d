import { dueDates } from '#machines/loan/dueDates.ts';
import { equalPlan, totalsOf } from '#machines/loan/schedule.ts';
import type { RequestContext } from '#machines/requests/context.ts';
import { inWords } from '#machines/values/money.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Problem } from '#server/errors.ts';
import { postPayItems } from '#server/payItems/index.ts';
import { recordCreated } from '#server/records/readRecords.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import type { RequestServer } from './requestServer.ts';

interface Known {
  employeeId: number;
  typeId: number;
  basic: number;
  served: number;
  most: number | null;
  mostMonths: number;
  mostBasics: number | null;
  serviceMonths: number;
  /** The type is for confirmed employees, and this one isn't. */
  isUnconfirmed: boolean;
  /** The type isn't for leavers, and this one leaves. */
  isLeaving: boolean;
  hasOpen: boolean;
  /** The number of another request for a loan of this type that isn't paid out yet. */
  asked: string | null;
}

interface Asked {
  loanTypeId: number;
  amount: number;
  months: number;
  firstMonth: string;
}

/** Who may borrow what; and once it is paid out, the plan and what payroll takes of it. */
export const loanServer: RequestServer = {
  check: async (tx, asked) => {
    const employees = asked.map(({ employeeId }) => employeeId);
    // Two that are sent at once would each miss the other, and together be above the limit.
    await query(
      tx,
      'select id from employees where id = any($employees::bigint[]) order by id for no key update',
      { employees },
    );
    const known = await query<Known>(
      tx,
      `select e.id as "employeeId", t.id as "typeId", e.basic::float8 as basic,
         (extract(year from a.served) * 12 + extract(month from a.served))::integer as served,
         t.most::float8 as most, t.most_months as "mostMonths", t.most_basics::float8 as "mostBasics",
         t.service_months as "serviceMonths",
         t.confirmed_only and y.job_status <> 'confirmed' as "isUnconfirmed",
         t.not_leaving and exists (select from employee_versions v where v.employee_id = e.id
           and v.superseded_at is null and not v.is_active
           and lower(v.valid) > account_day(e.account_id)) as "isLeaving",
         exists (select from pay_items p join loans l on l.id = p.source_id
           where p.account_id = e.account_id and p.source = 'loan' and l.employee_id = e.id
             and l.loan_type_id = t.id and p.taken_at is null and p.cancelled_at is null) as "hasOpen",
         (select min(r.number) from requests r
           join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
           where r.kind = 'loan' and r.employee_id = e.id and r.id is distinct from g.request
             and i.state not in ('rejected', 'withdrawn', 'cancelled', 'paid')
             and (i.context->'payload'->>'loanTypeId')::bigint = t.id) as asked
       from unnest($employees::bigint[], $types::bigint[], $requests::bigint[])
         as g (employee, type, request)
       join employees e on e.id = g.employee
       join employment_types y on y.id = e.employment_type_id
       join loan_types t on t.id = g.type and t.account_id = e.account_id
       cross join lateral (select age(account_day(e.account_id), e.joining_date) as served) a`,
      {
        employees,
        requests: asked.map(({ requestId }) => requestId ?? null),
        types: asked.map(({ payload }) => payload['loanTypeId']),
      },
    );
    return asked.map(({ employeeId, payload }) => {
      const of = payload as unknown as Asked;
      const one = known.find(
        (row) => row.employeeId === employeeId && row.typeId === of.loanTypeId,
      );
      return one ? problemsOf(of, one) : [];
    });
  },
  preview: async (tx, { accountId, payload }) => {
    const { loanTypeId, amount, months, firstMonth } = payload as Partial<Asked>;
    const type = await queryOne<{ annualRate: number; mostMonths: number }>(
      tx,
      `select annual_rate::float8 as "annualRate", most_months as "mostMonths" from loan_types
       where id = $loanTypeId and account_id = $accountId`,
      { loanTypeId: loanTypeId ?? 0, accountId },
    );
    if (!type || !amount || !months || months > type.mostMonths) return { figures: [], lists: [] };
    const plan = equalPlan({ principal: amount, annualRate: type.annualRate }, months);
    const { interest, total } = totalsOf(plan);
    const days = firstMonth ? dueDates(firstMonth, plan.length, 'same day') : [];
    const last = days.at(-1);
    return {
      figures: [
        { label: 'Instalment', value: inWords((plan[0]?.payment ?? 0).toFixed(2)) },
        { label: 'Total interest', value: inWords(interest.toFixed(2)) },
        { label: 'Total repaid', value: inWords(total.toFixed(2)) },
        ...(last ? [{ label: 'Last month', value: last.slice(0, 7) }] : []),
      ],
      lists: [],
    };
  },
  settle: async (tx, subjects) => {
    const loans = subjects.map((subject) => ({ subject, ...loanOf(subject) }));
    const stored = await query<{ id: number; requestId: number; annualRate: number }>(
      tx,
      `insert into loans as t (account_id, employee_id, request_id, loan_type_id, principal,
         annual_rate, months, paid_out_on)
       select r.account_id, r.employee_id, r.id, k.id, g.principal, k.annual_rate, g.months, g.paid_on
       from unnest($requests::bigint[], $types::bigint[], $principals::numeric[], $months::integer[],
         $days::date[]) as g (request, type, principal, months, paid_on)
       join requests r on r.id = g.request join loan_types k on k.id = g.type
       returning t.id, t.request_id as "requestId", t.annual_rate as "annualRate"`,
      {
        requests: loans.map(({ subject }) => subject.subjectId),
        types: loans.map(({ asked }) => asked.loanTypeId),
        principals: loans.map(({ principal }) => String(principal)),
        months: loans.map(({ asked }) => asked.months),
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
      const plan = equalPlan({ principal, annualRate }, asked.months);
      const days = dueDates(`${asked.firstMonth.slice(0, 7)}-01`, plan.length, 'same day');
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
    await postPayItems(
      tx,
      rows.map(({ employeeId, month, loanId, payment }) => ({
        employeeId,
        month,
        direction: 'deduction' as const,
        kind: 'loan',
        source: 'loan',
        sourceId: loanId,
        amount: payment,
      })),
      actor,
    );
  },
};

function problemsOf(of: Asked, known: Known): Problem[] {
  const most = [
    ...(known.most === null ? [] : [known.most]),
    ...(known.mostBasics === null ? [] : [known.mostBasics * known.basic]),
  ].toSorted((a, b) => a - b)[0];
  return [
    ...(known.served < known.serviceMonths
      ? [
          {
            path: 'payload.loanTypeId',
            message: `This loan requires ${known.serviceMonths} months of service`,
          },
        ]
      : []),
    ...(known.isUnconfirmed
      ? [{ path: 'payload.loanTypeId', message: 'This loan is for confirmed employees only' }]
      : []),
    ...(known.isLeaving
      ? [{ path: 'payload.loanTypeId', message: 'This loan is not for employees who are leaving' }]
      : []),
    ...(known.hasOpen
      ? [{ path: 'payload.loanTypeId', message: 'A loan of this type has not been paid back yet' }]
      : []),
    ...(known.asked !== null
      ? [
          {
            path: 'payload.loanTypeId',
            message: `A loan of this type has already been requested by ${known.asked}`,
          },
        ]
      : []),
    ...(most !== undefined && of.amount > most
      ? [{ path: 'payload.amount', message: `At most ${inWords(String(most))} can be borrowed` }]
      : []),
    ...(of.months > known.mostMonths
      ? [
          {
            path: 'payload.months',
            message: `There can be at most ${known.mostMonths} instalments`,
          },
        ]
      : []),
  ];
}

/** What was granted and paid out, by the request's own data. */
function loanOf({ context }: EffectSubject) {
  const {
    payload,
    granted,
    payments = [],
    ordered,
    requesterId,
  } = context as unknown as RequestContext;
  const asked = payload as unknown as Asked;
  return {
    asked,
    employeeId: requesterId,
    principal: granted ?? asked.amount,
    paidOn: payments.at(-1)?.paidOn ?? ordered?.paidOn ?? asked.firstMonth,
  };
}
