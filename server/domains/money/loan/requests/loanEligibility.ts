import { monthsLater } from '#machines/domains/money/loan/dueDates.ts';
import {
  getRequestedPlan,
  termProblems,
  type RequestedTerms,
  type LoanLimits,
} from '#machines/domains/money/loan/terms.ts';
import type { loan } from '#machines/domains/money/loan/requests/loan.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { inWords } from '#machines/core/values/money.ts';
import { LAST_DAY } from '#server/domains/people/requests/lastDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, Draft } from '#server/kits/requests/requestServer.ts';

export type LoanPayload = PayloadOf<typeof loan>;

/** The loan that a request asks for. */
export interface RequestedLoan extends RequestedTerms {
  loanTypeId: number;
  firstMonth: string;
  guarantorId: number | null;
}

interface EligibilityFacts extends LoanLimits {
  employeeId: number;
  typeId: number;
  basic: number;
  served: number;
  most: number | null;
  mostBasics: number | null;
  serviceMonths: number;
  needsGuarantor: boolean;
  /** Whether the type requires a confirmed employee, but this one isn't confirmed. */
  isUnconfirmed: boolean;
  /** Whether the type excludes people who are leaving. */
  notLeaving: boolean;
  /** The last day of this employee, once it is recorded. */
  lastDay: string | null;
  guarantorLeaves: boolean;
  hasOpen: boolean;
  /** The number of another request for a loan of this type that isn't paid out yet. */
  asked: string | null;
}

/** A request that was stored before a field existed doesn't have it. */
export const getTerms = (payload: Draft<LoanPayload>) => ({
  months: payload.months ?? null,
  instalment: payload.instalment ?? null,
  graceMonths: payload.graceMonths ?? null,
  guarantorId: payload.guarantorId ?? null,
});

export const getRequestedLoan = (payload: LoanPayload): RequestedLoan => ({
  ...payload,
  ...getTerms(payload),
});

/** Returns the first day of the month of the first instalment. */
export const getFirstMonth = ({ firstMonth }: RequestedLoan): string =>
  `${firstMonth.slice(0, 7)}-01`;

/** Checks loan requests against the conditions of the type, the terms, and existing loans. */
export async function loanProblems(
  tx: Tx,
  requests: readonly RequestToCheck<LoanPayload>[],
): Promise<readonly Problem[][]> {
  const employees = requests.map(({ employeeId }) => employeeId);
  // Locks the requesters, because two concurrent requests would not see each other and could exceed the limit together.
  await query(
    tx,
    'select id from employees where id = any($employees::bigint[]) order by id for no key update',
    { employees },
  );
  const rows = await query<EligibilityFacts>(
    tx,
    `select e.id as "employeeId", t.id as "typeId", e.basic::float8 as basic,
       (extract(year from a.served) * 12 + extract(month from a.served))::integer as served,
       t.most::float8 as most, t.most_months as "mostMonths", t.most_basics::float8 as "mostBasics",
       t.annual_rate::float8 as "annualRate", t.most_grace_months as "mostGraceMonths",
       t.service_months as "serviceMonths", t.needs_guarantor as "needsGuarantor",
       t.confirmed_only and y.job_status <> 'confirmed' as "isUnconfirmed",
       t.not_leaving as "notLeaving", ${LAST_DAY('e')}::text as "lastDay",
       ${LAST_DAY('b')} is not null as "guarantorLeaves",
       exists (select from pay_items p join loans l on l.id = p.source_id
         where p.account_id = e.account_id and p.source = 'loan' and l.employee_id = e.id
           and l.loan_type_id = t.id and p.taken_at is null and p.cancelled_at is null) as "hasOpen",
       (select min(r.number) from requests r
         join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
         where r.kind = 'loan' and r.employee_id = e.id and r.id is distinct from g.request
           and i.state not in ('rejected', 'withdrawn', 'cancelled', 'paid')
           and (i.context->'payload'->>'loanTypeId')::bigint = t.id) as asked
     from unnest($employees::bigint[], $types::bigint[], $requests::bigint[], $guarantors::bigint[])
       as g (employee, type, request, guarantor)
     join employees e on e.id = g.employee
     left join employees b on b.id = g.guarantor
     join employment_types y on y.id = e.employment_type_id
     join loan_types t on t.id = g.type and t.account_id = e.account_id
     cross join lateral (select age(account_day(e.account_id), e.joining_date) as served) a`,
    {
      employees,
      requests: requests.map(({ requestId }) => requestId ?? null),
      types: requests.map(({ payload }) => payload['loanTypeId']),
      guarantors: requests.map(({ payload }) => getRequestedLoan(payload).guarantorId),
    },
  );
  return requests.map(({ employeeId, payload }) => {
    const of = getRequestedLoan(payload);
    const one = rows.find((row) => row.employeeId === employeeId && row.typeId === of.loanTypeId);
    return one
      ? [...typeProblems(one), ...guarantorProblems(of, one), ...amountProblems(of, one)]
      : [];
  });
}

const at = (field: keyof RequestedLoan, message: string | false): Problem[] =>
  message === false ? [] : [{ path: `payload.${field}`, message }];

const typeProblems = (facts: EligibilityFacts): Problem[] => [
  ...at(
    'loanTypeId',
    facts.served < facts.serviceMonths &&
      `This loan requires ${facts.serviceMonths} months of service`,
  ),
  ...at('loanTypeId', facts.isUnconfirmed && 'This loan is for confirmed employees only'),
  ...at(
    'loanTypeId',
    facts.notLeaving && facts.lastDay !== null && 'This loan is not for employees who are leaving',
  ),
  ...at('loanTypeId', facts.hasOpen && 'A loan of this type has not been paid back yet'),
  ...at(
    'loanTypeId',
    facts.asked !== null && `A loan of this type has already been requested by ${facts.asked}`,
  ),
];

const guarantorProblems = ({ guarantorId }: RequestedLoan, facts: EligibilityFacts): Problem[] => [
  ...at('guarantorId', facts.needsGuarantor && guarantorId === null && 'Guarantor is required'),
  ...at('guarantorId', guarantorId === facts.employeeId && 'Guarantor must be someone else'),
  ...at('guarantorId', facts.guarantorLeaves && 'Guarantor is leaving the company'),
];

function amountProblems(of: RequestedLoan, facts: EligibilityFacts): Problem[] {
  const [most] = [facts.most, facts.mostBasics === null ? null : facts.mostBasics * facts.basic]
    .filter((one) => one !== null)
    .toSorted((a, b) => a - b);
  const plan = getRequestedPlan(of, facts);
  const last = plan === null ? null : monthsLater(getFirstMonth(of), plan.length - 1);
  return [
    ...at(
      'amount',
      most !== undefined && of.amount > most && `At most ${inWords(String(most))} can be borrowed`,
    ),
    ...termProblems(of, facts).flatMap(({ field, message }) => at(field, message)),
    ...at(
      'firstMonth',
      last !== null &&
        facts.lastDay !== null &&
        last > facts.lastDay &&
        `The last instalment would be due after the last day of work, ${facts.lastDay}`,
    ),
  ];
}
