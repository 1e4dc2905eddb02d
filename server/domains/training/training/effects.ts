import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler, EffectSubject, Engine } from '#server/engine/instances/engine.ts';
import { lockTrainings, moveUp } from '#server/domains/training/application/index.ts';
import { markTrainingDays } from '#server/domains/training/attendanceDays.ts';

const getIds = (subjects: readonly EffectSubject[]): number[] =>
  subjects.map(({ subjectId }) => subjectId);

const readApplications = (
  tx: Tx,
  trainingIds: readonly number[],
  states: readonly string[],
): Promise<{ id: number; trainingId: number }[]> =>
  query(
    tx,
    `select a.id, a.training_id as "trainingId" from training_applications a
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     where a.training_id = any($trainingIds::bigint[]) and i.state = any($states::text[]) order by a.id`,
    { trainingIds: [...trainingIds], states: [...states] },
  );

async function send(
  tx: Tx,
  engine: Engine,
  accountId: number,
  items: readonly { id: number; type: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await dispatch(tx, engine, {
    workflow: trainingApplicationWorkflow.id,
    actor: systemActor(accountId),
    items: items.map(({ id, type }) => ({ subjectId: id, event: { type } })),
  });
}

/** Effect: closes applications that wait for approval or for a seat. */
export const closeWaiting: EffectHandler = async (tx, subjects, { engine }) => {
  const ids = getIds(subjects);
  await lockTrainings(tx, ids);
  const open = await readApplications(tx, ids, ['asked', 'waiting']);
  await send(
    tx,
    engine,
    subjects[0]?.accountId ?? 0,
    open.map(({ id }) => ({ id, type: 'close' })),
  );
};

/**
 * SQL for the sessions of a training `t` that changed: those that are only in the previous or only in the new plan, by
 * time and room.
 */
const MOVED_SESSIONS = `with planned as (select s.starts_at, s.ends_at, s.desk_id, s.released_at from training_sessions s
    where s.training_id = t.id and (s.released_at is null or s.released_at =
      (select max(l.released_at) from training_sessions l where l.training_id = t.id)))
  select from planned group by starts_at, ends_at, desk_id having count(*) <> 2`;

/** Effect: gives additional seats to the waiting list, and notifies everyone who applied of new times and rooms. */
export const notifyChanges: EffectHandler = async (tx, subjects, { engine }) => {
  const ids = getIds(subjects);
  const accountId = subjects[0]?.accountId ?? 0;
  await lockTrainings(tx, ids);
  const moved = await query<{ id: number }>(
    tx,
    `select a.id from training_applications a join trainings t on t.id = a.training_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     where t.id = any($ids::bigint[]) and i.state in ('asked', 'waiting', 'seated')
       and exists (${MOVED_SESSIONS}) order by a.id`,
    { ids },
  );
  await send(
    tx,
    engine,
    accountId,
    moved.map(({ id }) => ({ id, type: 'reschedule' })),
  );
  await moveUp(tx, engine, accountId, ids);
};

/** Effect: notifies everyone, and frees the trainer and the rooms for others. */
export const freeAll: EffectHandler = async (tx, subjects, { engine }) => {
  const ids = getIds(subjects);
  const at = subjects[0]?.at ?? null;
  await lockTrainings(tx, ids);
  await query(
    tx,
    `update trainings set cancelled_at = $at::timestamptz where id = any($ids::bigint[])`,
    { ids, at },
  );
  await releaseSessions(tx, ids, at);
  const open = await readApplications(tx, ids, ['asked', 'waiting', 'seated']);
  await send(
    tx,
    engine,
    subjects[0]?.accountId ?? 0,
    open.map(({ id }) => ({ id, type: 'cancelTraining' })),
  );
};

/** Frees the trainers and rooms of trainings. */
export async function releaseSessions(
  tx: Tx,
  trainingIds: readonly number[],
  at: string | null,
): Promise<void> {
  await query(
    tx,
    `with released as (
       update training_sessions set released_at = coalesce($at::timestamptz, now())
       where training_id = any($ids::bigint[]) and released_at is null returning id)
     update desk_bookings b set released_at = coalesce($at::timestamptz, now()), release_reason = 'cancelled'
     from released r where b.training_session_id = r.id and b.released_at is null`,
    { ids: [...trainingIds], at },
  );
  await markTrainingDays(tx, { trainingIds });
}

/**
 * Refuses to complete trainings before each session was recorded, because everyone would permanently count as absent.
 * @throws AppError 409 with the first such session.
 */
async function requireRecorded(tx: Tx, ids: readonly number[]): Promise<void> {
  const [missing] = await query<{ title: string; day: string }>(
    tx,
    `select l.name as title, to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI') as day
     from training_sessions s join trainings t on t.id = s.training_id
     join training_titles l on l.id = t.training_title_id
     where t.id = any($ids::bigint[]) and s.released_at is null
       and exists (select from training_applications a
         join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
           and i.state = 'seated'
         where a.training_id = t.id)
       and not exists (select from training_attendance m where m.session_id = s.id)
     order by s.starts_at limit 1`,
    { ids: [...ids] },
  );
  if (!missing) return;
  throw new AppError(
    'conflict',
    `No one’s attendance is recorded for the session of ${missing.title} on ${missing.day}: record it first`,
  );
}

/**
 * Effect: marks who completed the training, which is everyone who attended enough of its sessions. A session without a
 * mark counts as missed.
 */
export const recordOutcomes: EffectHandler = async (tx, subjects, { engine }) => {
  const ids = getIds(subjects);
  await lockTrainings(tx, ids);
  await requireRecorded(tx, ids);
  await query(
    tx,
    'update trainings set completed_at = $at::timestamptz where id = any($ids::bigint[])',
    { ids, at: subjects[0]?.at ?? null },
  );
  const outcomes = await query<{ id: number; type: string }>(
    tx,
    `select a.id, case when 100 * p.present >= l.attended_percent * n.sessions then 'attend' else 'miss' end as type
     from training_applications a join trainings t on t.id = a.training_id
     join training_titles l on l.id = t.training_title_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     cross join lateral (select count(*) as sessions from training_sessions s
       where s.training_id = t.id and s.released_at is null) n
     cross join lateral (select count(*) as present from training_attendance m
       join training_sessions s on s.id = m.session_id and s.released_at is null
       where m.application_id = a.id and m.is_present) p
     where t.id = any($ids::bigint[]) and i.state = 'seated' order by a.id`,
    { ids },
  );
  await send(tx, engine, subjects[0]?.accountId ?? 0, outcomes);
  await markTrainingDays(tx, { trainingIds: ids });
};
