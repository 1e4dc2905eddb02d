import type { z } from 'zod';
import type {
  FormView,
  giveBackBody,
  saveMarksBody,
} from '#machines/domains/performance/contracts/appraisal.ts';
import type { FormKind } from '#machines/domains/performance/appraisal/visibility.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler } from '#server/engine/instances/engine.ts';
import { readFacts, type AppraisalFacts } from './facts.ts';
import { isOfHr, readSight } from './sight.ts';
import { MARKS_OF } from './view.ts';

type MarksBody = z.output<typeof saveMarksBody>;

const SEND = { self: 'sendSelf', supervisor: 'sendSupervisor', hr: 'sendHr' } as const;

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
  const match = await readSight(tx, actor, appraisalId, { locks: true });
  if (!match) throw notFound('Appraisal not found');
  if (match.sight.writes !== kind) {
    throw new AppError('conflict', 'This form is not open for you: it was sent, or is not due yet');
  }
  const facts = (await readFacts(tx, [appraisalId])).get(appraisalId);
  if (!facts) throw notFound('Appraisal not found');
  const problems = getMarkProblems(facts, body);
  if (problems[0]) throw invalid(problems[0].message, problems);
  const [saved] = await query<{ revision: number }>(
    tx,
    `insert into appraisal_forms as f (appraisal_id, kind, version, rater_id, marks, words, revision)
     select $appraisalId, $kind, ${OPEN_VERSION}, $raterId, $marks::jsonb, $words, 1
     where $revision::integer = 0 or exists (${OPEN_FORM})
     on conflict (appraisal_id, kind, version) do update set marks = excluded.marks, words = excluded.words,
       rater_id = excluded.rater_id, revision = f.revision + 1
     where f.revision = $revision
     returning revision`,
    {
      appraisalId,
      kind,
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
  if (!saved) throw await getStale(tx, facts, body);
  return saved.revision;
}

const OPEN_FORM = `select from appraisal_forms o where o.appraisal_id = $appraisalId and o.kind = $kind
  and o.sent_at is null`;

/** Two people of HR can have the same form open. The second to save learns what the first has saved. */
async function getStale(
  tx: Tx,
  { factors }: AppraisalFacts,
  { appraisalId, kind, marks, words }: MarksBody,
): Promise<AppError> {
  const [stored] = await query<Pick<FormView, 'words' | 'marks'> & { name: string }>(
    tx,
    `select e.name, f.words, ${MARKS_OF} as marks from appraisal_forms f join employees e on e.id = f.rater_id
     where f.appraisal_id = $appraisalId and f.kind = $kind and f.sent_at is null`,
    { appraisalId, kind },
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

/** SQL for the version that isn't sent yet, or else the number of the next version. */
const OPEN_VERSION = `(select coalesce(max(v.version) filter (where v.sent_at is null),
    coalesce(max(v.version), 0) + 1)
  from appraisal_forms v where v.appraisal_id = $appraisalId and v.kind = $kind)`;

function getMarkProblems({ factors, rule }: AppraisalFacts, { marks }: MarksBody): Problem[] {
  const { lowest, highest } = rule.scale;
  const existing = new Set(factors.map(({ id }) => id));
  return marks.flatMap(({ factorId, mark }, at) => {
    if (!existing.has(factorId)) {
      return [{ path: `marks.${at}.factorId`, message: 'This factor is not rated here' }];
    }
    return mark === null || (mark >= lowest && mark <= highest)
      ? []
      : [{ path: `marks.${at}.mark`, message: `The mark must be from ${lowest} to ${highest}` }];
  });
}

/**
 * Gives a form back to its author, with a reason. The version that was sent is kept.
 * @throws AppError 409 unless the form is at the next stage.
 */
export async function giveBack(
  { tx, actor, services }: WriteCall,
  { appraisalId, kind, reason }: z.output<typeof giveBackBody>,
): Promise<void> {
  const match = await readSight(tx, actor, appraisalId, { locks: true });
  if (!match) throw notFound('Appraisal not found');
  if (!isOfHr(match.reader)) throw forbidden();
  const raterId = kind === 'self' ? match.base.employeeId : match.base.supervisorId;
  if (raterId === null) throw new AppError('conflict', 'This person has no supervisor');
  await query(
    tx,
    `insert into appraisal_forms as f (appraisal_id, kind, version, rater_id, marks, words, return_reason)
     select $appraisalId, $kind, ${OPEN_VERSION}, $raterId, coalesce(b.marks, '{}'), coalesce(b.words, ''), $reason
     from (select 1) one left join lateral (
       select marks, words from appraisal_forms b where b.appraisal_id = $appraisalId and b.kind = $kind
       order by b.version desc limit 1) b on true
     on conflict (appraisal_id, kind, version) do update set return_reason = excluded.return_reason`,
    { appraisalId, kind, raterId, reason },
  );
  await dispatch(tx, services.engine, {
    workflow: 'appraisal',
    actor,
    items: [
      {
        subjectId: appraisalId,
        event: { type: kind === 'self' ? 'returnSelf' : 'returnSupervisor' },
      },
    ],
  });
}

/**
 * Closes the forms of a kind.
 * @throws AppError 409 for a form in which a factor has no mark.
 */
export const closeForms =
  (kind: FormKind): EffectHandler =>
  async (tx, subjects) => {
    const ids = subjects.map(({ subjectId }) => subjectId);
    await refuseIncomplete(tx, kind, ids);
    await query(
      tx,
      `update appraisal_forms f set sent_at = $at::timestamptz
       where f.appraisal_id = any($ids::bigint[]) and f.kind = $kind and f.sent_at is null`,
      { ids, kind, at: subjects[0]?.at ?? null },
    );
  };

async function refuseIncomplete(tx: Tx, kind: FormKind, ids: readonly number[]): Promise<void> {
  const facts = await readFacts(tx, ids);
  const open = await query<{ appraisalId: number; rated: string[] }>(
    tx,
    `select f.appraisal_id as "appraisalId",
       array(select m.key from jsonb_each(f.marks) m where m.value->>'mark' is not null) as rated
     from appraisal_forms f where f.appraisal_id = any($ids::bigint[]) and f.kind = $kind and f.sent_at is null`,
    { ids, kind },
  );
  const rated = new Map(open.map((one) => [one.appraisalId, new Set(one.rated)]));
  for (const { appraisalId, factors } of facts.values()) {
    const missing = factors.find(({ id }) => !rated.get(appraisalId)?.has(String(id)));
    if (missing) throw new AppError('conflict', `Rate every factor first: ${missing.name}`);
  }
}

/** Refuses to give a form back without a reason for its author. */
export const refuseWithoutReason =
  (kind: FormKind): EffectHandler =>
  async (tx, subjects) => {
    const [silent] = await query<{ id: number }>(
      tx,
      `select a.id from appraisals a where a.id = any($ids::bigint[]) and not exists (
         select 1 from appraisal_forms f where f.appraisal_id = a.id and f.kind = $kind and f.sent_at is null
           and f.return_reason is not null) limit 1`,
      { ids: subjects.map(({ subjectId }) => subjectId), kind },
    );
    if (silent) {
      throw new AppError('conflict', 'Give it back from the page of the assessment, with a reason');
    }
  };
