import { z } from 'zod';
import {
  CYCLE_ACTS,
  JOB_OF_ACT,
  type CycleAct,
  type CycleWork,
} from '#machines/domains/performance/contracts/cycleWork.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';
import { RATES } from '#server/domains/performance/appraisal/index.ts';
import { countPeople, getCycleOf } from './candidates.ts';

export const cycleWorkQuery = z.object({ cycleId: queryInt('must be an ID') });

/** The job that works on a cycle now, if any. */
export async function readRunning(
  db: Db | Tx,
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  cycleId: number,
): Promise<NonNullable<CycleWork['running']>[]> {
  const rows = await query<{ kind: string; by: string | null; percent: number | null }>(
    db,
    `select j.kind, case when j.asked_by <> $userId then p.name end as by,
       floor(100.0 * j.done / nullif(j.total, 0))::integer as percent
     from jobs j join user_people p on p.user_id = j.asked_by
     where j.account_id = $accountId and j.kind = any($kinds) and (j.input->>'cycleId')::bigint = $cycleId
       and j.state in ('queued', 'running') order by j.id limit 1`,
    { accountId, userId, cycleId, kinds: Object.values(JOB_OF_ACT) },
  );
  return rows.flatMap(({ kind, ...rest }) => {
    const act = CYCLE_ACTS.find((one) => JOB_OF_ACT[one] === kind);
    return act ? [{ act, ...rest }] : [];
  });
}

/**
 * Returns what the caller can do with a cycle, with the number of people concerned, or the job that is running.
 * @throws AppError 404 for a cycle of another account, or an inactive one.
 */
export async function readCycleWork(
  { db, actor }: Call,
  { cycleId }: z.output<typeof cycleWorkQuery>,
): Promise<CycleWork> {
  const cycle = await queryOne(
    db,
    'select from performance_cycles where id = $cycleId and account_id = $accountId and is_active',
    { cycleId, accountId: actor.accountId },
  );
  if (!cycle) throw notFound('Cycle not found');
  const [running = null] = await readRunning(db, actor, cycleId);
  if (running) return { cycleId, people: null, withoutScore: 0, running };
  const of = getCycleOf(actor, cycleId, await unitsOfDuty(db, actor, 'run', RATES));
  const count = (act: CycleAct | 'withoutScore') => countPeople(db, act, of);
  const [open, close, publish, withoutScore] = await Promise.all([
    count('open'),
    count('close'),
    count('publish'),
    count('withoutScore'),
  ]);
  return { cycleId, people: { open, close, publish }, withoutScore, running };
}
