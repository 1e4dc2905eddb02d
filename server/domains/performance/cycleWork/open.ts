import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { freezePlans } from '#server/domains/performance/planning/propose.ts';
import {
  APPRAISAL_RECORD,
  readLed,
  SUPERVISOR,
} from '#server/domains/performance/appraisal/index.ts';
import { divideMonths } from '#machines/domains/performance/appraisal/supervisors.ts';
import { TO_OPEN } from './candidates.ts';

/** How many people are in one transaction. */
export const BATCH = 1000;

type Opened = Record<string, unknown> & {
  id: number;
  employee_id: number;
  supervisor_id: number | null;
  subject: string;
  unit: number;
  cycle: string;
  appealDays: number;
  from: string;
  to: string;
  leastMonths: number;
};

/**
 * Opens the appraisals of the next people with agreed targets in these units, or in all units if null. Returns how
 * many; 0 if no one is left.
 */
export async function openAppraisals(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { cycleId, units }: { cycleId: number; units: readonly number[] | null },
): Promise<number> {
  const { accountId, userId } = actor;
  await lockCycle(tx, accountId, cycleId);
  const rows = await query<Opened>(
    tx,
    `with chosen as (
       select e.id, ${SUPERVISOR} as supervisor_id, c.id as cycle_id, r.id as criterion_id
       from ${TO_OPEN}
       order by e.id limit $most
     ), stored as (
       insert into appraisals (account_id, employee_id, cycle_id, criterion_id, supervisor_id, created_by,
         created_at)
       select $accountId, c.id, c.cycle_id, c.criterion_id, c.supervisor_id, $userId,
         date_trunc('milliseconds', coalesce($at::timestamptz, now()))
       from chosen c
       returning id, ${APPRAISAL_RECORD.columns.join(', ')}
     )
     select s.*, e.name || ' (' || e.code || ')' as subject, e.business_unit_id as unit, c.name as cycle,
       c.appeal_days::integer as "appealDays", c.starts_on::text as "from", c.ends_on::text as "to",
       c.earlier_months::integer as "leastMonths"
     from stored s join employees e on e.id = s.employee_id join performance_cycles c on c.id = s.cycle_id
     order by s.id`,
    {
      accountId,
      userId,
      cycleId,
      units,
      own: actor.employeeId,
      most: BATCH,
      at: engine.at ?? null,
    },
  );
  if (rows.length === 0) return 0;
  const led = await readLed(tx, rows);
  await dispatch(tx, engine, {
    workflow: 'appraisal',
    actor,
    items: rows.map((row) => ({
      subjectId: row.id,
      event: { type: 'open' },
      start: {
        input: {
          employeeId: row.employee_id,
          supervisorId: row.supervisor_id,
          ...divideMonths(led.stretches.get(row.employee_id) ?? [], {
            cycle: row,
            employeeId: row.employee_id,
            supervisorId: row.supervisor_id,
            leastMonths: row.leastMonths,
            gone: led.gone,
          }),
          cycle: row.cycle,
          appealDays: row.appealDays,
        },
        subject: `${row.cycle}, ${row.subject}`,
        businessUnitId: row.unit,
        record: getRecord(APPRAISAL_RECORD, row),
      },
    })),
  });
  await freezePlans(tx, engine, accountId, cycleId);
  return rows.length;
}

/**
 * Locks a cycle, so that concurrent calls that open or publish it wait for each other.
 * @throws AppError 404 for a cycle of another account, or an inactive one.
 */
export async function lockCycle(tx: Tx, accountId: number, cycleId: number): Promise<void> {
  const cycle = await queryOne(
    tx,
    `select id from performance_cycles where id = $cycleId and account_id = $accountId and is_active
     for no key update`,
    { cycleId, accountId },
  );
  if (!cycle) throw notFound('Cycle not found');
}
