import {
  ANSWER,
  ASK,
  isQuestionOrAnswer,
  type TaskQuestion,
} from '#machines/core/contracts/questions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';

const ISO = `to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL for whether a question, the transition `t`, is open: there is no answer or newer question after it, and its
 * instance is still in the same state.
 */
const IS_OPEN = `not exists (select from workflow_transitions l
  where l.instance_id = t.instance_id and l.seq > t.seq
    and (l.event in ('${ASK}', '${ANSWER}') or l.from_state <> l.to_state))`;

/** The open questions that were put to the actor, oldest first. */
export const readQuestionsFor = (
  db: Db,
  { userId, accountId }: Actor,
): Promise<
  {
    workflow: string;
    subjectId: number;
    subject: string;
    state: string;
    seq: number;
    askedBy: string;
    question: string;
    askedAt: string;
  }[]
> =>
  query(
    db,
    `select i.workflow, i.subject_id as "subjectId", i.subject, i.state, t.seq,
       coalesce(e.name, '') as "askedBy", t.comment as question, ${ISO} as "askedAt"
     from workflow_transitions t join workflow_instances i on i.id = t.instance_id
     left join user_people e on e.user_id = t.actor_id
     where t.event = '${ASK}' and (t.payload ->> 'asked')::bigint = $userId
       and i.account_id = $accountId and not i.is_final and ${IS_OPEN}
     order by t.at, t.instance_id limit 500`,
    { userId, accountId },
  );

/** For each of these instances, the name of the person who was asked its open question. */
export async function openQuestions(
  db: Db,
  instanceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (instanceIds.length === 0) return new Map();
  const rows = await query<{ id: number; asked: string }>(
    db,
    `select t.instance_id as id, t.payload ->> 'askedName' as asked from workflow_transitions t
     where t.event = '${ASK}' and t.instance_id = any($instanceIds::bigint[]) and ${IS_OPEN}`,
    { instanceIds },
  );
  return new Map(rows.map(({ id, asked }) => [id, asked]));
}

/** The questions about an instance, oldest first, each with its answer if there is one. */
export async function questionsAbout(
  db: Db,
  instanceId: number,
  { userId }: Actor,
): Promise<TaskQuestion[]> {
  const rows = await query<{
    seq: number;
    event: string;
    by: string;
    comment: string;
    at: string;
    payload: { asked?: number; askedName?: string; answers?: number };
    isOpen: boolean;
  }>(
    db,
    `select t.seq, t.event, coalesce(e.name, '') as by, t.comment, t.payload, ${ISO} as at,
       ${IS_OPEN} as "isOpen"
     from workflow_transitions t left join user_people e on e.user_id = t.actor_id
     where t.instance_id = $instanceId and t.event in ('${ASK}', '${ANSWER}') order by t.seq`,
    { instanceId },
  );
  return rows.flatMap(({ seq, event, by, comment, at, payload, isOpen }) => {
    if (event !== ASK) return [];
    const reply = rows.find((row) => isQuestionOrAnswer(row.event) && row.payload.answers === seq);
    return [
      {
        seq,
        askedBy: by,
        asked: payload.askedName ?? '',
        question: comment,
        askedAt: at,
        answer: reply?.comment ?? null,
        answeredAt: reply?.at ?? null,
        isOpen,
        mine: payload.asked === userId,
      },
    ];
  });
}
