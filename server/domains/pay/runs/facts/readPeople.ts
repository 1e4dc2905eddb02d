import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { PeriodOfFacts } from './period.ts';

/** Someone who was employed in the period, with their data of their last day in it. */
export interface PersonOfPeriod {
  id: number;
  unitId: number;
  departmentId: number;
  designationId: number;
  /** The first and last day of employment within the period. */
  first: string;
  last: string;
  joined: string | null;
  left: string | null;
  leavingReason: string | null;
  born: string | null;
  sex: string | null;
  religion: string | null;
  grade: string;
  place: string;
  isConfirmed: boolean;
}

export const readPeople = (
  db: Db | Tx,
  { accountId, startsOn, endsOn }: PeriodOfFacts,
  employeeIds: readonly number[],
): Promise<PersonOfPeriod[]> =>
  query<PersonOfPeriod>(
    db,
    `with period as (select daterange($startsOn::date, $endsOn::date, '[]') as days),
     employed as materialized (
       select v.employee_id, min(lower(v.valid * p.days)) as first, max(upper(v.valid * p.days)) - 1 as last
       from period p join employee_versions v on v.employee_id = any($employeeIds::bigint[])
         and v.account_id = $accountId and v.superseded_at is null and v.is_active and v.valid && p.days
       group by 1)
     select e.id, v.business_unit_id as "unitId", v.department_id as "departmentId",
       v.designation_id as "designationId", greatest(m.first, e.joining_date)::text as first,
       least(m.last, e.leaving_date)::text as last, e.joining_date::text as joined,
       e.leaving_date::text as left, e.separation_type as "leavingReason", e.birth_date::text as born,
       e.gender as sex, r.name as religion, v.grade, w.name as place,
       t.job_status = 'confirmed' as "isConfirmed"
     from employed m
     join employees e on e.id = m.employee_id
     join employee_versions v on v.employee_id = m.employee_id and v.superseded_at is null
       and v.valid @> m.last
     join employment_types t on t.id = v.employment_type_id
     join workplaces w on w.id = v.workplace_id
     left join religions r on r.id = e.religion_id
     where greatest(m.first, e.joining_date) <= least(m.last, coalesce(e.leaving_date, m.last))
     order by e.id`,
    { accountId, startsOn, endsOn, employeeIds: [...employeeIds] },
  );

/** Pay from a day on, until `until` (exclusive). */
export interface PayOfDays {
  employeeId: number;
  from: string;
  until: string;
  gross: string;
  basic: string;
}

/** Returns gross and basic pay by day, limited to the period. */
export const readPay = (
  db: Db | Tx,
  { startsOn, endsOn }: PeriodOfFacts,
  employeeIds: readonly number[],
): Promise<PayOfDays[]> =>
  query<PayOfDays>(
    db,
    `select employee_id as "employeeId", greatest(from_day, $startsOn::date)::text as from,
       least(until_day, $endsOn::date + 1)::text as until, gross::text as gross, basic::text as basic
     from employee_pay where employee_id = any($employeeIds::bigint[])
       and from_day <= $endsOn::date and until_day > $startsOn::date
     order by employee_id, from_day`,
    { startsOn, endsOn, employeeIds: [...employeeIds] },
  );

/** A person's days that differ from ordinary presence or absence, as text. */
export interface MarkedDays {
  employeeId: number;
  /**
   * The marked days as text: `3:1:0.5` means that the fourth day of the period is a whole working day, half of which is
   * unpaid.
   */
  days: string;
  absent: number;
  late: number;
  /** The minutes that were worked. */
  worked: number;
}

/** A database function defines how days count, because the database also uses it to find days that changed late. */
export const readDays = (
  db: Db | Tx,
  { startsOn, endsOn }: PeriodOfFacts,
  employeeIds: readonly number[],
): Promise<MarkedDays[]> =>
  query<MarkedDays>(
    db,
    `select employee_id as "employeeId", days, absent, late, worked
     from days_of_pay($employeeIds::bigint[], $startsOn::date, $endsOn::date)`,
    { startsOn, endsOn, employeeIds: [...employeeIds] },
  );

/** A recurring item that is due within the period. `cap` is the most that all runs together take of it. */
export interface RecurringItem {
  id: number;
  employeeId: number;
  element: string;
  amount: string;
  replaces: boolean;
  from: string;
  until: string | null;
  cap: string | null;
}

export const readRecurring = (
  db: Db | Tx,
  { startsOn, endsOn }: PeriodOfFacts,
  employeeIds: readonly number[],
): Promise<RecurringItem[]> =>
  query<RecurringItem>(
    db,
    `select t.id, t.employee_id as "employeeId", e.code as element, t.amount::text as amount, t.replaces,
       t.starts_on::text as from, t.ends_on::text as until, t.cap::text as cap
     from recurring_items t join payroll_elements e on e.id = t.element_id
     where t.employee_id = any($employeeIds::bigint[]) and t.is_active
       and t.starts_on <= $endsOn::date and (t.ends_on is null or t.ends_on >= $startsOn::date)
     order by t.employee_id, t.id`,
    { startsOn, endsOn, employeeIds: [...employeeIds] },
  );

/** Returns active recurring items, including those that aren't due now. */
export const readActiveItems = (
  db: Db | Tx,
  employeeIds: readonly number[],
): Promise<RecurringItem[]> =>
  query<RecurringItem>(
    db,
    `select t.id, t.employee_id as "employeeId", e.code as element, t.amount::text as amount, t.replaces,
       t.starts_on::text as from, t.ends_on::text as until, t.cap::text as cap
     from recurring_items t join payroll_elements e on e.id = t.element_id
     where t.employee_id = any($employeeIds::bigint[]) and t.is_active
     order by t.employee_id, t.id`,
    { employeeIds: [...employeeIds] },
  );

/** The bank account to which each person's pay goes on a day. */
export interface BankAccount {
  employeeId: number;
  bankId: number;
  branch: string | null;
  name: string;
  number: string;
}

export const readBankAccounts = (
  db: Db | Tx,
  day: string,
  employeeIds: readonly number[],
): Promise<BankAccount[]> =>
  query<BankAccount>(
    db,
    `select distinct on (employee_id) employee_id as "employeeId", bank_id as "bankId", branch, name,
       account_number as number
     from employee_bank_accounts
     where employee_id = any($employeeIds::bigint[]) and valid_from <= $day::date
     order by employee_id, valid_from desc, id desc`,
    { day, employeeIds: [...employeeIds] },
  );
