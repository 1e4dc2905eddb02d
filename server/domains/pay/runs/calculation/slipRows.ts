import { createHash, type Hash } from 'node:crypto';
import type { Slip } from '#machines/domains/pay/calculation/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BankAccount } from '#server/domains/pay/runs/facts/readPeople.ts';

/** A payslip in the form in which it is stored. */
export interface SlipRow {
  employeeId: number;
  definitionId: number;
  inputs: string;
  digest: Buffer;
  slip: Slip;
  unitId: number;
  departmentId: number;
  designationId: number;
  account: BankAccount | undefined;
  isHeld: boolean;
}

export interface LeftOutRow {
  employeeId: number;
  element: string;
  reason: string;
}

interface VersionOfRun {
  accountId: number;
  runId: number;
  version: number;
}

export const digestOf = (inputs: string): Buffer => createHash('sha256').update(inputs).digest();

/** Adds a payslip to the digest of its run: the person, the digest of the inputs, and every amount. */
export function addToDigest(
  hash: Hash,
  {
    employeeId,
    digest,
    amounts,
  }: { employeeId: number; digest: Buffer; amounts: readonly number[] },
): void {
  hash.update(`${employeeId}:${digest.toString('hex')}:${amounts.join()};`);
}

/** Stores a batch of payslips with their inputs, and returns their IDs by person. */
export async function writeSlips(
  tx: Tx,
  of: VersionOfRun,
  rows: readonly SlipRow[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  await query(
    tx,
    `insert into run_inputs (run_id, version, employee_id, inputs)
     select $runId, $version, employee, inputs
     from unnest($employees::bigint[], $inputs::text[]) g (employee, inputs)`,
    {
      runId: of.runId,
      version: of.version,
      employees: rows.map(({ employeeId }) => employeeId),
      inputs: rows.map(({ inputs }) => inputs),
    },
  );
  const stored = await query<{ id: number; employeeId: number }>(tx, INSERT_SLIPS, {
    ...of,
    employees: rows.map(({ employeeId }) => employeeId),
    definitions: rows.map(({ definitionId }) => definitionId),
    digests: rows.map(({ digest }) => digest),
    amounts: rows.map(({ slip }) => `{${slip.amounts.join()}}`),
    gross: rows.map(({ slip }) => slip.gross),
    deductions: rows.map(({ slip }) => slip.deductions),
    employers: rows.map(({ slip }) => slip.employer),
    nets: rows.map(({ slip }) => slip.net),
    carried: rows.map(({ slip }) =>
      slip.carried.length === 0 ? null : JSON.stringify(slip.carried),
    ),
    units: rows.map(({ unitId }) => unitId),
    departments: rows.map(({ departmentId }) => departmentId),
    designations: rows.map(({ designationId }) => designationId),
    banks: rows.map(({ account }) => account?.bankId ?? null),
    branches: rows.map(({ account }) => account?.branch ?? null),
    holders: rows.map(({ account }) => account?.name ?? null),
    numbers: rows.map(({ account }) => account?.number ?? null),
    states: rows.map(({ isHeld }) => (isHeld ? 'held' : 'made')),
  });
  return new Map(stored.map(({ id, employeeId }) => [employeeId, id]));
}

const INSERT_SLIPS = `
  insert into slips (account_id, run_id, version, employee_id, definition_id, inputs_digest, amounts, gross,
    deductions, employer, net, carried, business_unit_id, department_id, designation_id, bank_id, bank_branch,
    account_name, account_number, state)
  select $accountId, $runId, $version, employee, definition, digest, amounts::bigint[], gross, deductions,
    employer, net, carried, unit, department, designation, bank, branch, holder, number, state
  from unnest($employees::bigint[], $definitions::bigint[], $digests::bytea[], $amounts::text[],
    $gross::bigint[], $deductions::bigint[], $employers::bigint[], $nets::bigint[], $carried::jsonb[],
    $units::bigint[], $departments::bigint[], $designations::bigint[], $banks::bigint[], $branches::text[],
    $holders::text[], $numbers::text[], $states::text[])
    g (employee, definition, digest, amounts, gross, deductions, employer, net, carried, unit, department,
      designation, bank, branch, holder, number, state)
  returning id, employee_id as "employeeId"`;

export const writeLeftOut = (
  tx: Tx,
  of: VersionOfRun,
  rows: readonly LeftOutRow[],
): Promise<unknown> =>
  rows.length === 0
    ? Promise.resolve()
    : query(
        tx,
        `insert into payroll_left_out (run_id, version, employee_id, element, reason)
         select $runId, $version, employee, element, reason
         from unnest($employees::bigint[], $elements::text[], $reasons::text[]) g (employee, element, reason)`,
        {
          runId: of.runId,
          version: of.version,
          employees: rows.map(({ employeeId }) => employeeId),
          elements: rows.map(({ element }) => element),
          reasons: rows.map(({ reason }) => reason),
        },
      );
