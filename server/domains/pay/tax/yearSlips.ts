import { compileStructure, type Definition } from '#machines/domains/pay/calculation/index.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { LastSlip } from '#machines/domains/pay/tax/projectYear.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface TaxYear {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  taxElement: string;
}

interface Row {
  definition: Definition;
  payDate: string;
  period: number;
  periods: number;
  kind: string;
  inputs: string;
  amounts: number[];
}

/** Returns a person's payslips of locked runs in a year, in the order of their pay dates. */
export async function readYearSlips(
  db: Db | Tx,
  employeeId: number,
  { startsOn, endsOn, taxElement }: TaxYear,
): Promise<(LastSlip & { kind: string })[]> {
  const rows = await query<Row>(
    db,
    `select d.definition, m.pay_date::text as "payDate", m.period, m.periods, r.kind, i.inputs, s.amounts
     from slips s join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
     join pay_definitions d on d.id = s.definition_id
     join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id
     where s.employee_id = $employeeId and s.is_live and r.locked_at is not null
       and m.pay_date between $startsOn::date and $endsOn::date
     order by m.pay_date, r.id`,
    { employeeId, startsOn, endsOn },
  );
  return rows.flatMap(({ inputs, payDate, ...slip }) => {
    const { plan } = compileStructure(slip.definition, payDate);
    return plan ? [{ ...slip, plan, taxElement, inputs: JSON.parse(inputs) as FrozenInputs }] : [];
  });
}
