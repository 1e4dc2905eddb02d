import { grouped } from '#machines/core/values/grouped.ts';
import {
  calculateSlip,
  compileStructure,
  dayAfter,
  serviceBetween,
  type PersonFacts,
  type Plan,
  type SlipResult,
} from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  readDefinitions,
  readPayFacts,
  type Combination,
} from '#server/domains/pay/structure/index.ts';

/** How a pay policy counts a month's days: calendar, working or a fixed number. */
export interface Basis {
  id: number;
  dayBasis: 'calendar' | 'working' | 'fixed';
  fixedDays: number | null;
}

interface PersonRow {
  employeeId: number;
  gross: string | null;
  basic: string | null;
  sex: string | null;
  grade: string | null;
  confirmed: boolean;
  joined: string;
}

/**
 * Reads facts for an ordinary month: employed and present on all days, without pay items, in the first period of a
 * year. A preview compares payslips of such a month; a payroll run uses the actual days and items.
 */
export async function readOrdinaryFacts(
  db: Db | Tx,
  of: { accountId: number; day: string; employeeIds: readonly number[] },
): Promise<ReadonlyMap<number, PersonFacts>> {
  const people = await query<PersonRow>(
    db,
    `select e.id as "employeeId", e.gross::text, e.basic::text, e.gender as sex, e.grade,
       coalesce(t.job_status = 'confirmed', false) as confirmed, e.joining_date::text as joined
     from employees_as_of($day::date) e left join employment_types t on t.id = e.employment_type_id
     where e.account_id = $accountId and e.id = any($employeeIds::bigint[])`,
    { ...of, employeeIds: [...of.employeeIds] },
  );
  const [year = 0, month = 0] = of.day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const declared = grouped(await readPayFacts(db, of), ({ employeeId }) => employeeId);
  return new Map(
    people.map((person) => {
      const own = (declared.get(person.employeeId) ?? []).map(({ name, value }) => [name, value]);
      const facts = { ...getFacts(person, of.day, days), ...Object.fromEntries(own) };
      return [person.employeeId, { facts }];
    }),
  );
}

function getFacts(person: PersonRow, day: string, days: number): PersonFacts['facts'] {
  const service = serviceBetween(person.joined, dayAfter(day));
  return {
    'pay.gross': person.gross,
    'pay.basic': person.basic,
    'days.month': days,
    'days.working': days,
    'days.basis': days,
    'days.employed': days,
    'days.paid': days,
    'days.unpaid': 0,
    'days.absent': 0,
    'days.late': 0,
    'hours.overtime': 0,
    'hours.worked': 0,
    'service.months': service.months,
    'service.years': service.years,
    confirmed: person.confirmed,
    disabled: false,
    leaving: false,
    grade: person.grade,
    sex: person.sex,
    pay_date: day,
    period: 1,
    periods: 12,
    periods_left: 11,
  };
}

/** Returns the compiled plan of a breakdown with a policy, or why it can't be compiled. */
export type PlanOf = (of: Combination) => { plan?: Plan; problem?: string };

/** Compiles the plan of each combination of breakdown and policy once. */
export async function readPlans(
  db: Db | Tx,
  of: { accountId: number; day: string },
  combinations: readonly Combination[],
): Promise<PlanOf> {
  const getKey = ({ breakdownId, policyId }: Combination) => `${breakdownId} ${policyId}`;
  const distinct = [...new Map(combinations.map((one) => [getKey(one), one])).values()];
  const definitions = await readDefinitions(db, of, distinct);
  const compiled = new Map(
    definitions.map(({ definition, ...one }) => {
      const { plan, problems } = compileStructure(definition, of.day);
      return [getKey(one), plan ? { plan } : { problem: problems[0]?.message ?? '' }] as const;
    }),
  );
  return (one) => compiled.get(getKey(one)) ?? {};
}

/** Calculates the payslip of an ordinary month, or says why it can't. */
export function calculateOrdinary(
  { plan, problem }: ReturnType<PlanOf>,
  facts: PersonFacts | undefined,
): SlipResult | undefined {
  if (problem !== undefined) return { problem: { element: '', message: problem } };
  return plan && facts ? calculateSlip(plan, facts) : undefined;
}
