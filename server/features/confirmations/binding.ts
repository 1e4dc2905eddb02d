import type { Position } from '#machines/contracts/employment.ts';
import type { ConfirmationContext } from '#machines/workflows/confirmation/machine.ts';
import { confirmationWorkflow } from '#machines/workflows/confirmation/workflow.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';
import { changeVersions } from '#server/features/employment/index.ts';
import { issuePaper } from '#server/papers/issue.ts';
import type {
  EffectSubject,
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/workflow/engine/engine.ts';
import { CONFIRMATION_RECORD } from './begin.ts';

/** Confirmations with their effect on the dated employment type, and their letters. */
export const confirmationBinding: WorkflowBinding<ConfirmationContext> = {
  workflow: confirmationWorkflow,
  effects: { confirm, extendProbation, terminate },
  record: CONFIRMATION_RECORD,
  enrich: endOfExtension,
};

interface Decided {
  id: number;
  number: string;
  subject: EffectSubject<ConfirmationContext>;
  context: ConfirmationContext;
}

/** The existing confirmations of these subjects. */
async function decidedOf(
  tx: Tx,
  subjects: readonly EffectSubject<ConfirmationContext>[],
): Promise<Decided[]> {
  const rows = await query<{ id: number; number: string }>(
    tx,
    'select id, number from confirmations where id = any($ids::bigint[]) order by employee_id',
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const byId = new Map(subjects.map((one) => [one.subjectId, one]));
  return rows.flatMap((row) => {
    const subject = byId.get(row.id);
    return subject ? [{ ...row, subject, context: subject.context }] : [];
  });
}

/** A dated change with the confirmation's number as its reason. */
const change = (
  tx: Tx,
  { number, subject, context: { employeeId } }: Decided,
  from: string,
  values: Partial<Position>,
  why: string,
): Promise<void> =>
  changeVersions(tx, [{ employeeId, from, to: null, values }], {
    accountId: subject.accountId,
    userId: subject.actorId,
    reason: `${number}: ${why}`,
  });

const issue = (
  tx: Tx,
  { id, number, subject, context }: Decided,
  paper: string,
  more: Record<string, unknown> = {},
) =>
  issuePaper(tx, {
    paper,
    subjectEmployeeId: context.employeeId,
    aboutId: id * 100 + context.extensions,
    values: { reference: number, effectiveDate: context.effectiveDate, ...more },
    by: { userId: subject.actorId, accountId: subject.accountId },
    at: subject.at,
  });

async function confirm(tx: Tx, subjects: EffectSubject<ConfirmationContext>[]): Promise<void> {
  for (const one of await decidedOf(tx, subjects)) {
    const type = await queryOne<{ id: number }>(
      tx,
      `select id from employment_types where account_id = $accountId and is_active
         and job_status = 'confirmed' order by id limit 1`,
      { accountId: one.subject.accountId },
    );
    if (!type) {
      throw new AppError('conflict', 'There is no employment type with the job status Confirmed');
    }
    const from = one.context.effectiveDate ?? one.context.dueOn;
    await change(tx, one, from, { employmentTypeId: type.id }, 'Confirmed');
    await issue(tx, one, 'confirmationLetter');
  }
}

async function extendProbation(
  tx: Tx,
  subjects: EffectSubject<ConfirmationContext>[],
): Promise<void> {
  for (const one of await decidedOf(tx, subjects)) {
    await issue(tx, one, 'extensionLetter', { extendTo: one.context.dueOn });
  }
}

/** The effective date is the last day of work. */
async function terminate(tx: Tx, subjects: EffectSubject<ConfirmationContext>[]): Promise<void> {
  for (const one of await decidedOf(tx, subjects)) {
    const last = one.context.effectiveDate ?? one.context.dueOn;
    const from = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    const left = { isActive: false, separationType: 'dismissal' } as const;
    await change(tx, one, from, left, 'Ended at the end of probation');
  }
}

/** The end of an extended probation in the account's time zone; client values are ignored. */
async function endOfExtension(
  tx: Tx,
  subjects: readonly EnrichmentSubject<ConfirmationContext>[],
): Promise<EventInput[]> {
  const days = subjects.map(({ instance }) => instance.context.extendTo);
  const rows = await query<{ at: Date | null }>(
    tx,
    `select (n.day + 1)::timestamp at time zone account_time_zone($accountId) as at
     from unnest($days::date[]) with ordinality as n (day, place) order by n.place`,
    { accountId: subjects[0]?.instance.accountId ?? 0, days },
  );
  return subjects.map(({ event }, index) => {
    const { extendAt: _said, ...rest } = event as EventInput & { extendAt?: unknown };
    return event.type === 'accept'
      ? { ...rest, extendAt: rows[index]?.at?.toISOString() ?? null }
      : rest;
  });
}
