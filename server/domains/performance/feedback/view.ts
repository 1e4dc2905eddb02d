import { z } from 'zod';
import type { Rater, RoundView } from '#machines/domains/performance/contracts/feedback.ts';
import {
  getResult,
  type RoundResult,
  type StoredAnswer,
} from '#machines/domains/performance/feedback/results.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { GIVEN, ROUND_STATUS } from './lists.ts';
import { readRoundSight } from './sight.ts';

export const roundQuery = z.object({ roundId: queryInt('must be an ID') });

type Head = Omit<RoundView, 'isOwn' | 'sight' | 'result' | 'raters' | 'given'> & {
  raterIds: number[];
  given: number;
};

/**
 * GET /Feedback/Round: a round, limited to what its reader may see now.
 * @throws AppError 404 for everyone who may not see it.
 */
export async function readRound(
  { db, actor }: Call,
  { roundId }: z.output<typeof roundQuery>,
): Promise<RoundView> {
  const { reader, sight } = await readRoundSight(db, actor, roundId);
  const head = await queryOne<Head>(
    db,
    `select r.id as "roundId", r.version, e.id as "employeeId", e.name, e.code, r.kind, r.asked_by as "askedBy",
       r.template_id as "templateId", r.cycle_id as "cycleId", c.name as cycle, r.is_anonymous as "isAnonymous",
       r.due_on as "dueOn", r.about, r.lowest::float8 as lowest, r.highest::float8 as highest, r.questions,
       r.rater_ids as "raterIds", i.state, ${ROUND_STATUS} as status, ${GIVEN} as given
     from feedback_rounds r join employees e on e.id = r.employee_id
     left join performance_cycles c on c.id = r.cycle_id
     join workflow_instances i on i.workflow = 'feedbackRound' and i.subject_id = r.id
     where r.id = $roundId`,
    { roundId },
  );
  if (!head) throw notFound('Feedback round not found');
  const { raterIds, given, ...round } = head;
  return {
    ...round,
    isOwn: reader === 'person',
    sight,
    raters: sight.raters ? await readRaters(db, raterIds) : [],
    given: sight.progress ? given : null,
    result: sight.answers ? await readResult(db, head) : null,
  };
}

const readRaters = (db: Db, ids: readonly number[]): Promise<Rater[]> =>
  query(
    db,
    `select id as "employeeId", name, code from employees where id = any($ids::bigint[]) order by name, id`,
    { ids: [...ids] },
  );

/** Returns the answers. Their IDs are random, so that their order says nothing about time or person. */
async function readResult(
  db: Db,
  { roundId, isAnonymous, raterIds, given, questions }: Head,
): Promise<RoundResult> {
  const answers = await query<StoredAnswer>(
    db,
    `select a.question, a.mark::float8 as mark, a.words, e.name from feedback_answers a
     left join employees e on e.id = a.rater_id where a.round_id = $roundId order by a.question, a.id`,
    { roundId },
  );
  return getResult({ isAnonymous, asked: raterIds.length, given }, questions, answers);
}
