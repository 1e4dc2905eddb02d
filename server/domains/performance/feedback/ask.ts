import { feedbackRequestWorkflow } from '#machines/domains/performance/feedback/workflow.ts';
import type { FeedbackRoundContext } from '#machines/domains/performance/feedback/machine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler } from '#server/engine/instances/engine.ts';

type Handler = EffectHandler<FeedbackRoundContext>;

const { id: REQUESTS, startEvent } = feedbackRequestWorkflow;

/** Effect: starts a request to each rater. */
export const askRaters: Handler = async (tx, subjects, { engine }) => {
  const [first] = subjects;
  if (!first) return;
  const rows = await query<{
    id: number;
    roundId: number;
    raterId: number;
    employeeId: number;
    isAnonymous: boolean;
    subject: string;
    unitId: number;
  }>(
    tx,
    `with asked as (
       insert into feedback_requests (account_id, round_id, rater_id)
       -- In mixed order, so that the ID of a request doesn't say whose it is.
       select r.account_id, r.id, p from feedback_rounds r cross join unnest(r.rater_ids) p
       where r.id = any($ids::bigint[]) order by random() returning id, round_id, rater_id)
     select a.id, a.round_id as "roundId", a.rater_id as "raterId", e.id as "employeeId",
       r.is_anonymous as "isAnonymous", e.name || ' (' || e.code || ')' as subject, e.business_unit_id as "unitId"
     from asked a join feedback_rounds r on r.id = a.round_id join employees e on e.id = r.employee_id
     order by a.id`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const closing = new Map(subjects.map(({ subjectId, context }) => [subjectId, context.closesAt]));
  await dispatch(tx, engine, {
    workflow: REQUESTS,
    actor: systemActor(first.accountId),
    items: rows.map(({ id, roundId, raterId, employeeId, isAnonymous, subject, unitId }) => ({
      subjectId: id,
      event: { type: startEvent },
      start: {
        input: { employeeId, raterId, isAnonymous, closesAt: closing.get(roundId) ?? first.at },
        subject,
        businessUnitId: unitId,
      },
    })),
  });
};

/**
 * Effect: ends the requests that were not answered. An answer that is just being sent is either stored before or
 * refused, because both need the lock of its request.
 */
export const endRequests: Handler = async (tx, subjects, { engine }) => {
  const [first] = subjects;
  if (!first) return;
  const of = { ids: subjects.map(({ subjectId }) => subjectId) };
  const open = `from workflow_instances i join feedback_requests q on q.id = i.subject_id
    where i.workflow = '${REQUESTS}' and q.round_id = any($ids::bigint[])`;
  await query(tx, `select i.id ${open} order by i.id for no key update of i`, of);
  // Reads in a separate statement, which sees what the previous holder of the lock has written.
  const requests = await query<{ id: number }>(
    tx,
    `select q.id ${open} and i.state = 'asked' order by q.id`,
    of,
  );
  if (requests.length === 0) return;
  await dispatch(tx, engine, {
    workflow: REQUESTS,
    actor: systemActor(first.accountId),
    items: requests.map(({ id }) => ({ subjectId: id, event: { type: 'lapse' } })),
  });
};
