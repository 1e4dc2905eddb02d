import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { EventField } from '#machines/core/model/eventFields.ts';

/** The presentation of an event: button, question, comment field, and inputs. */
export interface EventWords {
  event: string;
  inputs: readonly EventField[];
  label: string;
  comment: 'none' | 'optional' | 'required';
  confirm: string | null;
  tone: 'primary' | 'neutral' | 'danger';
}

/** A row of a table that can be acted on: a workflow instance as listed by the server. */
export interface Actionable {
  subjectId: number;
  state: string;
  version: number;
  allowedEvents: readonly string[];
  blockedEvents: readonly { event: string; reason: string; whoCan: string }[];
}

/** The same order everywhere: destructive first, primary last, in reach of the thumb. */
const PLACES: Record<EventWords['tone'], number> = { danger: 0, neutral: 1, primary: 2 };

/**
 * The events that at least one of these rows accepts from the user, in the order of buttons. Events
 * with more than a comment are only included if there are forms.
 */
export function offeredEvents(
  definition: WorkflowDefinition,
  rows: readonly (Pick<Actionable, 'allowedEvents'> & Partial<Pick<Actionable, 'state'>>)[],
  { withForms = false }: { withForms?: boolean } = {},
): EventWords[] {
  const allowed = new Set(rows.flatMap(({ allowedEvents }) => allowedEvents));
  const states = new Set(rows.map(({ state }) => state));
  const words = new Map<string, EventWords>();
  for (const transition of definition.transitions) {
    const { event, label, comment, confirm, tone, form, screen, from } = transition;
    const fits = withForms ? !screen && (states.has(undefined) || states.has(from)) : !form;
    if (allowed.has(event) && fits && !words.has(event)) {
      const inputs = definition.inputs[event] ?? [];
      words.set(event, { event, label, comment, confirm, tone, inputs });
    }
  }
  return [...words.values()].sort((a, b) => PLACES[a.tone] - PLACES[b.tone]);
}

/** Whether a list has a button for a row; other actions may exist on its page. */
export function canBeDecided(
  definition: WorkflowDefinition,
): (row: Pick<Actionable, 'allowedEvents'>) => boolean {
  const forms = new Set(definition.transitions.flatMap(({ event, form }) => (form ? event : [])));
  return ({ allowedEvents }) => allowedEvents.some((event) => !forms.has(event));
}

/** The event that is previewed before one is chosen. */
export const leadingEvent = (offered: readonly EventWords[]): EventWords | undefined =>
  offered.find(({ tone }) => tone === 'primary') ??
  offered.find(({ tone }) => tone === 'neutral') ??
  offered[0];

/** The destructive event, if any; it has a keyboard shortcut like the leading event. */
export const refusingEvent = (offered: readonly EventWords[]): EventWords | undefined =>
  offered.find(({ tone }) => tone === 'danger');

export interface Reason {
  reason: string;
  whoCan: string | null;
  count: number;
}

/** The reasons of these refusals, most frequent first. */
export function countReasons(
  refusals: readonly { reason: string; whoCan: string | null }[],
): Reason[] {
  const counted = new Map<string, Reason>();
  for (const { reason, whoCan } of refusals) {
    const existing = counted.get(reason);
    counted.set(reason, { reason, whoCan, count: (existing?.count ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count);
}

/** Why nothing can be done with these rows: the first reason of each fully blocked row. */
export const blockedReasons = (
  rows: readonly Pick<Actionable, 'allowedEvents' | 'blockedEvents'>[],
): Reason[] =>
  countReasons(
    rows.flatMap(({ allowedEvents, blockedEvents: [first] }) =>
      allowedEvents.length === 0 && first ? [first] : [],
    ),
  );

export const stateLabel = (definition: WorkflowDefinition, state: string): string =>
  definition.states.find(({ id }) => id === state)?.label ?? state;
