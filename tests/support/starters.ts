import { FISCAL_YEARS } from '#machines/values/fiscalYear.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { requestIncrements } from '#server/features/increments/index.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/** Makes what an instance is about and begins it, by the input of a sample; answers the subject's id. */
type Starter = (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  input: Record<string, unknown>,
) => Promise<number>;

/**
 * How instances begin whose effects need a row of their feature's. A workflow that isn't here begins
 * by its start event alone, about a subject that no table holds.
 */
export const starters: Readonly<Record<string, Starter>> = { increment: requestIncrement };

/** One open request a person and fiscal year, so each takes the next year. */
async function requestIncrement(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  input: Record<string, unknown>,
): Promise<number> {
  const employeeId = Number(input['employeeId']);
  const [row] = await query<{ year: number }>(
    tx,
    `select coalesce(max(fiscal_year) + 1, $first::integer) as year from increments
     where employee_id = $employeeId`,
    { employeeId, first: FISCAL_YEARS.first },
  );
  const year = row?.year ?? FISCAL_YEARS.first;
  const effectiveDate = String(input['effectiveDate']);
  const request = {
    employeeId,
    year,
    effectiveDate,
    basicOrGross: 'gross',
    incrPercent: 5,
    effectiveDateReason: 'From the sample',
  } as const;
  await requestIncrements(tx, engine, actor, [request]);
  const [made] = await query<{ id: number }>(
    tx,
    'select id from increments where employee_id = $employeeId and fiscal_year = $year',
    { employeeId, year },
  );
  if (!made) throw new Error('The request was not stored');
  return made.id;
}
