import type { CycleAct } from '#machines/domains/performance/contracts/cycleWork.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** A cycle, and whose appraisals in it the actor may process: those of people in their units, but never their own. */
export interface CycleOfActor {
  cycleId: number;
  accountId: number;
  units: readonly number[];
  own: number | null;
}

export const getCycleOf = (
  { accountId, employeeId: own }: Pick<Actor, 'accountId' | 'employeeId'>,
  cycleId: number,
  units: readonly number[],
): CycleOfActor => ({ cycleId, accountId, units, own });

/** SQL for people `e` of the cycle `c` with agreed targets and a rule `r`, for whom no form is open yet. */
export const TO_OPEN = `
  performance_cycles c
  join employees e on e.account_id = c.account_id and e.is_active
    and ($units::bigint[] is null or e.business_unit_id = any($units))
  cross join lateral (
    select id from evaluation_criteria r where r.account_id = c.account_id and r.is_active
      and (r.designation_id = e.designation_id or r.designation_id is null)
    order by r.designation_id is null, r.id desc limit 1) r
  where c.id = $cycleId and c.account_id = $accountId and c.is_active
    -- No one opens their own appraisal.
    and e.id is distinct from $own::bigint
    and exists (select from target_plans p where p.employee_id = e.id and p.cycle_id = c.id
      and p.state = 'agreed' and p.is_active)
    and not exists (select from appraisals a where a.employee_id = e.id and a.cycle_id = c.id)`;

const ASSESSED = `
  appraisals a join employees e on e.id = a.employee_id
  join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
  where a.account_id = $accountId and a.cycle_id = $cycleId and e.business_unit_id = any($units::bigint[])
    and e.id is distinct from $own::bigint`;

/** SQL for appraisals `a` at stages `i` that still wait for a form. */
export const TO_CLOSE = `${ASSESSED} and i.state in ('self', 'supervisor', 'earlier', 'hr')`;

const CALIBRATED = `${ASSESSED} and i.state = 'calibration'`;

/** SQL for appraisals `a` at stages `i` that can be published. */
export const TO_PUBLISH = `${CALIBRATED} and coalesce(a.calibrated, a.calculated) is not null`;

/** SQL for appraisals without a score: no marks were given, and no KPI had a result. */
export const WITHOUT_SCORE = `${CALIBRATED} and a.calibrated is null and a.calculated is null`;

const FROM: Readonly<Record<CycleAct | 'withoutScore', string>> = {
  open: TO_OPEN,
  close: TO_CLOSE,
  publish: TO_PUBLISH,
  withoutScore: WITHOUT_SCORE,
};

/** Counts the people for whom this could be done now. */
export async function countPeople(
  db: Db | Tx,
  act: CycleAct | 'withoutScore',
  of: CycleOfActor,
): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::integer as count from ${FROM[act]}`,
    { ...of },
  );
  return row?.count ?? 0;
}
