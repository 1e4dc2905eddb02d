import { z } from 'zod';
import type { OwnSlip, Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import { getDecimals, type Carried } from '#machines/domains/pay/calculation/index.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { PayslipPart } from '#machines/domains/pay/payslip/template.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { readHolds, toHold } from '#server/domains/pay/runs/holds/ofSlips.ts';
import { readLeave, readLoans } from '#server/domains/pay/runs/slips/balances.ts';
import { readTemplates } from '#server/domains/pay/runs/slips/template.ts';
import { seesOwn, slipFor } from './slipAccess.ts';
import { readArrears, readBefore, readLines } from './slipLines.ts';

export const slipQuery = z.object({ slipId: queryInt('Slip is required') });

type Head = Omit<
  Payslip,
  | 'lines'
  | 'carried'
  | 'arrears'
  | 'before'
  | 'leave'
  | 'loans'
  | 'template'
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

/** Returns a payslip line by line, with year-to-date totals, arrears, and amounts left for later months. */
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

/**
 * Returns one payslip.
 * @throws AppError 404
 */
export async function readPayslip(db: Db | Tx, slipId: number): Promise<Payslip> {
  const [slip] = await readPayslips(db, [slipId]);
  if (!slip) throw notFound('Slip not found');
  return slip;
}

/** Returns any number of payslips in the order of their IDs, with a fixed number of statements. */
export async function readPayslips(db: Db | Tx, ids: readonly number[]): Promise<Payslip[]> {
  const heads = await query<Head>(db, `${HEAD} where s.id = any($ids::bigint[])`, {
    ids: [...ids],
  });
  const templateOf = await readTemplates(db, [...new Set(heads.map(({ runId }) => runId))]);
  const templates = heads.map(({ runId }) => templateOf(runId));
  const has = (part: PayslipPart) =>
    templates.some(({ parts }) => parts.some((one) => one.part === part));
  const lines = await readLines(db, ids);
  const arrears = await readArrears(db, ids);
  const before = await readBefore(db, ids);
  const leave = has('leave') ? await readLeave(db, ids) : new Map<number, Payslip['leave']>();
  const loans = has('loans') ? await readLoans(db, ids) : new Map<number, Payslip['loans']>();
  const slips = new Map(
    heads.map((head) => [
      head.id,
      toPayslip(head, templateOf(head.runId), {
        lines: lines.get(head.id) ?? [],
        arrears: arrears.get(head.id) ?? [],
        before: before.get(head.id) ?? null,
        leave: leave.get(head.id) ?? [],
        loans: loans.get(head.id) ?? [],
      }),
    ]),
  );
  return ids.flatMap((id) => slips.get(id) ?? []);
}

type Rest = Pick<Payslip, 'lines' | 'arrears' | 'before' | 'leave' | 'loans'>;

function toPayslip(head: Head, template: Payslip['template'], rest: Rest): Payslip {
  const { carried, inputs, units, ...shown } = head;
  const decimals = getDecimals(head.currency);
  const factor = 10 ** decimals;
  const { facts } = (JSON.parse(inputs) as FrozenInputs).person;
  const names = new Map(rest.lines.map(({ code, name }) => [code, name]));
  return {
    ...shown,
    ...rest,
    template,
    decimals,
    days: {
      month: Number(facts['days.month']),
      paid: Number(facts['days.paid']),
      unpaid: Number(facts['days.unpaid']),
      basis: Number(facts['days.basis']),
    },
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
    arrears: rest.arrears.map((arrear) => ({
      ...arrear,
      lines: arrear.lines.map((line) => ({ ...line, amount: line.amount / factor })),
    })),
    holds: [],
    before: rest.before && { ...rest.before, net: rest.before.net / factor },
  };
}

/** Returns the caller's own payslips of locked runs, the latest first. */
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
