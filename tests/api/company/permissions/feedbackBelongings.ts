import {
  feedbackRequestWorkflow,
  feedbackRoundWorkflow,
} from '#machines/domains/performance/feedback/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'businessUnitId' | 'employeeId' | 'userId'>;
type Made = Pick<Theirs, 'feedbackTemplateId' | 'feedbackRoundId' | 'feedbackRequestId'>;

const CLOSES_AT = '2149-07-01T00:00:00.000Z';

/** A draft of a feedback round about them, and what they are asked in it. */
export async function createFeedback(
  { owner, db, services }: Pick<TestServer, 'owner' | 'db' | 'services'>,
  place: Place,
): Promise<Made> {
  const [row] = await query<Made>(
    owner,
    `with scale as (
       insert into rating_scales (account_id, name, lowest, highest, decimals)
       values ($accountId, '${MARK} feedback', 1, 5, 2) returning id
     ), template as (
       insert into feedback_templates (account_id, name, rating_scale_id)
       select $accountId, '${MARK}', id from scale returning id
     ), round as (
       insert into feedback_rounds (account_id, employee_id, kind, asked_by, template_id, is_anonymous, due_on, about,
         lowest, highest, questions, rater_ids, created_by, created_at)
       select $accountId, $employeeId, 'peer', 'person', id, true, '2149-06-30', '${MARK}', 1, 5,
         '[{"text": "${MARK}", "answer": "both"}]', array[$employeeId::bigint], $userId, now()
       from template returning id, template_id
     ), request as (
       insert into feedback_requests (account_id, round_id, rater_id)
       select $accountId, id, $employeeId from round returning id
     )
     select round.template_id as "feedbackTemplateId", round.id as "feedbackRoundId",
       request.id as "feedbackRequestId" from round, request`,
    { ...place },
  );
  if (!row) throw new Error('The round was not stored');
  const { accountId, employeeId, userId, businessUnitId } = place;
  const start = { subject: MARK, businessUnitId };
  await withTransaction(db, async (tx) => {
    await dispatch(tx, services.engine, {
      workflow: feedbackRoundWorkflow.id,
      actor: { ...systemActor(accountId), userId, employeeId },
      items: [
        {
          subjectId: row.feedbackRoundId,
          event: { type: feedbackRoundWorkflow.startEvent },
          start: {
            ...start,
            input: {
              employeeId,
              authorId: employeeId,
              kind: 'peer',
              askedBy: 'person',
              closesAt: CLOSES_AT,
            },
          },
        },
      ],
    });
    await dispatch(tx, services.engine, {
      workflow: feedbackRequestWorkflow.id,
      actor: systemActor(accountId),
      items: [
        {
          subjectId: row.feedbackRequestId,
          event: { type: feedbackRequestWorkflow.startEvent },
          start: {
            ...start,
            input: { employeeId, raterId: employeeId, closesAt: CLOSES_AT, isAnonymous: true },
          },
        },
      ],
    });
  });
  return row;
}
