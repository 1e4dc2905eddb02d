import { z } from 'zod';
import { grouped } from '#machines/core/values/grouped.ts';
import type {
  NineBox,
  NineBoxRow,
  placeBody,
} from '#machines/domains/performance/contracts/nineBox.ts';
import {
  getSight,
  type AppraisalState,
} from '#machines/domains/performance/appraisal/visibility.ts';
import { getHiddenGroups, MIN_GROUP } from '#machines/domains/performance/scoring/groups.ts';
import {
  getPerformance,
  getPotential,
  type Third,
} from '#machines/domains/performance/scoring/nineBox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { calibrate } from './result.ts';
import { BASE, getReader, readReach, readSight, type AppraisalBase } from './sight.ts';
import { APPRAISAL_STATUS } from './view.ts';

export const nineBoxQuery = z.object({ cycleId: queryInt('must be an ID').optional() });

type Stored = AppraisalBase &
  Pick<NineBoxRow, 'name' | 'code' | 'unit' | 'department' | 'status' | 'scale'> & {
    state: AppraisalState;
    score: number | null;
  };
type Rating = NineBoxRow['ratings'][number] & { appraisalId: number; raterId: number };
type Move = NineBoxRow['moves'][number] & { appraisalId: number };

/** Returns a cycle's people by performance and potential, limited to people whose results the caller may see now. */
export async function readNineBox(
  { db, actor }: Call,
  { cycleId: chosen }: z.output<typeof nineBoxQuery>,
): Promise<NineBox> {
  const { accountId } = actor;
  const cycles = await query<{ id: number; name: string }>(
    db,
    `select id, name from performance_cycles where account_id = $accountId and is_active
     order by starts_on > account_day(account_id), starts_on desc, id desc`,
    { accountId },
  );
  const cycleId = cycles.find(({ id }) => id === chosen)?.id ?? cycles[0]?.id ?? null;
  const reach = await readReach(db, actor);
  const views =
    reach.acts === null || reach.views === null ? null : [...reach.acts, ...reach.views];
  const stored = await query<Stored>(db, ROWS, {
    accountId,
    cycleId,
    views,
    own: actor.employeeId,
  });
  const seen = stored.flatMap((row) => {
    const sight = getSight(row.state, getReader(actor, reach, row));
    return sight.potential || sight.ratesPotential ? [{ row, sight }] : [];
  });
  const ids = seen.map(({ row }) => row.appraisalId);
  const ratings = grouped(await readRatings(db, ids), ({ appraisalId }) => appraisalId);
  const moves = grouped(await readMoves(db, ids), ({ appraisalId }) => appraisalId);
  const rows = seen.map(({ row, sight }): NineBoxRow => {
    const { appraisalId, name, code, unit, department, status, scale } = row;
    const all = ratings.get(appraisalId) ?? [];
    const levels = all.map(({ level }) => level);
    const score = sight.score ? row.score : null;
    return {
      appraisalId,
      name,
      code,
      unit,
      department,
      status,
      scale,
      score,
      performance: score === null ? null : getPerformance(score, scale),
      potential: sight.potential ? getPotential(levels) : null,
      raters: levels.length,
      own: all.find(({ raterId }) => raterId === actor.employeeId)?.level ?? null,
      ratings: sight.potential ? all.map(({ appraisalId: _id, raterId: _by, ...one }) => one) : [],
      moves: sight.score
        ? (moves.get(appraisalId) ?? []).map(({ appraisalId: _id, ...one }) => one)
        : [],
      mayRatePotential: sight.ratesPotential,
      mayMove: sight.ratesPotential && sight.score,
    };
  });
  return { cycles, cycleId, rows, units: countUnits(rows) };
}

/** Counts only people with both performance and potential, because without potential their box would be a guess. */
function countUnits(rows: readonly NineBoxRow[]): NineBox['units'] {
  const placed = rows.flatMap(({ unit, performance, potential }) =>
    performance === null || potential === null
      ? []
      : [{ unit, box: (performance - 1) * 3 + potential - 1 }],
  );
  const units = [...grouped(placed, ({ unit }) => unit)].map(([name, people]) => ({
    name,
    people: people.length,
    boxes: people.map(({ box }) => box),
  }));
  const hidden = getHiddenGroups(units, MIN_GROUP);
  return units.map(({ name, people, boxes }) => ({
    name,
    people,
    counts: hidden.has(name)
      ? null
      : Array.from({ length: 9 }, (_, at) => boxes.filter((box) => box === at).length),
  }));
}

/**
 * Moves a person in the grid: calibrates their score, and rates their potential for the caller.
 * @throws AppError 409 if the caller can do neither at this stage.
 */
export async function place(
  call: WriteCall,
  { appraisalId, score, potential, reason }: z.output<typeof placeBody>,
): Promise<void> {
  const { tx, actor } = call;
  const sight = await readSight(tx, actor, appraisalId, { locks: true });
  if (!sight) throw notFound('Appraisal not found');
  if (score === null && potential === null) {
    const message = 'Choose a score or a potential';
    throw invalid(message, [{ path: 'potential', message }]);
  }
  if (score !== null) await calibrate(call, { appraisalId, score, reason });
  if (potential === null) return;
  if (!sight.sight.ratesPotential) {
    throw new AppError(
      'conflict',
      'Potential is rated by the supervisor, once their marks are sent, and in calibration',
    );
  }
  await query(
    tx,
    `insert into potential_ratings (appraisal_id, rater_id, level, reason, rated_at)
     values ($appraisalId, $raterId, $potential, $reason, date_trunc('milliseconds', now()))`,
    { appraisalId, raterId: actor.employeeId, potential, reason },
  );
}

const ROWS = `
  select ${BASE}, ${APPRAISAL_STATUS} as status, e.name, e.code,
    u.name as unit, d.name as department,
    jsonb_build_object('lowest', s.lowest::float8, 'highest', s.highest::float8,
      'decimals', s.decimals::integer) as scale,
    coalesce((a.result->>'score')::float8, a.calibrated::float8, a.calculated::float8) as score
  from appraisals a join employees e on e.id = a.employee_id
  join business_units u on u.id = e.business_unit_id join departments d on d.id = e.department_id
  join evaluation_criteria r on r.id = a.criterion_id join rating_scales s on s.id = r.scale_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  where a.account_id = $accountId and a.cycle_id = $cycleId
    and i.state in ('hr', 'calibration', 'published', 'appealed', 'closed')
    and ($views::bigint[] is null or e.business_unit_id = any($views) or a.supervisor_id = $own)
  order by e.name, a.id`;

/** Returns the latest rating of each rater. */
const readRatings = (db: Db, ids: readonly number[]): Promise<Rating[]> =>
  query<Omit<Rating, 'level'> & { level: Third }>(
    db,
    `select distinct on (p.appraisal_id, p.rater_id) p.appraisal_id as "appraisalId", p.rater_id as "raterId",
       e.name, p.level, p.reason
     from potential_ratings p join employees e on e.id = p.rater_id
     where p.appraisal_id = any($ids::bigint[]) order by p.appraisal_id, p.rater_id, p.id desc`,
    { ids },
  );

const readMoves = (db: Db, ids: readonly number[]): Promise<Move[]> =>
  query<Move>(
    db,
    `select m.appraisal_id as "appraisalId", m.before::float8 as before, m.after::float8 as after, m.reason,
       coalesce(e.name, u.login_id) as name
     from appraisal_moves m join users u on u.id = m.moved_by left join employees e on e.id = u.employee_id
     where m.appraisal_id = any($ids::bigint[]) order by m.id desc`,
    { ids },
  );
