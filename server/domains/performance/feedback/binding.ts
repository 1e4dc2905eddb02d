import type { FeedbackRoundContext } from '#machines/domains/performance/feedback/machine.ts';
import type { FeedbackRequestContext } from '#machines/domains/performance/feedback/requestMachine.ts';
import {
  feedbackRequestWorkflow,
  feedbackRoundWorkflow,
} from '#machines/domains/performance/feedback/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type {
  EnrichmentSubject,
  EventInput,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { deleteDrafts, keepAnswers } from './answers.ts';
import { askRaters, endRequests } from './ask.ts';
import { getNumberProblem, getRaterProblem, type RaterList } from './raters.ts';

/** The history's first transition covers these columns. Records of their own cover the rest. */
export const ROUND_RECORD: RecordSource = {
  table: 'feedback_rounds',
  columns: ['account_id', 'employee_id', 'asked_by', 'created_by', 'created_at'],
};

/** SQL for the end of the last day of a round `r`, in the account's time zone. */
export const CLOSES_AT = `((r.due_on + 1)::timestamp at time zone account_time_zone(r.account_id))`;

const asks = ({ type }: EventInput): boolean =>
  type === 'propose' || type === 'ask' || type === 'agree';

type Row = RaterList & { id: number; isAnonymous: boolean; closesAt: Date };

/**
 * Adds the round's last day to the event that proposes it or asks its raters.
 * @throws AppError 409 for a day that is over, or raters who can't be asked.
 */
async function addClose(
  tx: Tx,
  subjects: readonly EnrichmentSubject<FeedbackRoundContext>[],
  at: string,
): Promise<EventInput[]> {
  const rows = await query<Row>(
    tx,
    // The lock makes this wait for a save in progress, so that the raters are asked as saved.
    `select r.id, r.account_id as "accountId", r.employee_id as "employeeId", r.kind, r.rater_ids as "raterIds",
       r.is_anonymous as "isAnonymous", ${CLOSES_AT} as "closesAt"
     from feedback_rounds r where r.id = any($ids::bigint[]) order by r.id for share`,
    {
      ids: subjects.flatMap(({ instance, event }) =>
        asks(event) && ['draft', 'proposed'].includes(instance.state) ? [instance.subjectId] : [],
      ),
    },
  );
  const rounds = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const problem =
      getNumberProblem(row.raterIds.length, row.isAnonymous) ?? (await getRaterProblem(tx, row));
    if (problem !== null) throw new AppError('conflict', problem);
    if (row.closesAt.toISOString() <= at) {
      throw new AppError('conflict', 'The last day for answers is over: choose a later one');
    }
  }
  return subjects.map(({ instance, event }) => {
    const round = rounds.get(instance.subjectId);
    return asks(event) && round ? { ...event, closesAt: round.closesAt.toISOString() } : event;
  });
}

export const feedbackRoundBinding: WorkflowBinding<FeedbackRoundContext> = {
  workflow: feedbackRoundWorkflow,
  effects: { askRaters, endRequests },
  enrich: addClose,
  record: ROUND_RECORD,
};

export const feedbackRequestBinding: WorkflowBinding<FeedbackRequestContext> = {
  workflow: feedbackRequestWorkflow,
  effects: { keepAnswers, deleteDraft: deleteDrafts },
};
