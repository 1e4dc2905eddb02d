import type { TicketEvent } from './events.ts';
import { assigned, currentStep, isAssignable, type TicketStep } from './steps.ts';

/** A closed ticket can be opened again within this many days. */
export const REOPEN_DAYS = 7;
export const REOPEN_MS = REOPEN_DAYS * 24 * 3_600_000;

/** The input of a ticket. People are employee IDs. */
export interface TicketInput {
  requesterId: number;
  creatorId: number | null;
  /** The steps. The rating is always the last one, and only the last. */
  steps: TicketStep[];
  /** When the first step is due, as an ISO instant. */
  dueAt: string;
}

export interface TicketContext extends TicketInput {
  /** The supervisor to whom the overdue step was escalated. */
  escalatedTo: number | null;
  /** The latest delegation, and whether it is for the current step. */
  delegatedTo: number | null;
  delegatedAt: string | null;
  isDelegated: boolean;
  rating: number | null;
  feedback: string;
  closedAt: string | null;
  reopenedCount: number;
}

/** Whether the step that a sender names is the current one. */
export const isCurrent = ({ steps }: TicketContext, rowId: number | undefined): boolean =>
  rowId === undefined || currentStep(steps)?.rowId === rowId;

export const completesCurrent = (context: TicketContext, event: TicketEvent): boolean =>
  event.type === 'step.complete' && isCurrent(context, event.rowId);

export const assignsLater = ({ steps }: TicketContext, event: TicketEvent): boolean => {
  const currentRowId = currentStep(steps)?.rowId;
  const later = steps.filter((step) => isAssignable(step) && step.rowId !== currentRowId);
  return isAmong(event, later);
};

export const assignsCurrent = ({ steps }: TicketContext, event: TicketEvent): boolean => {
  const currentRowId = currentStep(steps)?.rowId;
  const isNamed =
    event.type === 'step.assign' &&
    (event.assignments?.some(({ rowId }) => rowId === currentRowId) ?? true);
  return isNamed && isAmong(event, steps.filter(isAssignable));
};

/** Whether all steps of the assignment are among these. Without a list, whether there is any step to assign. */
const isAmong = (event: TicketEvent, steps: readonly TicketStep[]): boolean =>
  event.type === 'step.assign' &&
  (event.assignments?.every(({ rowId }) => steps.some((step) => step.rowId === rowId)) ??
    steps.length > 0);

export const isWithinReopenWindow = ({ closedAt }: TicketContext, { at }: TicketEvent): boolean =>
  closedAt === null || at === undefined || Date.parse(at) - Date.parse(closedAt) <= REOPEN_MS;

/** Returns the context with the current step delegated to another person and its new due time. */
export function delegating(
  context: TicketContext,
  event: TicketEvent,
  dueAt: string | null | undefined,
): Partial<TicketContext> {
  if (event.type !== 'step.delegate') return {};
  const rowId = currentStep(context.steps)?.rowId ?? 0;
  const assignments = [{ rowId, responsiblePersonId: event.responsiblePersonId }];
  return entering(context, assigned(context.steps, assignments, event.at ?? context.dueAt), dueAt);
}

/**
 * Returns what changes when a step begins: the responsible person, and the due time if the step or its deadline
 * is new.
 */
export function entering(
  context: TicketContext,
  steps: TicketStep[],
  dueAt: string | null | undefined,
): Partial<TicketContext> {
  const step = currentStep(steps);
  const isDelegated = step?.actionButton === '' && step.delegatedAt !== null;
  return {
    steps,
    dueAt: dueAt ?? context.dueAt,
    escalatedTo: null,
    isDelegated,
    ...(isDelegated
      ? { delegatedTo: step.responsiblePersonId, delegatedAt: step.delegatedAt }
      : {}),
  };
}
