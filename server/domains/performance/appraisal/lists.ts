import { z } from 'zod';
import type { AppraisalRow } from '#machines/domains/performance/contracts/appraisal.ts';
import {
  getSight,
  type AppraisalState,
} from '#machines/domains/performance/appraisal/visibility.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { BASE, getReader, readReach, type AppraisalBase, type Reach } from './sight.ts';
import { APPRAISAL_STATUS } from './view.ts';

export const noQuery = z.object({});

/** The list of own appraisals is limited to this many. */
const MAX = 1000;

export type StoredRow = Omit<AppraisalRow, 'isMine' | 'isOwn'> &
  AppraisalBase & { state: AppraisalState };

export const ROWS = `
  select ${BASE}, e.name, e.code, d.name as department, c.name as cycle, s.name as supervisor, ${APPRAISAL_STATUS} as status, i.entered_at as since,
    coalesce((a.result->>'score')::float8, a.calibrated::float8, a.calculated::float8) as score,
    a.result->>'rating' as rating
  from appraisals a join employees e on e.id = a.employee_id join departments d on d.id = e.department_id
  join performance_cycles c on c.id = a.cycle_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  left join employees s on s.id = a.supervisor_id`;

/** Returns a row, with the score only if its reader may see it now. */
export function toRow(actor: Actor, reach: Reach, stored: StoredRow): AppraisalRow {
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

/** Lists the caller's own appraisals, and those that they rate as the current or an earlier supervisor. */
export async function listMine({ db, actor }: Call): Promise<AppraisalRow[]> {
  const rows = await query<StoredRow>(
    db,
    `${ROWS} where a.account_id = $accountId and a.id in (
       select id from appraisals where employee_id = $own or supervisor_id = $own
       union all select appraisal_id from appraisal_forms where earlier_id = $own and sent_at is not null
       union all select subject_id from workflow_instances where workflow = 'appraisal'
         and parties @> jsonb_build_object('earlierSupervisor', $own::bigint))
     order by i.is_final, i.entered_at, a.id limit $most`,
    { accountId: actor.accountId, own: actor.employeeId, most: MAX },
  );
  const reach = await readReach(db, actor);
  return rows
    .filter((row) => getSight(row.state, getReader(actor, reach, row)).opens)
    .map((row) => toRow(actor, reach, row));
}
