import type { TicketContext } from '#machines/domains/tickets/progress.ts';
import { afterWorkingHours, type WorkingCalendar } from '#machines/core/values/workingTime.ts';
import {
  currentStep,
  followingStep,
  lastWorkStep,
  RATING,
  type Assignment,
  type TicketStep,
} from '#machines/domains/tickets/steps.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { EnrichmentSubject, EventInput } from '#server/engine/instances/engine.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';

const ESCALATION = 'xstate.after.untilStepDue.';

/**
 * Adds the due time of the next step to a ticket's events, and for an overdue step the supervisor of the
 * responsible person.
 * @throws AppError 404 if an event names a person who doesn't work here.
 */
export async function enrichEvents(
  tx: Tx,
  subjects: readonly EnrichmentSubject<TicketContext>[],
  at: string,
): Promise<EventInput[]> {
  const accountId = subjects[0]?.instance.accountId ?? 0;
  await refuseStrangers(
    tx,
    accountId,
    subjects.flatMap(({ event }) => peopleIn(event)),
  );
  const calendar = await readWorkingCalendar(tx, accountId, at);
  const overdue = subjects.filter(({ event }) => event.type.startsWith(ESCALATION));
  const supervisors = await readSupervisors(tx, overdue.flatMap(getResponsible));
  return subjects.map((subject) => {
    const { event } = subject;
    const step = stepAhead(subject);
    const [responsible] = event.type.startsWith(ESCALATION) ? getResponsible(subject) : [];
    return {
      ...event,
      ...getAssignment(subject),
      ...(step ? { dueAt: getDue(step, at, calendar) } : {}),
      ...(responsible === undefined ? {} : { supervisorId: supervisors.get(responsible) ?? null }),
    };
  });
}

/** If an event names a person but no step, the person is assigned to the current step. */
function getAssignment({ event, instance }: EnrichmentSubject<TicketContext>): {
  assignments?: Assignment[];
} {
  const { assignments, responsiblePersonId } = event;
  if (event.type !== 'step.assign' || assignments || typeof responsiblePersonId !== 'number') {
    return {};
  }
  const rowId = currentStep(instance.context.steps)?.rowId ?? 0;
  return { assignments: [{ rowId, responsiblePersonId }] };
}

/** Returns when a step is due that begins now, as an ISO instant. */
export const getDue = (step: TicketStep, at: string, calendar: WorkingCalendar): string =>
  afterWorkingHours(at, step.hours, calendar);

/** Returns the step that an event may begin. */
function stepAhead({ event, instance }: EnrichmentSubject<TicketContext>): TicketStep | null {
  const { steps } = instance.context;
  const ahead = (): TicketStep | null => {
    switch (event.type) {
      case 'step.complete':
        return followingStep(steps);
      case 'step.delegate':
      case 'step.assign':
        return currentStep(steps);
      case 'requester.reopen':
        return lastWorkStep(steps);
      default:
        return null;
    }
  };
  const step = ahead();
  return step?.actionButton === RATING ? null : step;
}

const getResponsible = ({ instance }: EnrichmentSubject<TicketContext>): number[] => {
  const person = currentStep(instance.context.steps)?.responsiblePersonId;
  return person == null ? [] : [person];
};

/** Returns the people whom an event makes responsible. */
function peopleIn(event: EventInput): number[] {
  const { responsiblePersonId, assignments } = event as {
    responsiblePersonId?: unknown;
    assignments?: unknown;
  };
  const listed = Array.isArray(assignments)
    ? assignments.map((one: { responsiblePersonId?: unknown }) => one.responsiblePersonId)
    : [];
  return [responsiblePersonId, ...listed].filter((person) => typeof person === 'number');
}

async function refuseStrangers(
  tx: Tx,
  accountId: number,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  const [stranger] = await query<{ id: number }>(
    tx,
    `select n.id from unnest($people::bigint[]) as n (id) where not exists (
       select from employees e where e.id = n.id and e.account_id = $accountId and e.is_active)`,
    { people, accountId },
  );
  if (!stranger) return;
  throw notFound('The responsible person is not an employee');
}

async function readSupervisors(tx: Tx, people: readonly number[]): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const rows = await query<{ id: number; supervisorId: number }>(
    tx,
    `select e.id, s.id as "supervisorId" from employees e
     join employees s on s.id = e.supervisor_id and s.is_active
     where e.id = any($people::bigint[])`,
    { people },
  );
  return new Map(rows.map(({ id, supervisorId }) => [id, supervisorId]));
}
