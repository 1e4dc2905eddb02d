import { FISCAL_YEARS } from '#machines/core/values/fiscalYear.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { requestIncrements } from '#server/domains/increments/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** Creates the subject of an instance and starts it with a sample's input; returns the subject's ID. */
type Starter = (
  tx: Tx,
  engine: Engine,
  actor: Actor,
  input: Record<string, unknown>,
) => Promise<number>;

/**
 * Starters of workflows whose effects need a row of their feature. Others start by their start event
 * alone, with a subject that is in no table.
 */
export const starters: Readonly<Record<string, Starter>> = { increment: requestIncrement };

/** One open request per person and fiscal year, so each uses the next year. */
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
  const [stored] = await query<{ id: number }>(
    tx,
    'select id from increments where employee_id = $employeeId and fiscal_year = $year',
    { employeeId, year },
  );
  if (!stored) throw new Error('The request was not stored');
  return stored.id;
}
