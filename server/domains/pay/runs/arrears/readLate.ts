import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { IS_WITHIN_LIMIT } from './limit.ts';

/** A slip of a locked run whose facts have changed since. */
export interface LateSlip {
  slipId: number;
  runId: number;
  employeeId: number;
  causes: string[];
  startsOn: string;
  endsOn: string;
  payDate: string;
  period: number;
  periods: number;
  inputs: string;
  /** Whole numbers in the smallest unit, by element, without elements that are only information. */
  paid: (readonly [string, number])[];
}

/** SQL for late facts `f` about payslips `s` of locked runs `r`, with their months `m`. */
export const LATE = `late_pay_facts f
  join slips s on s.id = f.slip_id and s.is_live
  join payroll_runs r on r.id = s.run_id and r.locked_at is not null
  join payroll_months m on m.id = r.month_id`;

export const readLate = (tx: Tx, run: Run, employeeIds: readonly number[]): Promise<LateSlip[]> =>
  run.kind === 'bonus' || run.kind === 'manual'
    ? Promise.resolve([])
    : query<LateSlip>(
        tx,
        `select s.id as "slipId", s.run_id as "runId", s.employee_id as "employeeId", g.causes,
           m.starts_on::text as "startsOn", m.ends_on::text as "endsOn", m.pay_date::text as "payDate",
           m.period, m.periods, i.inputs,
           (select jsonb_agg(jsonb_build_array(c.code, s.amounts[c.place])) from pay_columns c
            where c.definition_id = s.definition_id and c.direction <> 'information') as paid
         from (
           select f.slip_id, array_agg(distinct f.cause order by f.cause) as causes
           from ${LATE}
           where f.account_id = $accountId and f.settled_run_id is null
             and f.employee_id = any($employeeIds::bigint[]) and r.id <> $id
             and m.ends_on < $startsOn::date
           group by 1) g
         join slips s on s.id = g.slip_id
         join payroll_runs r on r.id = s.run_id
         join payroll_months m on m.id = r.month_id
         join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
         where ${IS_WITHIN_LIMIT('s.employee_id', 'm', '$startsOn::date')}
         order by s.employee_id, m.starts_on`,
        { ...run, employeeIds: [...employeeIds] },
      );

/** Returns the arrears already paid for these past payslips, by element. Only payslips in force count. */
export async function readGiven(
  tx: Tx,
  slipIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const rows = await query<{ slipId: number; element: string; amount: number }>(
    tx,
    `select a.for_slip_id as "slipId", a.element, sum(a.amount)::bigint as amount
     from slip_arrears a join slips s on s.id = a.slip_id and s.is_live
     where a.for_slip_id = any($slipIds::bigint[]) group by 1, 2`,
    { slipIds: [...slipIds] },
  );
  const given = new Map<number, Map<string, number>>();
  for (const { slipId, element, amount } of rows) {
    const own = given.get(slipId) ?? new Map<string, number>();
    own.set(element, amount);
    given.set(slipId, own);
  }
  return given;
}

/** Returns the codes of the elements that items of these kinds are added to. */
export async function readElementsOfKinds(
  db: Db | Tx,
  accountId: number,
  kinds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ kind: string; code: string }>(
    db,
    `select item_kind as kind, code from payroll_elements
     where account_id = $accountId and item_kind = any($kinds::text[]) and is_active`,
    { accountId, kinds },
  );
  return new Map(rows.map(({ kind, code }) => [kind, code]));
}
