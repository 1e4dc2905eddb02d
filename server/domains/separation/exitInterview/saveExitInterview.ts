import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  ExitInterview,
  exitInterviewBody,
} from '#machines/domains/separation/exitInterview.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/**
 * Stores the caller's own answers. They can be changed until the release.
 * @throws AppError 404 for people who aren't leaving, 409 after the release.
 */
export async function saveExitInterview(
  { tx, actor }: WriteCall,
  { ratings, wouldReturn, words }: z.output<typeof exitInterviewBody>,
): Promise<WriteAnswer> {
  const { accountId, employeeId } = actor;
  const separation = await queryOne<{ id: number; isReleased: boolean }>(
    tx,
    `select id, released_at is not null as "isReleased" from separations
     where employee_id = $employeeId and account_id = $accountId and cancelled_at is null
     order by id desc limit 1 for no key update`,
    { employeeId, accountId },
  );
  if (!separation) throw notFound('Separation not found');
  if (separation.isReleased) throw new AppError('conflict', 'You have been released already');
  await query(
    tx,
    `insert into exit_interviews (separation_id, account_id, ratings, would_return, words)
     values ($id, $accountId, $ratings::jsonb, $wouldReturn, $words)
     on conflict (separation_id) do update set ratings = excluded.ratings,
       would_return = excluded.would_return, words = excluded.words, answered_at = now()`,
    { id: separation.id, accountId, ratings: JSON.stringify(ratings), wouldReturn, words },
  );
  return { statusCode: 200, message: 'Submitted Successfully' };
}

/** Returns the exit interview of a leaver, if there is one. */
export const readExitInterview = async (
  db: Db,
  separationId: number,
): Promise<ExitInterview | null> =>
  (await queryOne<ExitInterview>(
    db,
    `select ratings, would_return as "wouldReturn", words from exit_interviews
     where separation_id = $separationId`,
    { separationId },
  )) ?? null;
