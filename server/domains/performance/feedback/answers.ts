import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { answersBody, RequestView } from '#machines/domains/performance/contracts/feedback.ts';
import type { FeedbackRequestContext } from '#machines/domains/performance/feedback/requestMachine.ts';
import type { Question } from '#machines/domains/performance/feedback/results.ts';
import { feedbackRequestWorkflow } from '#machines/domains/performance/feedback/workflow.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler, Engine } from '#server/engine/instances/engine.ts';

type Handler = EffectHandler<FeedbackRequestContext>;
type Answers = z.output<typeof answersBody>;
type Writer = { tx: Tx; actor: Actor; engine: Engine };

export const requestQuery = z.object({ requestId: queryInt('must be an ID') });

/**
 * GET /Feedback/Request: the questions to the caller, with the draft of the answers. Answers that were sent can no
 * longer be read.
 * @throws AppError 404 for everyone else.
 */
export async function readRequest(
  { db, actor }: Call,
  { requestId }: z.output<typeof requestQuery>,
): Promise<RequestView> {
  return readOwn(db, actor, requestId);
}

async function readOwn(db: Db | Tx, actor: Actor, requestId: number): Promise<RequestView> {
  const row = await queryOne<RequestView>(
    db,
    `select q.id as "requestId", e.name, e.code, r.kind, r.is_anonymous as "isAnonymous", r.due_on as "dueOn",
       i.state, r.about, r.lowest::float8 as lowest, r.highest::float8 as highest, r.questions, q.revision,
       q.draft as answers
     from feedback_requests q join feedback_rounds r on r.id = q.round_id
     join employees e on e.id = r.employee_id
     join workflow_instances i on i.workflow = 'feedbackRequest' and i.subject_id = q.id
     where q.id = $requestId and q.account_id = $accountId and q.rater_id = $own`,
    { requestId, accountId: actor.accountId, own: actor.employeeId },
  );
  if (!row) throw notFound('Feedback request not found');
  return row;
}

/**
 * POST /Feedback/SaveAnswers: saves a draft while it is written. Returns the revision to pass to the next save.
 * @throws AppError 409 if it was saved elsewhere meanwhile, was sent, or the round is closed.
 */
export const saveAnswers = async (
  { tx, actor }: WriteCall,
  body: Answers,
): Promise<WriteAnswer & { revision: number }> => ({
  ...SUBMITTED,
  revision: await store(tx, actor, body),
});

async function store(
  tx: Tx,
  actor: Actor,
  { requestId, revision, answers }: Answers,
): Promise<number> {
  // Closing the round takes the same lock.
  await query(
    tx,
    `select i.id from workflow_instances i join feedback_requests q on q.id = i.subject_id
     where i.workflow = 'feedbackRequest' and q.id = $requestId and q.rater_id = $own for no key update of i`,
    { requestId, own: actor.employeeId },
  );
  const request = await readOwn(tx, actor, requestId);
  if (request.state !== 'asked') throw new AppError('conflict', OVER[request.state]);
  if (request.revision !== revision) {
    throw new AppError(
      'conflict',
      'You have saved these answers in another window meanwhile; nothing of this one was saved',
    );
  }
  const problems = getMarkProblems(request, answers);
  if (problems[0]) throw invalid(problems[0].message, problems);
  await query(
    tx,
    `update feedback_requests set draft = $draft::jsonb, revision = revision + 1 where id = $requestId`,
    { requestId, draft: JSON.stringify(answers) },
  );
  return revision + 1;
}

const OVER = {
  given: 'You have already sent your feedback',
  declined: 'You have declined to give this feedback',
  lapsed: 'The round is closed: no more answers are taken',
} as const;

function getMarkProblems(
  { questions, lowest, highest }: Pick<RequestView, 'questions' | 'lowest' | 'highest'>,
  answers: Answers['answers'],
): Problem[] {
  return answers.flatMap(({ mark, words }, place) => {
    const question = questions[place];
    if (!question)
      return [{ path: `answers.${place}`, message: 'There are not so many questions' }];
    if (mark !== null && (question.answer === 'words' || mark < lowest || mark > highest)) {
      return [
        {
          path: `answers.${place}.mark`,
          message:
            question.answer === 'words'
              ? 'This question has no mark'
              : `The mark must be ${lowest} to ${highest}`,
        },
      ];
    }
    return words !== '' && question.answer === 'mark'
      ? [{ path: `answers.${place}.words`, message: 'This question is answered by a mark alone' }]
      : [];
  });
}

/**
 * POST /Feedback/Give: sends the answers, which is final.
 * @throws AppError 400 if there is no answer, and 409 in the same cases as `saveAnswers`.
 */
export async function giveFeedback(
  { tx, actor, services }: WriteCall,
  body: Answers,
): Promise<WriteAnswer> {
  await give({ tx, actor, engine: services.engine }, body);
  return SUBMITTED;
}

/** Sends the answers for `giveFeedback` and the demo. */
export async function give({ tx, actor, engine }: Writer, body: Answers): Promise<void> {
  await store(tx, actor, body);
  await dispatch(tx, engine, {
    workflow: feedbackRequestWorkflow.id,
    actor,
    items: [{ subjectId: body.requestId, event: { type: 'give' } }],
  });
}

/**
 * Effect: stores the answers and deletes the draft. Rows of anonymous answers have neither a name nor a time, so their
 * author cannot be found again.
 */
export const keepAnswers: Handler = async (tx, subjects) => {
  const ids = subjects.map(({ subjectId }) => subjectId);
  const drafts = await query<{ answers: Answers['answers'] } & { questions: Question[] }>(
    tx,
    `select q.draft as answers, r.questions from feedback_requests q
     join feedback_rounds r on r.id = q.round_id where q.id = any($ids::bigint[])`,
    { ids },
  );
  if (drafts.some(({ answers }) => answers.every((one) => one.mark === null && one.words === ''))) {
    throw invalid('Answer at least one question', [
      { path: 'answers', message: 'Answer at least one question' },
    ]);
  }
  await query(
    tx,
    `insert into feedback_answers (account_id, round_id, question, mark, words, rater_id)
     select q.account_id, q.round_id, a.place - 1, (a.value->>'mark')::numeric, a.value->>'words',
       case when not r.is_anonymous then q.rater_id end
     from feedback_requests q join feedback_rounds r on r.id = q.round_id
     cross join jsonb_array_elements(q.draft) with ordinality a (value, place)
     where q.id = any($ids::bigint[]) and (a.value->>'mark' is not null or a.value->>'words' <> '')`,
    { ids },
  );
  await emptyDrafts(tx, ids);
};

/** Effect: deletes the drafts of requests that end without an answer. */
export const deleteDrafts: Handler = (tx, subjects) =>
  emptyDrafts(
    tx,
    subjects.map(({ subjectId }) => subjectId),
  );

async function emptyDrafts(tx: Tx, ids: readonly number[]): Promise<void> {
  await query(tx, `update feedback_requests set draft = '[]' where id = any($ids::bigint[])`, {
    ids: [...ids],
  });
}
