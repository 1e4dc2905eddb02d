import {
  NO_ONE_RESPONSIBLE,
  type TicketStatusItem,
} from '#machines/domains/tickets/contracts/tickets.ts';
import type { TicketEvent } from '#machines/domains/tickets/events.ts';
import { ONLY_CURRENT } from '#machines/domains/tickets/workflow.ts';
import {
  currentStep,
  isAssignable,
  type Assignment,
  type TicketStep,
} from '#machines/domains/tickets/steps.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { invalid, notFound, type AppError, type Problem } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { mayRead } from '#server/engine/instances/reading.ts';
import { refusal } from '#server/engine/instances/refusal.ts';
import { boundTickets } from './binding.ts';
import { getContext } from './context.ts';

/** A ticket's changes are made in this order, because each may be a precondition of the next. */
const ORDER = ['step.assign', 'step.delegate', 'step.complete'] as const;
type Change = Extract<TicketEvent, { type: (typeof ORDER)[number] }>;

interface TicketUpdate {
  instance: Instance;
  items: { index: number; item: TicketStatusItem; step: TicketStep }[];
}

/**
 * UpdateTicketStatus (spec 001 §4): compares the steps that the screen sends with the stored ones, and sends
 * the changes to the machine, for all tickets or none.
 * @throws AppError 400, 404, and 409 if the ticket has changed or a step isn't the current one.
 */
export async function updateTickets(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  items: readonly TicketStatusItem[],
): Promise<void> {
  const bound = boundTickets(engine);
  const tickets = await readTickets(tx, bound, actor, items);
  refuseImpossible(tickets);
  const changes = tickets.map(({ instance, items: updates }) => ({
    instance,
    events: getChanges(instance, updates),
  }));
  for (const type of ORDER) {
    const due = changes.flatMap(({ instance, events }): DispatchItem[] => {
      const at = events.findIndex((event) => event.type === type);
      const event = events[at];
      // Each event increments the version by one, so each event expects the version that the previous one leaves.
      return event
        ? [{ subjectId: instance.subjectId, version: instance.version + at, event: { ...event } }]
        : [];
    });
    if (due.length > 0) {
      await dispatch(tx, engine, { workflow: bound.workflow.id, items: due, actor });
    }
  }
}

/**
 * Reads the tickets.
 * @throws AppError 404 for a ticket or step that doesn't exist, 409 for an outdated version.
 */
async function readTickets(
  tx: Tx,
  bound: BoundWorkflow,
  actor: Actor,
  items: readonly TicketStatusItem[],
): Promise<TicketUpdate[]> {
  const ids = [...new Set(items.map(({ ticketId }) => ticketId))];
  const instances = await readInstances(tx, bound, actor.accountId, ids);
  const readableOnes = instances.filter((instance) => mayRead(bound, instance, actor));
  if (readableOnes.length < ids.length) throw notFound('Ticket not found');
  return readableOnes.map((instance) => {
    const { steps } = getContext(instance.context);
    const rows = items.flatMap((item, index) => {
      if (item.ticketId !== instance.subjectId) return [];
      const step = steps.find(
        ({ rowId, processId }) => rowId === item.rowId && processId === item.processId,
      );
      if (!step) throw notFound(`Step not found on ticket ${item.ticketId}`);
      return [{ index, item, step }];
    });
    const stale = rows.some(({ item }) => (item.version ?? instance.version) !== instance.version);
    if (stale) throw notCurrent(instance, 'This ticket has changed since you opened it');
    return { instance, items: rows };
  });
}

/**
 * Refuses changes that no order makes possible.
 * @throws AppError 400 naming every problem, or 409 for steps out of order.
 */
function refuseImpossible(tickets: readonly TicketUpdate[]): void {
  const problems: Problem[] = [];
  for (const { items } of tickets) {
    const seen = new Set<number>();
    for (const { index, item } of items) {
      if (seen.has(item.rowId)) {
        problems.push({ path: `${index}.rowId`, message: 'The step is in the list twice' });
      }
      seen.add(item.rowId);
    }
    for (const { index, item, step } of items) {
      if (step.actionButton === '' && item.isComplete && item.responsiblePersonId === null) {
        problems.push({ path: `${index}.responsiblePersonId`, message: NO_ONE_RESPONSIBLE });
      }
    }
  }
  const [first] = problems;
  if (first) throw invalid(first.message, problems);
  for (const { instance, items } of tickets) {
    const current = currentStep(getContext(instance.context).steps);
    for (const { item, step } of items) {
      const reason = notCurrentReason(item, step, step === current);
      if (reason !== null) throw notCurrent(instance, reason);
    }
  }
}

function notCurrentReason(
  item: TicketStatusItem,
  step: TicketStep,
  isCurrent: boolean,
): string | null {
  const wasComplete = step.completedAt !== null;
  if (wasComplete && !item.isComplete) return 'A completed step cannot be undone';
  if (!wasComplete && item.isComplete && (step.actionButton !== '' || !isCurrent)) {
    return ONLY_CURRENT;
  }
  const isOther = item.responsiblePersonId !== step.responsiblePersonId;
  if (!isOther) return null;
  if (isAssignable(step)) {
    return item.responsiblePersonId === null ? 'A step must have a responsible person' : null;
  }
  return 'The responsible person of a completed step or of the rating cannot be changed';
}

/** Returns the events of one ticket, with at most one of each kind. */
function getChanges(instance: Instance, items: TicketUpdate['items']): Change[] {
  const current = currentStep(getContext(instance.context).steps);
  const assignments: Assignment[] = [];
  const events: Change[] = [];
  for (const { item, step } of items) {
    const { rowId, responsiblePersonId } = item;
    const isCompleted = item.isComplete && step.completedAt === null;
    const isOther =
      responsiblePersonId !== null && responsiblePersonId !== step.responsiblePersonId;
    if (step !== current || step.responsiblePersonId === null) {
      if (isOther) assignments.push({ rowId, responsiblePersonId });
      if (isCompleted) events.push({ type: 'step.complete', rowId });
    } else if (isCompleted) {
      // The step counts as completed by the person who is named. A completed step needn't be delegated.
      const credit = isOther ? { responsiblePersonId } : {};
      events.push({ type: 'step.complete', rowId, ...credit });
    } else if (isOther) {
      events.push({ type: 'step.delegate', rowId, responsiblePersonId });
    }
  }
  if (assignments.length > 0) events.push({ type: 'step.assign', assignments });
  return events.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

const notCurrent = (instance: Instance, reason: string): AppError =>
  refusal([
    {
      subjectId: instance.subjectId,
      state: instance.state,
      status: 409,
      reason,
      whoCan: null,
    },
  ]);
