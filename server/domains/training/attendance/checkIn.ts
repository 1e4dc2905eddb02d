import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CheckInCode, checkInBody } from '#machines/domains/training/contracts/training.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { deriveKey } from '#server/platform/secret.ts';
import { markTrainingDays } from '#server/domains/training/attendanceDays.ts';
import { RECORDS_SESSION } from '#server/domains/training/sql.ts';
import { LIVE, MARK, requireRecorder } from './mark.ts';

export const checkInCodeQuery = z.object({ sessionId: queryInt('must be an ID') });

/** A code is valid in its minute and the next one, so that a photograph of it soon becomes useless. */
const MINUTE_MS = 60_000;
/**
 * People can check in this long before the session begins and after it ends, because the trainer may show the code at
 * its end.
 */
const MARGIN = "interval '30 minutes'";

const getCode = (secret: Buffer, sessionId: number, minute: number): string =>
  createHmac('sha256', deriveKey(secret, 'training check-in'))
    .update(`${sessionId} ${minute}`)
    .digest('base64url')
    .slice(0, 22);

const isCode = (secret: Buffer, sessionId: number, code: string): boolean => {
  const now = Math.floor(Date.now() / MINUTE_MS);
  return [now, now - 1].some((minute) => {
    const expected = Buffer.from(getCode(secret, sessionId, minute));
    const given = Buffer.from(code);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/**
 * GET /Training/CheckInCode: the code for checking in to a session.
 * @throws AppError 404 for anyone who may not record the training's attendance, 403 for another trainer.
 */
export async function readCheckInCode(
  { db, actor }: Call,
  { sessionId }: z.output<typeof checkInCodeQuery>,
  secret: Buffer,
): Promise<CheckInCode> {
  const session = await queryOne<{ trainingId: number; teaches: boolean }>(
    db,
    `select t.id as "trainingId", ${RECORDS_SESSION} as teaches
     from training_sessions s join trainings t on t.id = s.training_id
     where s.id = $sessionId and s.released_at is null`,
    { sessionId, employeeId: actor.employeeId },
  );
  if (!session) throw notFound('Session not found');
  const { edits } = await requireRecorder(db, actor, session.trainingId);
  if (!edits && !session.teaches) throw forbidden('Another trainer records this session');
  return { code: getCode(secret, sessionId, Math.floor(Date.now() / MINUTE_MS)) };
}

interface Seat {
  applicationId: number;
  state: string;
  trainingState: string;
  isOpen: boolean;
  begins: string;
}

/**
 * POST /Training/CheckIn: records attendance from the participant's own phone. It doesn't replace what the trainer has
 * recorded.
 * @throws AppError 404 without a seat in the training, 409 for an old code or at another time.
 */
export async function checkIn(
  { tx, actor }: WriteCall,
  { sessionId, code }: z.output<typeof checkInBody>,
  secret: Buffer,
): Promise<void> {
  // Waits for a completion under way, so that no mark is stored after the outcomes.
  await query(
    tx,
    `select id from trainings where id = (select training_id from training_sessions where id = $sessionId) for share`,
    { sessionId },
  );
  const seat = await queryOne<Seat>(
    tx,
    `select a.id as "applicationId", i.state, w.state as "trainingState",
       now() between s.starts_at - ${MARGIN} and s.ends_at + ${MARGIN} as "isOpen",
       to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI') as begins
     from training_sessions s join trainings t on t.id = s.training_id
     join training_applications a on a.training_id = t.id and a.employee_id = $employeeId
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     join workflow_instances w on w.workflow = 'training' and w.subject_id = t.id
     where s.id = $sessionId and s.released_at is null and t.account_id = $accountId
     order by (i.state = 'seated') desc, a.id desc limit 1`,
    { sessionId, employeeId: actor.employeeId, accountId: actor.accountId },
  );
  if (!seat) throw notFound('Session not found');
  if (seat.state !== 'seated' || !LIVE.includes(seat.trainingState)) {
    throw new AppError('conflict', 'You have no seat in this training');
  }
  if (!isCode(secret, sessionId, code)) {
    throw new AppError('conflict', 'This code is over: scan the one that is shown now');
  }
  if (!seat.isOpen) {
    throw new AppError(
      'conflict',
      `You can check in from 30 minutes before the session of ${seat.begins} until 30 minutes after it`,
    );
  }
  const { applicationId } = seat;
  const [mark] = await query<{ id: number; isPresent: boolean; isNew: boolean }>(
    tx,
    `insert into training_attendance (account_id, session_id, application_id, is_present, marked_by)
     values ($accountId, $sessionId, $applicationId, true, $userId)
     on conflict (session_id, application_id) do update set is_present = training_attendance.is_present
     returning id, is_present as "isPresent", xmax = 0 as "isNew"`,
    { accountId: actor.accountId, sessionId, applicationId, userId: actor.userId },
  );
  if (mark?.isPresent === false) {
    throw new AppError('conflict', 'You were recorded as absent: ask the trainer to correct it');
  }
  if (mark?.isNew) await recordCreated(tx, MARK, [mark.id], { actor });
  await markTrainingDays(tx, { applicationIds: [applicationId] });
}
