import { z } from 'zod';
import type {
  CycleBoard,
  CycleSummary,
} from '#machines/domains/performance/contracts/appraisal.ts';
import {
  getCycleSummary,
  type CycleCounts,
} from '#machines/domains/performance/scoring/cycleSummary.ts';
import { MIN_GROUP, meanOfEnough } from '#machines/domains/performance/scoring/groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryPage } from '#server/platform/http/query.ts';
import { ROWS, toRow, type StoredRow } from './lists.ts';
import { readReach } from './sight.ts';

export const boardQuery = z.object({
  cycleId: queryInt('must be an ID').optional(),
  pageNo: queryPage,
  search: z.string('must be text').trim().max(100).default(''),
});
export const cycleSummaryQuery = z.object({ cycleId: queryInt('must be an ID') });

const PAGE = 50;

/** SQL for the appraisals `a` of a cycle that the caller may view. */
const MATCH = `a.account_id = $accountId and a.cycle_id = $cycleId
  and ($units::bigint[] is null or e.business_unit_id = any($units))
  and ${getOptionalSearchSql('e.code, e.name')}`;

/**
 * Returns a page of a cycle for HR, the longest waiting first. Names are read for the rows of the page alone,
 * because a cycle has up to 50,000 rows to sort.
 */
export async function readBoard(
  { db, actor }: Call,
  { cycleId: chosen, pageNo, search }: z.output<typeof boardQuery>,
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
  const of = { accountId, cycleId, units: reach.views, search };
  const [counted, rows] = await Promise.all([
    queryOne<{ total: number }>(
      db,
      `select count(*)::integer as total from appraisals a join employees e on e.id = a.employee_id where ${MATCH}`,
      of,
    ),
    query<StoredRow>(
      db,
      `with page as (
         select a.id from appraisals a join employees e on e.id = a.employee_id
         join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
         where ${MATCH} order by i.is_final, i.entered_at, a.id limit ${PAGE} offset $skipped
       )
       ${ROWS} where a.id in (select id from page) order by i.is_final, i.entered_at, a.id`,
      { ...of, skipped: (pageNo - 1) * PAGE },
    ),
  ]);
  return {
    cycles,
    cycleId,
    total: counted?.total ?? 0,
    pageSize: PAGE,
    rows: rows.map((row) => toRow(actor, reach, row)),
  };
}

/** Returns what is missing in a cycle, and published scores by department. */
export async function readCycleSummary(
  { db, actor }: Call,
  { cycleId }: z.output<typeof cycleSummaryQuery>,
): Promise<CycleSummary> {
  const { views: units } = await readReach(db, actor);
  const of = { accountId: actor.accountId, cycleId, units };
  const [counts, groups] = await Promise.all([
    queryOne<CycleCounts>(db, COUNTS, of),
    readGroups(db, of),
  ]);
  return {
    summary: getCycleSummary(
      counts ?? { people: 0, withSelf: 0, withSupervisor: 0, earlierMissing: 0, withTargets: 0 },
    ),
    groups,
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
  of: { accountId: number; cycleId: number; units: readonly number[] | null },
): Promise<CycleSummary['groups']> {
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
    mean: meanOfEnough(scores, MIN_GROUP),
  }));
}
