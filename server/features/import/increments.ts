import { Decimal } from 'decimal.js';
import { afterIncrement } from '#machines/values/money.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { invalid } from '#server/errors.ts';
import { requestIncrements } from '#server/features/increments/index.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { readIncrements, type IncrementFileRow } from './incrementsFile.ts';
import { ImportProblems } from './problems.ts';

export interface IncrementsImported {
  message: string;
  requested: number;
  batchId: string;
}

/** How far a computed gross may be from the one that the file expects. */
const TOLERANCE = 1e-6;

/**
 * Requests increments from a CSV file as the actor, on gross, all of them or none (contract: import).
 * @throws AppError 400 that names each line which can't be taken; 403 or 409 that names the people
 * for whom the actor may not request or who have an open request.
 */
export async function importIncrements(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  source: AsyncIterable<Buffer>,
  { fiscalYear, effectiveDate }: { fiscalYear: number; effectiveDate: string },
): Promise<IncrementsImported> {
  const problems = new ImportProblems();
  const rows = await readIncrements(source, problems);
  problems.refuseIfAny();
  if (rows.length === 0) {
    throw invalid('The file has no increments, only a header line');
  }
  const people = await peopleByCode(tx, actor.accountId, rows);
  const requests = rows.flatMap((row) => {
    const person = people.get(row.code);
    if (!person)
      problems.add(row.line, 'EmployeeCode', `there is nobody with the code ${row.code}`);
    else check(row, person.gross, problems);
    return person
      ? [
          {
            employeeId: person.id,
            year: fiscalYear,
            effectiveDate,
            basicOrGross: 'gross' as const,
            incrPercent: row.percent,
            // Shown to those who decide, where the date is earlier than is usual.
            effectiveDateReason: 'Imported from a file',
          },
        ]
      : [];
  });
  problems.refuseIfAny();
  const { accepted, batchId } = await requestIncrements(tx, engine, actor, requests);
  const noun = accepted === 1 ? 'increment' : 'increments';
  return {
    message: `${accepted.toLocaleString('en')} ${noun} requested`,
    requested: accepted,
    batchId,
  };
}

/** Compares the computed gross with GrossAfter. */
function check(row: IncrementFileRow, gross: number, problems: ImportProblems): void {
  if (row.grossAfter === null) return;
  const after = afterIncrement(gross, row.percent);
  const expected = new Decimal(row.grossAfter);
  if (expected.minus(after).abs().lte(expected.times(TOLERANCE))) return;
  problems.add(
    row.line,
    'GrossAfter',
    `is ${row.grossAfter}, but ${gross.toFixed(2)} and ${row.percent} % make ${after.toFixed(2)}`,
  );
}

/** Locked against a change of pay between this look and the request's own. */
async function peopleByCode(
  tx: Tx,
  accountId: number,
  rows: readonly IncrementFileRow[],
): Promise<Map<string, { id: number; gross: number }>> {
  const people = await query<{ id: number; code: string; gross: number }>(
    tx,
    `select id, code, gross from employees
     where account_id = $accountId and code = any($codes::text[]) order by id for share`,
    { accountId, codes: rows.map(({ code }) => code) },
  );
  return new Map(people.map((person) => [person.code, person]));
}
