import { createHash } from 'node:crypto';
import {
  calculateSlip,
  type Definition,
  type Plan,
} from '#machines/domains/pay/calculation/index.ts';
import type { Recalculable } from '#machines/domains/pay/payrollRun/causes.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { recompile } from '#server/domains/pay/runs/calculation/plans.ts';

/** A stored payslip, with the inputs of its calculation. */
export interface StoredSlip {
  id: number;
  accountId: number;
  runId: number;
  version: number;
  employeeId: number;
  definitionId: number;
  definition: Definition;
  payDate: string;
  endsOn: string;
  inputs: string;
  inputsDigest: Buffer;
  amounts: number[];
  net: number;
}

export const STORED_SLIPS = `
  select s.id, s.account_id as "accountId", s.run_id as "runId", s.version, s.employee_id as "employeeId",
    s.definition_id as "definitionId", d.definition, m.pay_date::text as "payDate",
    m.ends_on::text as "endsOn", i.inputs,
    s.inputs_digest as "inputsDigest", s.amounts, s.net
  from slips s
  join payroll_runs r on r.id = s.run_id
  join payroll_months m on m.id = r.month_id
  join pay_definitions d on d.id = s.definition_id
  join run_inputs i on i.run_id = s.run_id and i.version = s.version and i.employee_id = s.employee_id`;

export const readStored = (db: Db | Tx, ids: readonly number[]): Promise<StoredSlip[]> =>
  query<StoredSlip>(db, `${STORED_SLIPS} where s.id = any($ids::bigint[])`, { ids: [...ids] });

/** Returns why a stored payslip differs from what was calculated; null if it doesn't. */
export function wrongWith(slip: StoredSlip, plans?: Map<string, Plan>): string | null {
  const digest = createHash('sha256').update(slip.inputs).digest();
  if (!digest.equals(slip.inputsDigest))
    return 'Its inputs are not those that it was calculated from';
  const { plan, inputs } = toRecalculable(slip, plans);
  const { slip: again } = calculateSlip(plan, inputs.person);
  if (!again || again.amounts.join() !== slip.amounts.join() || again.net !== slip.net) {
    return 'Its amounts are not those that its inputs come to';
  }
  return null;
}

/**
 * Returns the plan and the inputs of a payslip. If `plans` is passed, a plan is compiled only once for each definition
 * and pay date.
 */
export function toRecalculable(
  { definition, definitionId, payDate, inputs }: StoredSlip,
  plans = new Map<string, Plan>(),
): Recalculable {
  const key = `${definitionId} ${payDate}`;
  const plan = plans.get(key) ?? recompile(definition, payDate);
  plans.set(key, plan);
  return { definitionId, plan, inputs: JSON.parse(inputs) as FrozenInputs };
}

/**
 * Refuses to explain a payslip that was changed.
 * @throws AppError 409 if it isn't as it was calculated.
 */
export function refuseWrong(slip: StoredSlip): void {
  const wrong = wrongWith(slip);
  if (wrong !== null) {
    const message =
      'This slip isn’t as it was calculated, so it can’t be explained. The auditors can verify it';
    throw new AppError('conflict', message);
  }
}
