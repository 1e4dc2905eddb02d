import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  getSight,
  type AppraisalState,
  type Reader,
  type Sight,
} from '#machines/domains/performance/appraisal/visibility.ts';
import type { EarlierSupervisor } from '#machines/domains/performance/appraisal/supervisors.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';
import { query } from '#server/platform/db/sql.ts';

export interface AppraisalBase {
  appraisalId: number;
  employeeId: number;
  supervisorId: number | null;
  unitId: number;
  cycleId: number;
  state: AppraisalState;
  earlier: readonly EarlierSupervisor[];
  /** The earlier supervisor whose turn it is. */
  earlierId: number | null;
}

/** SQL for the columns of an appraisal `a` of the person `e`, some of which depend on its stage `i`. */
export const BASE = `a.id as "appraisalId", a.employee_id as "employeeId", a.supervisor_id as "supervisorId",
  e.business_unit_id as "unitId", a.cycle_id as "cycleId", i.state,
  coalesce(i.context->'earlier', '[]') as earlier, (i.parties->>'earlierSupervisor')::bigint as "earlierId"`;

/** The units in which someone rates for HR, calibrates, or may only view. */
export interface Reach {
  acts: readonly number[] | null;
  calibrates: readonly number[];
  views: readonly number[] | null;
}

/** The permission that HR's raters need. */
export const RATES = { reference: MENU.hrAssessment, flag: 'isEdit' } as const;

export const readReach = async (db: Db | Tx, actor: Actor): Promise<Reach> => ({
  acts: await unitsPermitted(db, actor, MENU.hrAssessment, 'isEdit'),
  calibrates: await unitsOfDuty(db, actor, 'calibrate', RATES),
  views: await unitsPermitted(db, actor, MENU.hrAssessment, 'isView'),
});

const reaches = (units: readonly number[] | null, unitId: number): boolean =>
  units === null || units.includes(unitId);

/**
 * Returns the role in which someone reads an appraisal. If several apply, the closest to the person comes first: the
 * person, the supervisor, the calibrator, HR.
 */
export function getReader(
  actor: Actor,
  { acts, calibrates, views }: Reach,
  { employeeId, supervisorId, unitId, state, earlier, earlierId }: AppraisalBase,
): Reader {
  if (actor.employeeId === null) return 'other';
  if (actor.employeeId === employeeId) return 'person';
  if (actor.employeeId === supervisorId) return 'supervisor';
  if (actor.employeeId === earlierId && state === 'earlier') return 'earlierInTurn';
  const own = earlier.find((one) => one.employeeId === actor.employeeId);
  // Before their turn, and if they were left out, earlier supervisors have no special access.
  if (own?.state === 'sent') return 'earlier';
  if (reaches(calibrates, unitId)) return 'calibrator';
  if (reaches(acts, unitId)) return 'hr';
  if (state === 'appealed' && holdsRole(actor, 'md', unitId)) return 'decider';
  return reaches(views, unitId) ? 'viewer' : 'other';
}

/** Whether this reader acts for HR. */
export const isOfHr = (reader: Reader): boolean => reader === 'hr' || reader === 'calibrator';

/** Returns an appraisal with what the caller may see of it; undefined if the caller may not see it at all. */
export async function readSight(
  db: Db | Tx,
  actor: Actor,
  appraisalId: number,
  { locks = false }: { locks?: boolean } = {},
): Promise<{ base: AppraisalBase; reader: Reader; sight: Sight } | undefined> {
  const [base] = await query<AppraisalBase>(
    db,
    `select ${BASE} from appraisals a join employees e on e.id = a.employee_id
     join workflow_instances i on i.workflow = 'appraisal' and i.subject_id = a.id
     where a.id = $appraisalId and a.account_id = $accountId ${locks ? 'for share of i' : ''}`,
    { appraisalId, accountId: actor.accountId },
  );
  if (!base) return undefined;
  const reader = getReader(actor, await readReach(db, actor), base);
  const sight = getSight(base.state, reader);
  return sight.opens ? { base, reader, sight } : undefined;
}
