import { MENU } from '#machines/core/values/menuReferences.ts';
import type { AskedBy } from '#machines/domains/performance/feedback/machine.ts';
import {
  getRoundSight,
  type RoundReader,
  type RoundSight,
  type RoundState,
} from '#machines/domains/performance/feedback/visibility.ts';
import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReach, reaches, SUPERVISOR, type Reach } from '#server/domains/performance/reach.ts';

export interface RoundBase {
  roundId: number;
  version: number;
  employeeId: number;
  supervisorId: number | null;
  unitId: number;
  askedBy: AskedBy;
  state: RoundState;
}

/** Reads the units in which someone is HR for feedback, and those in which they may only view rounds. */
export const readRoundReach = (db: Db | Tx, actor: Actor): Promise<Reach> =>
  readReach(db, actor, MENU.feedbackRounds);

/**
 * Returns the role in which someone reads a round. If several apply, the closest to the person comes first: the person,
 * the supervisor, HR.
 */
export function getRoundReader(
  actor: Actor,
  { acts, views }: Reach,
  { employeeId, supervisorId, unitId }: Pick<RoundBase, 'employeeId' | 'supervisorId' | 'unitId'>,
): RoundReader {
  if (actor.employeeId === null) return 'other';
  if (actor.employeeId === employeeId) return 'person';
  if (actor.employeeId === supervisorId) return 'supervisor';
  if (!reaches(views, unitId)) return 'other';
  return reaches(acts, unitId) && holdsRole(actor, 'hr', unitId) ? 'hr' : 'viewer';
}

export interface SeenRound {
  base: RoundBase;
  reader: RoundReader;
  sight: RoundSight;
}

/**
 * Returns a round, with what the caller may see of it and do with it.
 * @throws AppError 404 for everyone who may not see it, such as its raters.
 */
export async function readRoundSight(
  db: Db | Tx,
  actor: Actor,
  roundId: number,
  { locks = false }: { locks?: boolean } = {},
): Promise<SeenRound> {
  if (locks) {
    // Locks in a separate statement, so that the next one reads what the previous holder of the lock has written.
    await queryOne(
      db,
      `select from feedback_rounds where id = $roundId and account_id = $accountId for no key update`,
      { roundId, accountId: actor.accountId },
    );
  }
  const base = await queryOne<RoundBase>(
    db,
    `select r.id as "roundId", r.version, r.employee_id as "employeeId", ${SUPERVISOR} as "supervisorId",
       e.business_unit_id as "unitId", r.asked_by as "askedBy", i.state
     from feedback_rounds r join employees e on e.id = r.employee_id
     join workflow_instances i on i.workflow = 'feedbackRound' and i.subject_id = r.id
     where r.id = $roundId and r.account_id = $accountId ${locks ? 'for share of i' : ''}`,
    { roundId, accountId: actor.accountId },
  );
  if (!base) throw notFound('Feedback round not found');
  const reader = getRoundReader(actor, await readRoundReach(db, actor), base);
  const sight = getRoundSight(base.state, reader, base.askedBy);
  if (!sight.opens) throw notFound('Feedback round not found');
  return { base, reader, sight };
}
