import { z } from 'zod';
import type {
  AppraisalRow,
  CycleBoard,
} from '#machines/domains/performance/contracts/appraisal.ts';
import {
  getSight,
  type AppraisalState,
} from '#machines/domains/performance/appraisal/visibility.ts';
import {
  getCycleSummary,
  type CycleCounts,
} from '#machines/domains/performance/scoring/cycleSummary.ts';
import { LEAST_GROUP, meanOfEnough } from '#machines/domains/performance/scoring/groups.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { BASE, getReader, readReach, type AppraisalBase, type Reach } from './sight.ts';
import { APPRAISAL_STATUS } from './view.ts';

export const noQuery = z.object({});
export const boardQuery = z.object({ cycleId: queryInt('must be an ID').optional() });

/** At most this many appraisals are listed. HR can filter by cycle. */
const MOST = 1000;

type Stored = Omit<AppraisalRow, 'isMine' | 'isOwn'> & AppraisalBase & { state: AppraisalState };

const ROWS = `
  select ${BASE}, e.name, e.code, d.name as department, c.name as cycle, s.name as supervisor, ${APPRAISAL_STATUS} as status, i.entered_at as since,
    coalesce((a.result->>'score')::float8, a.calibrated::float8, a.calculated::float8) as score,
    a.result->>'rating' as rating
  from appraisals a join employees e on e.id = a.employee_id join departments d on d.id = e.department_id
  join performance_cycles c on c.id = a.cycle_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join employees s on s.id = a.supervisor_id`;

/** Returns a row, with the score only if its reader may see it now. */
function toRow(actor: Actor, reach: Reach, stored: Stored): AppraisalRow {
  const reader = getReader(actor, reach, stored);
  const {
    unitId: _unit,
    cycleId: _cycle,
    supervisorId: _by,
    earlier: _earlier,
    earlierId: _turn,
    ...row
  } = stored;
  const { score, writes } = getSight(row.state, reader);
  return {
    ...row,
    score: score ? row.score : null,
    rating: score ? row.rating : null,
    isOwn: reader === 'person',
    isMine: writes !== null || (reader === 'person' && row.state === 'published'),
  };
}

/** The caller's own appraisals, and those in which they rate as supervisor, or for earlier months. */
export async function listMine({ db, actor }: Call): Promise<AppraisalRow[]> {
  const rows = await query<Stored>(
    db,
    `${ROWS} where a.account_id = $accountId and a.id in (
       select id from appraisals where employee_id = $own or supervisor_id = $own
       union all select appraisal_id from appraisal_forms where earlier_id = $own and sent_at is not null
       union all select subject_id from workflow_instances where workflow = 'appraisal'
         and parties @> jsonb_build_object('earlierSupervisor', $own::bigint))
     order by i.is_final, i.entered_at, a.id limit $most`,
    { accountId: actor.accountId, own: actor.employeeId, most: MOST },
  );
  const reach = await readReach(db, actor);
  return rows
    .filter((row) => getSight(row.state, getReader(actor, reach, row)).opens)
    .map((row) => toRow(actor, reach, row));
}

/** Returns a cycle for HR: missing forms, late people, and scores by department. */
export async function readBoard(
  { db, actor }: Call,
  { cycleId: chosen }: z.output<typeof boardQuery>,
): Promise<CycleBoard> {
  const { accountId } = actor;
  const reach = await readReach(db, actor);
  const cycles = await query<{ id: number; name: string }>(
    db,
    `select id, name from performance_cycles where account_id = $accountId and is_active
     order by starts_on > account_day(account_id), starts_on desc, id desc`,
    { accountId },
  );
  const cycleId = cycles.find(({ id }) => id === chosen)?.id ?? cycles[0]?.id ?? null;
  const of = { accountId, cycleId, units: reach.views };
  const counts = await queryOne<CycleCounts>(db, COUNTS, of);
  const rows = await query<Stored>(
    db,
    `${ROWS} where a.account_id = $accountId and a.cycle_id = $cycleId
       and ($units::bigint[] is null or e.business_unit_id = any($units))
     order by i.is_final, i.entered_at, a.id limit $most`,
    { ...of, most: MOST },
  );
  return {
    cycles,
    cycleId,
    summary: getCycleSummary(
      counts ?? { people: 0, withSelf: 0, withSupervisor: 0, earlierMissing: 0, withTargets: 0 },
    ),
    groups: await readGroups(db, of),
    rows: rows.map((row) => toRow(actor, reach, row)),
  };
}

const COUNTS = `
  select count(*)::integer as people,
    count(*) filter (where exists (select 1 from appraisal_forms f where f.appraisal_id = a.id
      and f.kind = 'self' and f.sent_at is not null))::integer as "withSelf",
    count(*) filter (where exists (select 1 from appraisal_forms f where f.appraisal_id = a.id
      and f.kind = 'supervisor' and f.sent_at is not null))::integer as "withSupervisor",
    count(*) filter (where i.context @> '{"earlier": [{"state": "waiting"}]}')::integer as "earlierMissing",
    count(*) filter (where exists (select 1 from target_plans p where p.employee_id = a.employee_id
      and p.cycle_id = a.cycle_id and p.state = 'agreed' and p.is_active))::integer as "withTargets"
  from appraisals a join employees e on e.id = a.employee_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  where a.account_id = $accountId and a.cycle_id = $cycleId and i.state <> 'cancelled'
    and ($units::bigint[] is null or e.business_unit_id = any($units))`;

/**
 * Returns mean published scores. Groups of fewer than five people are left out, because their mean would reveal single
 * scores.
 */
async function readGroups(
  db: Db,
  of: { accountId: number; cycleId: number | null; units: readonly number[] | null },
): Promise<CycleBoard['groups']> {
  const groups = await query<{ department: string; scores: number[] }>(
    db,
    `select d.name as department, array_agg((a.result->>'score')::float8) as scores
     from appraisals a join employees e on e.id = a.employee_id join departments d on d.id = e.department_id
     join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
     where a.account_id = $accountId and a.cycle_id = $cycleId and a.result is not null
       and i.state in ('published', 'appealed', 'closed')
       and ($units::bigint[] is null or e.business_unit_id = any($units))
     group by d.id, d.name order by d.name`,
    of,
  );
  return groups.map(({ department, scores }) => ({
    department,
    people: scores.length,
    mean: meanOfEnough(scores, LEAST_GROUP),
  }));
}
