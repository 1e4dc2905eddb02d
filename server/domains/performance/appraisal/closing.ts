import type { z } from 'zod';
import type { giveBackBody } from '#machines/domains/performance/contracts/appraisal.ts';
import type { AppraisalContext } from '#machines/domains/performance/appraisal/context.ts';
import type { FormKind } from '#machines/domains/performance/appraisal/visibility.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectHandler, EffectSubject } from '#server/engine/instances/engine.ts';
import { readFacts } from './facts.ts';
import { OPEN_VERSION } from './forms.ts';
import { isOfHr, readSight, type AppraisalBase } from './sight.ts';

/**
 * Returns a form to its author with a reason. The version that was sent is kept.
 * @throws AppError 409 unless the next stage has it.
 */
export async function giveBack(
  { tx, actor, services }: WriteCall,
  { appraisalId, kind, raterId: earlierId, reason }: z.output<typeof giveBackBody>,
): Promise<void> {
  const sight = await readSight(tx, actor, appraisalId, { locks: true });
  if (!sight) throw notFound('Appraisal not found');
  if (!isOfHr(sight.reader)) throw forbidden();
  const returned = getReturned(sight.base, kind, earlierId ?? null);
  await query(
    tx,
    `insert into appraisal_forms as f (appraisal_id, kind, earlier_id, version, rater_id, marks, words, return_reason)
     select $appraisalId, $kind, $earlierId::bigint, ${OPEN_VERSION}, $raterId, coalesce(b.marks, '{}'),
       coalesce(b.words, ''), $reason
     from (select 1) one left join lateral (
       select marks, words from appraisal_forms b where b.appraisal_id = $appraisalId and b.kind = $kind
         and b.earlier_id is not distinct from $earlierId::bigint
       order by b.version desc limit 1) b on true
     on conflict (appraisal_id, kind, earlier_id, version) do update set return_reason = excluded.return_reason`,
    {
      appraisalId,
      kind,
      raterId: returned.raterId,
      earlierId: kind === 'earlier' ? returned.raterId : null,
      reason,
    },
  );
  await dispatch(tx, services.engine, {
    workflow: 'appraisal',
    actor,
    items: [{ subjectId: appraisalId, event: returned.event }],
  });
}

type Returned = { raterId: number; event: { type: string; raterId?: number } };

/**
 * Returns whose form is given back, and the event that does it.
 * @throws AppError 409 if no such person has sent marks.
 */
function getReturned(
  { employeeId, supervisorId, earlier }: AppraisalBase,
  kind: z.output<typeof giveBackBody>['kind'],
  earlierId: number | null,
): Returned {
  if (kind === 'self') return { raterId: employeeId, event: { type: 'returnSelf' } };
  if (kind === 'supervisor') {
    if (supervisorId === null) throw new AppError('conflict', 'This person has no supervisor');
    return { raterId: supervisorId, event: { type: 'returnSupervisor' } };
  }
  const rater = earlier.find(({ employeeId: id, state }) => id === earlierId && state === 'sent');
  if (!rater) throw new AppError('conflict', 'This earlier supervisor has sent no marks');
  return {
    raterId: rater.employeeId,
    event: { type: 'returnEarlier', raterId: rater.employeeId },
  };
}

/**
 * Closes the forms of a kind. For earlier supervisors, it closes only the form of the one who has just sent marks.
 * @throws AppError 409 for a form in which a factor has no mark.
 */
export const closeForms =
  (kind: FormKind): EffectHandler<AppraisalContext> =>
  async (tx, subjects) => {
    const forms = await readToClose(tx, kind, subjects);
    await refuseIncomplete(tx, forms);
    await query(
      tx,
      `update appraisal_forms f set sent_at = $at::timestamptz where f.id = any($ids::bigint[])`,
      { ids: forms.flatMap(({ id }) => id ?? []), at: subjects[0]?.at ?? null },
    );
  };

interface OpenForm {
  /** Null if nothing was saved. */
  id: number | null;
  appraisalId: number;
  rated: string[] | null;
}

const readToClose = (
  tx: Tx,
  kind: FormKind,
  subjects: readonly EffectSubject<AppraisalContext>[],
): Promise<OpenForm[]> =>
  query<OpenForm>(
    tx,
    `select s."appraisalId", f.id,
       array(select m.key from jsonb_each(f.marks) m where m.value->>'mark' is not null) as rated
     from jsonb_to_recordset($sent::jsonb) as s ("appraisalId" bigint, "earlierId" bigint)
     left join lateral (
       select f.id, f.marks, f.sent_at from appraisal_forms f where f.appraisal_id = s."appraisalId"
         and f.kind = $kind and f.earlier_id is not distinct from s."earlierId"
       order by f.version desc limit 1) f on true
     where f.sent_at is null`,
    {
      kind,
      sent: JSON.stringify(
        subjects.flatMap(({ subjectId: appraisalId, context }) =>
          (kind === 'earlier' ? getSent(context) : [null]).map((earlierId) => ({
            appraisalId,
            earlierId,
          })),
        ),
      ),
    },
  );

const getSent = ({ earlier }: AppraisalContext): number[] =>
  earlier.flatMap(({ employeeId, state }) => (state === 'sent' ? [employeeId] : []));

async function refuseIncomplete(tx: Tx, forms: readonly OpenForm[]): Promise<void> {
  const facts = await readFacts(
    tx,
    forms.map(({ appraisalId }) => appraisalId),
  );
  for (const { appraisalId, rated } of forms) {
    const marked = new Set(rated ?? []);
    const missing = facts.get(appraisalId)?.factors.find(({ id }) => !marked.has(String(id)));
    if (missing) throw new AppError('conflict', `Rate every factor first: ${missing.name}`);
  }
}

/** A form is only returned with a reason, which its author reads. */
export const refuseWithoutReason =
  (kind: FormKind): EffectHandler<AppraisalContext> =>
  async (tx, subjects) => {
    const [silent] = await query<{ id: number }>(
      tx,
      `select g.id from jsonb_to_recordset($given::jsonb) as g (id bigint, "earlierId" bigint)
       join appraisals a on a.id = g.id
       where not exists (
         select from appraisal_forms f where f.appraisal_id = g.id and f.kind = $kind and f.sent_at is null
           and f.earlier_id is not distinct from g."earlierId" and f.return_reason is not null) limit 1`,
      {
        given: JSON.stringify(
          subjects.map(({ subjectId: id, event }) => ({ id, earlierId: event['raterId'] ?? null })),
        ),
        kind,
      },
    );
    if (silent) {
      throw new AppError('conflict', 'Give it back from the page of the assessment, with a reason');
    }
  };
