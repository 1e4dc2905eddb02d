import type { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { saveRoundBody } from '#machines/domains/performance/contracts/feedback.ts';
import type { AskedBy } from '#machines/domains/performance/feedback/machine.ts';
import type { Question } from '#machines/domains/performance/feedback/results.ts';
import { feedbackRoundWorkflow } from '#machines/domains/performance/feedback/workflow.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { CLOSES_AT, ROUND_RECORD } from './binding.ts';
import { getRaterProblem } from './raters.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';
import { getRoundReader, readRoundReach, readRoundSight } from './sight.ts';

type RoundInput = z.output<typeof saveRoundBody>;
type Writer = { tx: Tx; actor: Actor; engine: Engine };

/**
 * POST /Feedback/SaveRound: creates a round, or changes one whose raters are not asked yet.
 * @throws AppError 404 for people about whom the caller may not ask, 409 for a stale version or a round that was asked.
 */
export const saveRound = async (
  { tx, actor, services }: WriteCall,
  body: RoundInput,
): Promise<WriteAnswer> => ({
  ...SUBMITTED,
  autoId: await storeRound({ tx, actor, engine: services.engine }, body),
});

/** Stores a round for `saveRound` and the demo; returns its ID. */
export async function storeRound(by: Writer, body: RoundInput): Promise<number> {
  return body.roundId == null ? addRound(by, body) : changeRound(by, body.roundId, body);
}

interface Template {
  lowest: number;
  highest: number;
  questions: Question[];
}

/** Returns what a round copies from its template. */
async function readTemplate(
  { tx, actor: { accountId } }: Writer,
  { templateId, cycleId }: RoundInput,
  stored: number | null,
): Promise<Template> {
  const template = await queryOne<Template>(
    tx,
    `select s.lowest::float8 as lowest, s.highest::float8 as highest, (
       select coalesce(jsonb_agg(jsonb_build_object('text', q.name, 'answer', q.answer) order by q.position), '[]')
       from feedback_template_questions q where q.feedback_template_id = t.id) as questions
     from feedback_templates t join rating_scales s on s.id = t.rating_scale_id
     where t.id = $templateId and t.account_id = $accountId and (t.is_active or t.id = $stored)`,
    { templateId, accountId, stored },
  );
  if (!template) throw notFound('Template not found');
  if (template.questions.length === 0) {
    const message = 'This template has no questions';
    throw invalid(message, [{ path: 'templateId', message }]);
  }
  if (cycleId != null) {
    const cycle = await queryOne(
      tx,
      'select from performance_cycles where id = $cycleId and account_id = $accountId',
      { cycleId, accountId },
    );
    if (!cycle) throw notFound('Cycle not found');
  }
  return template;
}

async function checkInput(
  { tx, actor: { accountId } }: Writer,
  employeeId: number,
  { dueOn, kind, raterIds }: RoundInput,
): Promise<void> {
  const problem = await getRaterProblem(tx, { accountId, employeeId, kind, raterIds });
  if (problem !== null) throw invalid(problem, [{ path: 'raterIds', message: problem }]);
  if (dueOn < (await accountToday(tx, accountId))) {
    const message = 'The last day cannot be in the past';
    throw invalid(message, [{ path: 'dueOn', message }]);
  }
}

const getValues = (
  { kind, templateId, cycleId, isAnonymous, dueOn, about, raterIds }: RoundInput,
  { lowest, highest, questions }: Template,
) => ({
  kind,
  templateId,
  cycleId: cycleId ?? null,
  isAnonymous,
  dueOn,
  about,
  raterIds,
  lowest,
  highest,
  questions: JSON.stringify(questions),
});

interface Subject {
  subject: string;
  unitId: number;
  employeeId: number;
  supervisorId: number | null;
}

/**
 * Returns a person about whom the caller may ask, and the role in which they ask.
 * @throws AppError 404 for anyone else.
 */
export async function readSubject(
  tx: Tx,
  actor: Actor,
  employeeId: number,
): Promise<Subject & { askedBy: AskedBy }> {
  const person = await queryOne<Subject>(
    tx,
    `select e.name || ' (' || e.code || ')' as subject, e.business_unit_id as "unitId", e.id as "employeeId",
       ${SUPERVISOR} as "supervisorId" from employees e
     where e.id = $employeeId and e.account_id = $accountId and e.is_active`,
    { employeeId, accountId: actor.accountId },
  );
  const reader = person && getRoundReader(actor, await readRoundReach(tx, actor), person);
  if (!person || !reader || reader === 'other' || reader === 'viewer') {
    throw notFound('Employee not found');
  }
  return { ...person, askedBy: reader };
}

async function addRound(by: Writer, body: RoundInput): Promise<number> {
  const { tx, actor, engine } = by;
  const { accountId, userId } = actor;
  const employeeId = body.employeeId ?? actor.employeeId;
  if (employeeId === null || userId === null) throw forbidden();
  const person = await readSubject(tx, actor, employeeId);
  const template = await readTemplate(by, body, null);
  await checkInput(by, employeeId, body);
  const row = await queryOne<Record<string, unknown> & { id: number; closesAt: Date }>(
    tx,
    `insert into feedback_rounds as r (account_id, employee_id, asked_by, kind, template_id, cycle_id, is_anonymous,
       due_on, about, lowest, highest, questions, rater_ids, created_by, created_at)
     values ($accountId, $employeeId, $askedBy, $kind, $templateId, $cycleId, $isAnonymous, $dueOn, $about, $lowest,
       $highest, $questions::jsonb, $raterIds::bigint[], $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     returning id, ${ROUND_RECORD.columns.join(', ')}, ${CLOSES_AT} as "closesAt"`,
    {
      ...getValues(body, template),
      accountId,
      employeeId,
      userId,
      askedBy: person.askedBy,
      at: engine.at ?? null,
    },
  );
  if (!row) throw new Error('The round was not stored');
  await recordCreated(tx, 'feedback round', [row.id], { actor: { userId, accountId } });
  await startInstance(tx, engine, {
    workflow: feedbackRoundWorkflow,
    actor,
    source: ROUND_RECORD,
    row,
    input: {
      employeeId,
      authorId: actor.employeeId,
      kind: body.kind,
      askedBy: person.askedBy,
      closesAt: row.closesAt.toISOString(),
    },
    subject: person.subject,
    businessUnitId: person.unitId,
  });
  return row.id;
}

async function changeRound(by: Writer, roundId: number, body: RoundInput): Promise<number> {
  const { tx, actor } = by;
  const { base, sight } = await readRoundSight(tx, actor, roundId, { locks: true });
  if (!sight.edits) {
    throw new AppError('conflict', 'This round can’t be changed by you now. Load it again');
  }
  if (base.version !== body.version) {
    throw new AppError('conflict', 'Someone else changed this round meanwhile. Load it again');
  }
  const stored = await query<{ templateId: number; kind: RoundInput['kind'] }>(
    tx,
    'select template_id as "templateId", kind from feedback_rounds where id = $roundId',
    { roundId },
  );
  // A round keeps its direction, because its history and title mention it.
  const of = { ...body, kind: stored[0]?.kind ?? body.kind };
  const template = await readTemplate(by, of, stored[0]?.templateId ?? null);
  await checkInput(by, base.employeeId, of);
  await recordWhile(tx, 'feedback round', [roundId], { actor }, () =>
    query(
      tx,
      `update feedback_rounds set template_id = $templateId, cycle_id = $cycleId, is_anonymous = $isAnonymous,
         due_on = $dueOn, about = $about, lowest = $lowest, highest = $highest, questions = $questions::jsonb,
         rater_ids = $raterIds::bigint[], version = version + 1
       where id = $roundId`,
      { ...getValues(of, template), roundId },
    ),
  );
  return roundId;
}
