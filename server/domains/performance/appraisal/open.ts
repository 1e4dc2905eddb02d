import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  openCycleBody,
  publishBody,
} from '#machines/domains/performance/contracts/appraisal.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';
import { freezePlans } from '#server/domains/performance/planning/propose.ts';
import { divideMonths } from '#machines/domains/performance/appraisal/supervisors.ts';
import { APPRAISAL_RECORD } from './binding.ts';
import { readLed, SUPERVISOR } from './led.ts';
import { RATES, readSight } from './sight.ts';

/** At most this many appraisals are opened or published per call; the next call does the rest. */
const MOST = 1000;

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
 * Opens the appraisals of a cycle for everyone with agreed targets in the caller's units.
 * @throws AppError 409 if there is no evaluation rule, or no one left to open for.
 */
export async function openCycle(
  { tx, actor, services }: WriteCall,
  { cycleId }: z.output<typeof openCycleBody>,
): Promise<WriteAnswer & { count: number }> {
  const units = await unitsOfDuty(tx, actor, 'run', RATES);
  const count = await openAppraisals(tx, services.engine, actor, { cycleId, units });
  return { ...SUBMITTED, count };
}

/** Opens the appraisals of people in these units, or in all units if null. Returns how many. */
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
       from performance_cycles c
       join employees e on e.account_id = c.account_id and e.is_active
         and ($units::bigint[] is null or e.business_unit_id = any($units))
         and exists (select 1 from target_plans p where p.employee_id = e.id and p.cycle_id = c.id
           and p.state = 'agreed' and p.is_active)
       cross join lateral (
         select id from evaluation_criteria r where r.account_id = c.account_id and r.is_active
           and (r.designation_id = e.designation_id or r.designation_id is null)
         order by r.designation_id is null, r.id desc limit 1) r
       where c.id = $cycleId and c.account_id = $accountId and c.is_active
         -- No one opens their own appraisal.
         and e.id is distinct from $own::bigint
         and not exists (select 1 from appraisals a where a.employee_id = e.id and a.cycle_id = c.id)
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
      most: MOST,
      at: engine.at ?? null,
    },
  );
  if (rows.length === 0) {
    throw new AppError(
      'conflict',
      'No one is left to assess: people need agreed targets, and there must be an evaluation rule',
    );
  }
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
async function lockCycle(tx: Tx, accountId: number, cycleId: number): Promise<void> {
  const cycle = await queryOne(
    tx,
    `select id from performance_cycles where id = $cycleId and account_id = $accountId and is_active
     for no key update`,
    { cycleId, accountId },
  );
  if (!cycle) throw notFound('Cycle not found');
}

/** Publishes a cycle's calibrated appraisals in the caller's units. */
export async function publish(
  { tx, actor, services }: WriteCall,
  { cycleId, appraisalId }: z.output<typeof publishBody>,
): Promise<WriteAnswer & { count: number }> {
  const units = await unitsOfDuty(tx, actor, 'run', RATES);
  await lockCycle(tx, actor.accountId, cycleId);
  if (appraisalId != null && !(await readSight(tx, actor, appraisalId))) {
    throw notFound('Appraisal not found');
  }
  const rows = await query<{ id: number }>(
    tx,
    `select a.id from appraisals a join employees e on e.id = a.employee_id
     join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
     where a.account_id = $accountId and a.cycle_id = $cycleId and i.state = 'calibration'
       and ($appraisalId::bigint is null or a.id = $appraisalId)
       and ($units::bigint[] is null or e.business_unit_id = any($units))
       and e.id is distinct from $own::bigint
     order by a.id limit $most`,
    {
      accountId: actor.accountId,
      cycleId,
      appraisalId: appraisalId ?? null,
      units,
      own: actor.employeeId,
      most: MOST,
    },
  );
  if (rows.length === 0) throw new AppError('conflict', 'No appraisal is ready to be published');
  await dispatch(tx, services.engine, {
    workflow: 'appraisal',
    actor,
    items: rows.map(({ id }) => ({ subjectId: id, event: { type: 'publish' } })),
  });
  return { ...SUBMITTED, count: rows.length };
}
