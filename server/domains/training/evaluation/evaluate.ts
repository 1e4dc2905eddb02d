import { z } from 'zod';
import type {
  DueEvaluation,
  evaluateBody,
  EvaluationSums,
} from '#machines/domains/training/contracts/evaluation.ts';
import { countShown } from '#machines/domains/training/evaluation.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { isoSql } from '#server/domains/training/sql.ts';

export const dueQuery = z.object({});

/**
 * SQL: evaluations that an employee still has to give: as a participant of trainings that they completed, and as the
 * supervisor of participants, some weeks after the training, as its title says.
 */
const DUE = `
  select a.id, 'participant' as kind, a.training_id, a.employee_id from training_applications a
  join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id and i.state = 'attended'
  where a.account_id = $accountId and a.employee_id = $employeeId
  union all
  select a.id, 'supervisor', a.training_id, a.employee_id from training_applications a
  join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id and i.state = 'attended'
  join employees e on e.id = a.employee_id and e.is_active
  join trainings t on t.id = a.training_id join training_titles l on l.id = t.training_title_id
  where a.account_id = $accountId and e.supervisor_id = $employeeId and l.evaluation_weeks > 0
    and t.ends_at + make_interval(weeks => l.evaluation_weeks::integer) <= now()`;

/** GET /Training/Evaluations: evaluations that the caller still has to give, the oldest first. */
export const readDueEvaluations = ({ db, actor }: Call): Promise<DueEvaluation[]> =>
  query<DueEvaluation>(
    db,
    `select d.id as "applicationId", d.kind, l.name as title, t.number, e.name, ${isoSql('t.ends_at')} as "endsAt"
     from (${DUE}) d join trainings t on t.id = d.training_id
     join training_titles l on l.id = t.training_title_id join employees e on e.id = d.employee_id
     where not exists (select from training_evaluations v where v.application_id = d.id and v.kind = d.kind)
     order by t.ends_at, d.id limit 500`,
    { accountId: actor.accountId, employeeId: actor.employeeId },
  );

/**
 * POST /Training/Evaluate: stores an evaluation, once, by the person who has to give it.
 * @throws AppError 404 for anyone else, 409 for a second evaluation.
 */
export async function evaluate(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  body: z.output<typeof evaluateBody>,
): Promise<void> {
  const due = await queryOne<{ kind: DueEvaluation['kind'] }>(
    tx,
    `select d.kind from (${DUE}) d where d.id = $applicationId`,
    {
      accountId: actor.accountId,
      employeeId: actor.employeeId,
      applicationId: body.applicationId,
    },
  );
  if (!due) throw notFound('Evaluation not found');
  if (due.kind === 'participant' && (!body.trainer || !body.organization)) {
    throw invalid('Rate the trainer and the organization, too', [
      ...(body.trainer ? [] : [{ path: 'trainer', message: 'Trainer is required' }]),
      ...(body.organization ? [] : [{ path: 'organization', message: 'Organization is required' }]),
    ]);
  }
  const own = due.kind === 'participant';
  const stored = await query(
    tx,
    `insert into training_evaluations (account_id, application_id, kind, content, trainer, organization,
       usefulness, comment)
     values ($accountId, $applicationId, $kind, $content, $trainer, $organization, $usefulness, $comment)
     on conflict (application_id, kind) do nothing returning id`,
    {
      accountId: actor.accountId,
      applicationId: body.applicationId,
      kind: due.kind,
      content: body.content,
      trainer: own ? (body.trainer ?? null) : null,
      organization: own ? (body.organization ?? null) : null,
      usefulness: body.usefulness,
      comment: body.comment ?? null,
    },
  );
  if (stored.length === 0)
    throw new AppError('conflict', 'You have already evaluated this training');
}

/**
 * Returns what participants think of a training, or what supervisors see at work weeks later: means and comments,
 * without names, of the oldest answers in whole groups.
 */
export async function readEvaluationSums(
  db: Db,
  trainingId: number,
  kind: DueEvaluation['kind'],
): Promise<EvaluationSums> {
  const ofKind = `from training_evaluations v join training_applications a on a.id = v.application_id
     where a.training_id = $trainingId and v.kind = $kind`;
  const row = await queryOne<{ answers: number }>(
    db,
    `select count(*)::integer as answers ${ofKind}`,
    { trainingId, kind },
  );
  const answers = row?.answers ?? 0;
  const shown = countShown(answers);
  if (shown === 0) return { answers, shown, means: null, comments: [] };
  const sums = await queryOne<{ means: EvaluationSums['means']; comments: string[] }>(
    db,
    // Comments are sorted by hash, so that their order doesn't reveal who wrote them.
    `select jsonb_build_object('content', round(avg(s.content), 2), 'trainer', round(avg(s.trainer), 2),
         'organization', round(avg(s.organization), 2), 'usefulness', round(avg(s.usefulness), 2)) as means,
       coalesce(jsonb_agg(s.comment order by md5(s.comment)) filter (where s.comment <> ''), '[]') as comments
     from (select v.* ${ofKind} order by v.id limit $shown) s`,
    { trainingId, kind, shown },
  );
  return { answers, shown, means: sums?.means ?? null, comments: sums?.comments ?? [] };
}
