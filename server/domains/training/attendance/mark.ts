import type { z } from 'zod';
import type { attendanceBody, resultsBody } from '#machines/domains/training/contracts/training.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import {
  recordDifferences,
  recordsBefore,
  recordWhile,
} from '#server/platform/history/records/readRecords.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { mayEdit } from '#server/domains/training/access.ts';
import { lockTrainings } from '#server/domains/training/application/index.ts';
import { markTrainingDays } from '#server/domains/training/attendanceDays.ts';
import { RECORDS_SESSION, TEACHES } from '#server/domains/training/sql.ts';

/** The record types of marks and results (server/catalogue/records/training.ts). */
export const MARK = 'training mark';
const RESULT = 'training result';

type Recorder = Pick<WriteCall, 'tx' | 'actor'>;

/** In these states, attendance and results can be recorded. */
export const LIVE = ['open', 'closed', 'running', 'done'];

/**
 * Checks whether the caller may record attendance.
 * @throws AppError 404 for anyone except the training's trainers and people who manage its schedule.
 */
export async function requireRecorder(
  db: Db | Tx,
  actor: Actor,
  trainingId: number,
): Promise<{ state: string; edits: boolean }> {
  const training = await queryOne<{ unitId: number; state: string; teaches: boolean }>(
    db,
    `select t.business_unit_id as "unitId", i.state, ${TEACHES} as teaches from trainings t
     join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
     where t.id = $trainingId and t.account_id = $accountId`,
    { trainingId, accountId: actor.accountId, employeeId: actor.employeeId },
  );
  const edits = training !== undefined && (await mayEdit(db, actor, training.unitId));
  if (!training || !(training.teaches || edits)) throw notFound('Training not found');
  return { state: training.state, edits };
}

/**
 * Locks a training whose attendance the caller may record, as its trainer or as someone who manages the schedule.
 * @throws AppError 404 for anyone else, 409 in states in which attendance can't be recorded.
 */
async function lockForRecording(
  { tx, actor }: Recorder,
  trainingId: number,
): Promise<{ edits: boolean }> {
  await lockTrainings(tx, [trainingId]);
  const training = await requireRecorder(tx, actor, trainingId);
  if (!LIVE.includes(training.state)) {
    throw new AppError('conflict', 'Attendance and results can be recorded until it is completed');
  }
  return training;
}

/**
 * POST /Training/MarkAttendance: records who attended which session. A later mark replaces an earlier one.
 * @throws AppError 403 for a session of another trainer, 409 for one that hasn't begun, or someone without a seat.
 */
export async function markAttendance(
  call: Recorder,
  { trainingId, marks }: z.output<typeof attendanceBody>,
): Promise<void> {
  const { tx, actor } = call;
  const { edits } = await lockForRecording(call, trainingId);
  const sessions = new Map(
    (
      await query<{ id: number; hasBegun: boolean; day: string; teaches: boolean }>(
        tx,
        `select s.id, s.starts_at <= now() as "hasBegun",
           to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI') as day,
           ${RECORDS_SESSION} as teaches
         from training_sessions s join trainings t on t.id = s.training_id
         where s.training_id = $trainingId and s.released_at is null`,
        { trainingId, employeeId: actor.employeeId },
      )
    ).map((row) => [row.id, row]),
  );
  for (const { sessionId } of marks) {
    const session = sessions.get(sessionId);
    if (!session) throw notFound('Session not found');
    if (!edits && !session.teaches) {
      throw forbidden(`Another trainer records the session of ${session.day}`);
    }
    if (!session.hasBegun) {
      throw new AppError(
        'conflict',
        `The session of ${session.day} has not begun: attendance is recorded from its start on`,
      );
    }
  }
  await requireSeated(
    call,
    trainingId,
    marks.map(({ applicationId }) => applicationId),
  );
  const before = await recordsBefore(tx, MARK, await readMarkIds(tx, marks));
  await query(
    tx,
    `insert into training_attendance (account_id, session_id, application_id, is_present, marked_by)
     select distinct on (m.session, m.application) $accountId, m.session, m.application, m.present, $userId
     from unnest($sessions::bigint[], $applications::bigint[], $present::boolean[]) with ordinality
       m (session, application, present, place)
     order by m.session, m.application, m.place desc
     on conflict (session_id, application_id) do update
       set is_present = excluded.is_present, marked_by = excluded.marked_by, marked_at = now()`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      sessions: marks.map(({ sessionId }) => sessionId),
      applications: marks.map(({ applicationId }) => applicationId),
      present: marks.map(({ isPresent }) => isPresent),
    },
  );
  const after = await recordsBefore(tx, MARK, await readMarkIds(tx, marks));
  await recordDifferences(tx, MARK, before, after, { actor });
  await markTrainingDays(tx, {
    applicationIds: marks.map(({ applicationId }) => applicationId),
  });
}

async function readMarkIds(
  tx: Tx,
  marks: readonly { sessionId: number; applicationId: number }[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select a.id from training_attendance a
     join (select distinct * from unnest($sessions::bigint[], $applications::bigint[])) m (session, application)
       on m.session = a.session_id and m.application = a.application_id order by a.id`,
    {
      sessions: marks.map(({ sessionId }) => sessionId),
      applications: marks.map(({ applicationId }) => applicationId),
    },
  );
  return rows.map(({ id }) => id);
}

/** POST /Training/SaveResults: saves the scores of tests. */
export async function saveResults(
  call: Recorder,
  { trainingId, results }: z.output<typeof resultsBody>,
): Promise<void> {
  const { tx, actor } = call;
  await lockForRecording(call, trainingId);
  await requireSeated(
    call,
    trainingId,
    results.map(({ applicationId }) => applicationId),
  );
  const ids = results.map(({ applicationId }) => applicationId);
  await recordWhile(tx, RESULT, ids, { actor }, () =>
    query(
      tx,
      `update training_applications a set score = r.score
       from unnest($applications::bigint[], $scores::numeric[]) r (id, score) where a.id = r.id`,
      { applications: ids, scores: results.map(({ score }) => score) },
    ),
  );
}

async function requireSeated(
  { tx, actor }: Recorder,
  trainingId: number,
  applicationIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(applicationIds)];
  const rows = await query<{ state: string; name: string; employeeId: number }>(
    tx,
    `select i.state, e.name, e.id as "employeeId" from training_applications a join employees e on e.id = a.employee_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     where a.training_id = $trainingId and a.id = any($ids::bigint[])`,
    { trainingId, ids },
  );
  if (rows.length < ids.length) throw notFound('Application not found');
  if (rows.some(({ employeeId }) => employeeId === actor.employeeId)) {
    throw forbidden('Someone else records your own attendance and results');
  }
  const other = rows.find(({ state }) => state !== 'seated');
  if (other) throw new AppError('conflict', `${other.name} has no seat in this training`);
}
