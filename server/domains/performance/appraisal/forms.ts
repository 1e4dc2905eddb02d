import type { z } from 'zod';
import type { FormView, saveMarksBody } from '#machines/domains/performance/contracts/appraisal.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { readFacts, type AppraisalFacts } from './facts.ts';
import { readSight } from './sight.ts';
import { MARKS_OF } from './view.ts';

type MarksBody = z.output<typeof saveMarksBody>;

const SEND = {
  self: 'sendSelf',
  supervisor: 'sendSupervisor',
  earlier: 'sendEarlier',
  hr: 'sendHr',
} as const;

/**
 * Saves marks while they are entered, without sending the form. Returns the revision to pass to the next save.
 * @throws AppError 409 if the caller can't fill in the form now, or someone else has saved it meanwhile.
 */
export async function saveMarks(
  call: WriteCall,
  body: MarksBody,
): Promise<WriteAnswer & { revision: number }> {
  return { ...SUBMITTED, revision: await store(call, body) };
}

/** Saves the form and sends it. A sent form can't be edited. */
export async function sendMarks(call: WriteCall, body: MarksBody): Promise<void> {
  await store(call, body);
  await dispatch(call.tx, call.services.engine, {
    workflow: 'appraisal',
    actor: call.actor,
    items: [{ subjectId: body.appraisalId, event: { type: SEND[body.kind] } }],
  });
}

async function store({ tx, actor }: WriteCall, body: MarksBody): Promise<number> {
  const { appraisalId, kind } = body;
  const sight = await readSight(tx, actor, appraisalId, { locks: true });
  if (!sight) throw notFound('Appraisal not found');
  if (sight.sight.writes !== kind) {
    throw new AppError('conflict', 'This form is not open for you: it was sent, or is not due yet');
  }
  const facts = (await readFacts(tx, [appraisalId])).get(appraisalId);
  if (!facts) throw notFound('Appraisal not found');
  const problems = getMarkProblems(facts, body);
  if (problems[0]) throw invalid(problems[0].message, problems);
  const earlierId = kind === 'earlier' ? actor.employeeId : null;
  const [saved] = await query<{ revision: number }>(
    tx,
    `insert into appraisal_forms as f (appraisal_id, kind, earlier_id, version, rater_id, marks, words, revision)
     select $appraisalId, $kind, $earlierId::bigint, ${OPEN_VERSION}, $raterId, $marks::jsonb, $words, 1
     where $revision::integer = 0 or exists (${OPEN_FORM})
     on conflict (appraisal_id, kind, earlier_id, version) do update set marks = excluded.marks, words = excluded.words,
       rater_id = excluded.rater_id, revision = f.revision + 1
     where f.revision = $revision
     returning revision`,
    {
      appraisalId,
      kind,
      earlierId,
      revision: body.revision,
      raterId: actor.employeeId,
      marks: JSON.stringify(
        Object.fromEntries(
          body.marks.map(({ factorId, mark, words }) => [String(factorId), { mark, words }]),
        ),
      ),
      words: body.words,
    },
  );
  if (!saved) throw await getStale(tx, facts, { ...body, earlierId });
  return saved.revision;
}

const OPEN_FORM = `select from appraisal_forms o where o.appraisal_id = $appraisalId and o.kind = $kind
  and o.earlier_id is not distinct from $earlierId::bigint and o.sent_at is null`;

/** Two people in HR can have the same form open. The second to save is shown what the first has saved. */
async function getStale(
  tx: Tx,
  { factors }: AppraisalFacts,
  { appraisalId, kind, marks, words, earlierId }: MarksBody & { earlierId: number | null },
): Promise<AppError> {
  const [stored] = await query<Pick<FormView, 'words' | 'marks'> & { name: string }>(
    tx,
    `select e.name, f.words, ${MARKS_OF} as marks from appraisal_forms f join employees e on e.id = f.rater_id
     where f.appraisal_id = $appraisalId and f.kind = $kind and f.sent_at is null
       and f.earlier_id is not distinct from $earlierId::bigint`,
    { appraisalId, kind, earlierId },
  );
  const theirs = factors.flatMap(({ id, name }) => {
    const own = marks.find(({ factorId }) => factorId === id);
    const other = stored?.marks.find(({ factorId }) => factorId === id);
    return (own?.mark ?? null) === (other?.mark ?? null) &&
      (own?.words ?? '') === (other?.words ?? '')
      ? []
      : [`${name}: ${other?.mark ?? '—'}`];
  });
  if (stored && stored.words !== words) theirs.push('Summary');
  return new AppError(
    'conflict',
    stored
      ? `${stored.name} has saved this form meanwhile; nothing of yours was saved. Theirs differs in: ${theirs.join(', ') || '—'}`
      : 'This form was given back or sent meanwhile: open it again',
  );
}

/**
 * SQL for the version of a form that has not been sent yet, or else the next version. Each earlier supervisor has a
 * form of their own.
 */
export const OPEN_VERSION = `(select coalesce(max(v.version) filter (where v.sent_at is null),
    coalesce(max(v.version), 0) + 1)
  from appraisal_forms v where v.appraisal_id = $appraisalId and v.kind = $kind
    and v.earlier_id is not distinct from $earlierId::bigint)`;

function getMarkProblems({ factors, rule }: AppraisalFacts, { marks }: MarksBody): Problem[] {
  const { lowest, highest } = rule.scale;
  const factorIds = new Set(factors.map(({ id }) => id));
  return marks.flatMap(({ factorId, mark }, at) => {
    if (!factorIds.has(factorId)) {
      return [{ path: `marks.${at}.factorId`, message: 'This factor is not rated here' }];
    }
    return mark === null || (mark >= lowest && mark <= highest)
      ? []
      : [{ path: `marks.${at}.mark`, message: `The mark must be from ${lowest} to ${highest}` }];
  });
}
