import { z } from 'zod';
import type {
  OwnSlip,
  Payslip,
  PayslipArrear,
  PayslipLine,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals, type Carried } from '#machines/domains/pay/calculation/index.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { readHolds, toHold } from '#server/domains/pay/runs/holds/ofSlips.ts';
import { seesOwn, slipFor } from './slipAccess.ts';

export const slipQuery = z.object({ slipId: queryInt('Slip is required') });

type Head = Omit<
  Payslip,
  | 'lines'
  | 'carried'
  | 'arrears'
  | 'before'
  | 'holds'
  | 'days'
  | 'decimals'
  | 'gross'
  | 'deductions'
  | 'employer'
  | 'net'
> & {
  carried: Carried[] | null;
  inputs: string;
  units: { gross: number; deductions: number; employer: number; net: number };
};

const HEAD = `
  select s.id, s.run_id as "runId", r.number || '-' || e.code as number, r.kind, m.name as month,
    m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.pay_date::text as "payDate",
    s.employee_id as "employeeId", e.code, e.name, g.name as designation, d.name as department, u.name as unit,
    p.currency, s.state, w.state as "runState", b.name as bank, right(s.account_number, 4) as account, s.carried, i.inputs,
    jsonb_build_object('gross', s.gross, 'deductions', s.deductions, 'employer', s.employer, 'net', s.net) as units
  from slips s
  join payroll_runs r on r.id = s.run_id
  join payroll_months m on m.id = r.month_id
  join payroll_groups p on p.id = r.group_id
  join workflow_instances w on w.workflow = 'payrollRun' and w.subject_id = r.id
  join employees e on e.id = s.employee_id
  join designations g on g.id = s.designation_id
  join departments d on d.id = s.department_id
  join business_units u on u.id = s.business_unit_id
  join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
  left join banks b on b.id = s.bank_id`;

/** A slip line by line, with sums of the year, arrears and what moves on. */
export async function payslip(
  call: Call,
  { slipId }: z.output<typeof slipQuery>,
): Promise<Payslip> {
  const { isOwn } = await slipFor(call, slipId, 'Payroll/Slip');
  const slip = await readPayslip(call.db, slipId);
  if (isOwn) return slip;
  const holds = await readHolds(call.db, [slipId]);
  return { ...slip, holds: holds.flatMap((hold) => toHold(hold) ?? []) };
}

export async function readPayslip(db: Db, slipId: number): Promise<Payslip> {
  const head = await queryOne<Head>(db, `${HEAD} where s.id = $slipId`, { slipId });
  if (!head) throw notFound('Slip not found');
  const { carried, inputs, units, ...rest } = head;
  const decimals = getDecimals(head.currency);
  const factor = 10 ** decimals;
  const { facts } = (JSON.parse(inputs) as FrozenInputs).person;
  const lines = await readLines(db, slipId);
  const names = new Map(lines.map(({ code, name }) => [code, name]));
  return {
    ...rest,
    decimals,
    days: {
      month: Number(facts['days.month']),
      paid: Number(facts['days.paid']),
      unpaid: Number(facts['days.unpaid']),
      basis: Number(facts['days.basis']),
    },
    lines,
    gross: units.gross / factor,
    deductions: units.deductions / factor,
    employer: units.employer / factor,
    net: units.net / factor,
    carried: (carried ?? []).map(({ element, taken, rest: left }) => ({
      code: element,
      name: names.get(element) ?? element,
      taken: taken / factor,
      rest: left / factor,
    })),
    arrears: await readArrears(db, slipId, factor),
    holds: [],
    before: await readBefore(db, slipId, factor),
  };
}

/** Amounts with those of the same year up to this slip. */
const readLines = (db: Db, slipId: number): Promise<PayslipLine[]> =>
  query<PayslipLine>(
    db,
    `with this as (
       select s.*, m.starts_on, m.starts_on - (m.period - 1) * (interval '1 year' / m.periods) as year_from
       from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
       where s.id = $slipId),
     year as materialized (
       select o.id, o.definition_id, o.amounts from this t
       join slips o on o.employee_id = t.employee_id and o.is_live
       join payroll_runs r on r.id = o.run_id join payroll_months m on m.id = r.month_id
       where m.starts_on >= t.year_from - interval '3 days' and m.starts_on <= t.starts_on and o.id <> t.id
         and (m.starts_on < t.starts_on or o.run_id < t.run_id)),
     sums as materialized (
       select c.code, sum(y.amounts[c.place] / (10 ^ c.decimals)::numeric) as amount
       from year y join pay_columns c on c.definition_id = y.definition_id group by 1)
     select c.code, c.name, c.direction, c.unit, c.hides_at_zero as "hidesAtZero",
       (t.amounts[c.place] / (10 ^ c.decimals)::numeric)::float8 as amount,
       (t.amounts[c.place] / (10 ^ c.decimals)::numeric + coalesce(x.amount, 0))::float8 as "toDate"
     from this t join pay_columns c on c.definition_id = t.definition_id
     left join sums x on x.code = c.code
     order by c.place`,
    { slipId },
  );

async function readArrears(db: Db, slipId: number, factor: number): Promise<PayslipArrear[]> {
  const rows = await query<Omit<PayslipArrear, 'lines'> & { lines: PayslipArrear['lines'] }>(
    db,
    `select a.for_slip_id as "slipId", m.name as month, min(a.causes) as causes,
       jsonb_agg(jsonb_build_object('code', a.element, 'name', coalesce(c.name, a.element), 'amount', a.amount)
         order by c.place) as lines
     from slip_arrears a join slips s on s.id = a.for_slip_id
     join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
     left join pay_columns c on c.definition_id = s.definition_id and c.code = a.element
     where a.slip_id = $slipId group by 1, 2, m.starts_on order by m.starts_on`,
    { slipId },
  );
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, amount: line.amount / factor })),
  }));
}

/** The person's slip of the same kind before this one. */
export async function readBefore(
  db: Db,
  slipId: number,
  factor: number,
): Promise<Payslip['before']> {
  const row = await queryOne<{ id: number; month: string; net: number }>(
    db,
    `select o.id, n.name as month, o.net from slips s
     join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
     join slips o on o.employee_id = s.employee_id and o.is_live
     join payroll_runs p on p.id = o.run_id and p.kind = r.kind
     join payroll_months n on n.id = p.month_id and n.starts_on < m.starts_on
     where s.id = $slipId order by n.starts_on desc limit 1`,
    { slipId },
  );
  return row ? { ...row, net: row.net / factor } : null;
}

/** The caller's own slips of locked runs, the latest first. */
export async function ownSlips({ db, actor }: Call): Promise<OwnSlip[]> {
  if (!seesOwn({ actor }) || actor.employeeId === null) throw forbidden();
  const rows = await query<OwnSlip>(
    db,
    `select s.id, r.kind, m.name as month, m.starts_on::text as "startsOn", m.pay_date::text as "payDate",
       g.currency, s.gross, s.deductions, s.net, s.state
     from slips s join payroll_runs r on r.id = s.run_id and r.locked_at is not null
     join payroll_months m on m.id = r.month_id join payroll_groups g on g.id = r.group_id
     where s.employee_id = $employeeId and s.is_live order by m.starts_on desc, s.id desc limit 120`,
    { employeeId: actor.employeeId },
  );
  return rows.map(({ gross, deductions, net, ...row }) => {
    const factor = 10 ** getDecimals(row.currency);
    return { ...row, gross: gross / factor, deductions: deductions / factor, net: net / factor };
  });
}
