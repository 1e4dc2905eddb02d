import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { ConfirmationContext } from '#machines/domains/career/confirmation/machine.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { confirmationWorkflow } from '#machines/domains/career/confirmation/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import type {
  EffectSubject,
  EnrichmentSubject,
  EventInput,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { CONFIRMATION_RECORD } from './begin.ts';
import { confirmationDetails } from './details.ts';

/** The workflow of confirmations, with their letters and their effect on the employment type from a date on. */
export const confirmationBinding: WorkflowBinding<ConfirmationContext> = {
  workflow: confirmationWorkflow,
  effects: { confirm, extendProbation, terminate },
  record: CONFIRMATION_RECORD,
  enrich: endOfExtension,
  details: confirmationDetails,
};

interface Decided {
  id: number;
  number: string;
  subject: EffectSubject<ConfirmationContext>;
  context: ConfirmationContext;
}

/** The existing confirmations of these subjects. */
async function readDecided(
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

const getAuthor = ({ subject: { actorId, accountId } }: Decided) => ({
  userId: actorId,
  accountId,
});

/** The day on which a decision takes effect. */
const getDay = ({ context: { effectiveDate, dueOn } }: Decided): string => effectiveDate ?? dueOn;

/** Stores changes of positions from a date on. The reason of each contains the number of the confirmation. */
async function change(
  tx: Tx,
  decided: readonly Decided[],
  why: string,
  values: Partial<Position>,
  fromOf: (one: Decided) => string,
): Promise<void> {
  const [first] = decided;
  if (!first) return;
  const changes = decided.map((one) => ({
    employeeId: one.context.employeeId,
    reason: `${one.number}: ${why}`,
    from: fromOf(one),
    to: null,
    values,
  }));
  await changeVersions(tx, changes, getAuthor(first));
}

async function issue(
  tx: Tx,
  decided: readonly Decided[],
  paper: string,
  getExtraFields: (one: Decided) => Record<string, unknown> = () => ({}),
): Promise<void> {
  const [first] = decided;
  if (!first) return;
  await issuePapers(
    tx,
    { paper, by: getAuthor(first), at: first.subject.at },
    decided.map((one) => ({
      subjectEmployeeId: one.context.employeeId,
      aboutId: one.id * 100 + one.context.extensions,
      values: {
        reference: one.number,
        effectiveDate: one.context.effectiveDate,
        ...getExtraFields(one),
      },
    })),
  );
}

async function confirm(tx: Tx, subjects: EffectSubject<ConfirmationContext>[]): Promise<void> {
  const decided = await readDecided(tx, subjects);
  const [first] = decided;
  if (!first) return;
  const type = await queryOne<{ id: number }>(
    tx,
    `select id from employment_types where account_id = $accountId and is_active
       and job_status = 'confirmed' order by id limit 1`,
    { accountId: first.subject.accountId },
  );
  if (!type) {
    throw new AppError('conflict', 'There is no employment type with the job status Confirmed');
  }
  await change(tx, decided, 'Confirmed', { employmentTypeId: type.id }, getDay);
  await issue(tx, decided, 'confirmationLetter');
}

async function extendProbation(
  tx: Tx,
  subjects: EffectSubject<ConfirmationContext>[],
): Promise<void> {
  const decided = await readDecided(tx, subjects);
  await issue(tx, decided, 'extensionLetter', ({ context: { dueOn } }) => ({ extendTo: dueOn }));
}

/** The effective date is the last day of work. */
async function terminate(tx: Tx, subjects: EffectSubject<ConfirmationContext>[]): Promise<void> {
  const decided = await readDecided(tx, subjects);
  const left = { isActive: false, separationType: 'dismissal' } as const;
  await change(tx, decided, 'Ended at the end of probation', left, (one) =>
    addDays(getDay(one), 1),
  );
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
