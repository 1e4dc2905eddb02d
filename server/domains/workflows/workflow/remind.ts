import type { z } from 'zod';
import { english } from '#machines/core/locales/translate.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { remindBody } from '#machines/core/tasks.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { readDeciders } from '#server/engine/queue/deciders.ts';
import { isRequester } from '#server/engine/queue/reminders.ts';

/**
 * Notifies those who can decide a request now, and their delegates, that its requester is waiting. A request
 * gets at most one reminder a day.
 * @throws AppError 404 if the caller may not see the request, 403 if they aren't its requester, 409 if no one
 * can decide it now or a reminder was sent today.
 */
export async function remind(
  { tx, actor }: WriteCall,
  bound: BoundWorkflow,
  { subjectId }: z.output<typeof remindBody>,
): Promise<WriteAnswer> {
  const { accountId, userId } = actor;
  const instance = await followed(tx, bound, subjectId, actor);
  if (!isRequester(bound, instance, actor)) {
    throw forbidden('Only the requester can send a reminder, while it waits for someone');
  }
  const people = await readDeciders(tx, bound, instance);
  if (people.length === 0) throw new AppError('conflict', 'No one can decide this now. Ask HR');
  const sent = await query(
    tx,
    `insert into workflow_reminders (account_id, instance_id, sent_on, sent_by)
     values ($accountId, $id, account_day($accountId), $userId)
     on conflict do nothing returning sent_on`,
    { accountId, id: instance.id, userId },
  );
  if (sent.length === 0) {
    throw new AppError(
      'conflict',
      'A reminder was already sent today. You can send another tomorrow',
    );
  }
  const users = new Set(people.flatMap((one) => [one.userId, one.delegateId ?? one.userId]));
  const { id: workflow } = bound.workflow;
  await sendNotices(
    tx,
    { accountId, workflow },
    [...users].map((to) => ({
      userId: to,
      kind: 'waiting' as const,
      title: english(SENTENCES.reminds, { name: actor.name, subject: instance.subject }),
      details: bound.workflow.label,
      path: `/approval?workflow=${encodeURIComponent(workflow)}&state=${instance.state}&task=${subjectId}`,
      count: 1,
    })),
  );
  return { statusCode: 200, message: 'Submitted Successfully' };
}
