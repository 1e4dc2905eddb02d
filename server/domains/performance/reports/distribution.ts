import { z } from 'zod';
import { grouped } from '#machines/core/values/grouped.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Distribution, ScoreGroup } from '#machines/domains/performance/contracts/reports.ts';
import {
  getSight,
  type AppraisalState,
} from '#machines/domains/performance/appraisal/visibility.ts';
import {
  getHiddenGroups,
  MIN_GROUP,
  meanOfEnough,
} from '#machines/domains/performance/scoring/groups.ts';
import { getBand, type Band } from '#machines/domains/performance/scoring/scale.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import {
  BASE,
  getReader,
  readReach,
  type AppraisalBase,
} from '#server/domains/performance/appraisal/index.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';

export const distributionQuery = z.object({ cycleId: queryInt('must be an ID').optional() });

type Scored = AppraisalBase & {
  state: AppraisalState;
  unit: string;
  department: string;
  rater: string | null;
  score: number;
  scaleId: number;
};

/**
 * Returns the distribution of a cycle's scores that the caller may see now, by unit, department and rater. Figures that
 * could reveal single scores are left out.
 */
export async function readDistribution(
  { db, actor }: Call,
  { cycleId: chosen }: z.output<typeof distributionQuery>,
): Promise<Distribution> {
  const { accountId } = actor;
  const cycles = await query<{ id: number; name: string }>(
    db,
    `select id, name from performance_cycles where account_id = $accountId and is_active
     order by starts_on > account_day(account_id), starts_on desc, id desc`,
    { accountId },
  );
  const cycleId = cycles.find(({ id }) => id === chosen)?.id ?? cycles[0]?.id ?? null;
  const reads = { reference: MENU.performanceReports, flag: 'isView' } as const;
  const units = await unitsOfDuty(db, actor, 'reports', reads);
  const reach = await readReach(db, actor);
  // Readers of this report may view its units, as readers of the list of assessments may.
  const views = reach.views === null ? null : [...reach.views, ...units];
  const rows = await query<Scored>(db, SCORES, { accountId, cycleId, units });
  const bands = await readBands(db, accountId);
  const scored = rows.flatMap((row) =>
    getSight(row.state, getReader(actor, { ...reach, views }, row)).score
      ? [{ ...row, rating: getBand(row.score, bands.get(row.scaleId) ?? [])?.label ?? '—' }]
      : [],
  );
  const ratings = getRatings(bands, scored);
  const getGroups = (getName: (row: Scored) => string) => toGroups(scored, ratings, getName);
  const all = getGroups(() => 'All')[0];
  return {
    cycles,
    cycleId,
    ratings,
    total: all ?? { name: 'All', people: 0, mean: null, counts: null },
    units: getGroups(({ unit }) => unit),
    departments: getGroups(({ department }) => department),
    raters: getGroups(({ rater }) => rater ?? 'No supervisor'),
  };
}

type Rated = Scored & { rating: string };

function toGroups(
  scored: readonly Rated[],
  ratings: readonly string[],
  getName: (row: Rated) => string,
): ScoreGroup[] {
  const groups = [...grouped(scored, getName)].map(([name, rows]) => ({
    name,
    rows,
    people: rows.length,
  }));
  const hidden = getHiddenGroups(groups, MIN_GROUP);
  return groups
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, rows, people }) => ({
      name,
      people,
      mean: hidden.has(name)
        ? null
        : meanOfEnough(
            rows.map(({ score }) => score),
            MIN_GROUP,
          ),
      counts: hidden.has(name)
        ? null
        : ratings.map((rating) => rows.filter((row) => row.rating === rating).length),
    }));
}

/** Returns the ratings that occur, from the lowest to the highest of their scale. */
function getRatings(
  bands: ReadonlyMap<number, readonly Band[]>,
  scored: readonly Rated[],
): string[] {
  const used = new Set(scored.map(({ scaleId }) => scaleId));
  const ordered = [...bands]
    .filter(([scaleId]) => used.has(scaleId))
    .flatMap(([, ofScale]) => ofScale.toSorted((a, b) => a.from - b.from))
    .map(({ label }) => label);
  return [...new Set([...ordered, ...scored.map(({ rating }) => rating)])];
}

const SCORES = `
  select ${BASE}, u.name as unit, d.name as department,
    s.name || ' (' || s.code || ')' as rater, r.scale_id as "scaleId",
    coalesce((a.result->>'score')::float8, a.calibrated::float8, a.calculated::float8) as score
  from appraisals a join employees e on e.id = a.employee_id
  join business_units u on u.id = e.business_unit_id join departments d on d.id = e.department_id
  join evaluation_criteria r on r.id = a.criterion_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join employees s on s.id = a.supervisor_id
  where a.account_id = $accountId and a.cycle_id = $cycleId and e.business_unit_id = any($units::bigint[])
    and i.state in ('calibration', 'published', 'appealed', 'closed')
    and coalesce((a.result->>'score')::float8, a.calibrated, a.calculated) is not null`;

async function readBands(db: Db, accountId: number): Promise<Map<number, Band[]>> {
  const bands = await query<Band & { scaleId: number }>(
    db,
    `select b.rating_scale_id as "scaleId", b.from_mark::float8 as "from", b.name as label
     from rating_bands b join rating_scales s on s.id = b.rating_scale_id
     where s.account_id = $accountId order by s.id, b.from_mark`,
    { accountId },
  );
  return grouped(bands, ({ scaleId }) => scaleId);
}
