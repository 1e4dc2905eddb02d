import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { EventField } from '#machines/core/model/eventFields.ts';

/** How an event is presented: its button, question, comment field and inputs. */
export interface EventWords {
  event: string;
  inputs: readonly EventField[];
  label: string;
  comment: 'none' | 'optional' | 'required';
  confirm: string | null;
  tone: 'primary' | 'neutral' | 'danger';
}

/** A table row that the user can act on: a workflow instance as the server lists it. */
export interface Actionable {
  subjectId: number;
  state: string;
  version: number;
  allowedEvents: readonly string[];
  blockedEvents: readonly { event: string; reason: string; whoCan: string }[];
}

/**
 * The order of buttons is the same on every screen: destructive ones first, and the primary one last, where the
 * thumb reaches it.
 */
const PLACES: Record<EventWords['tone'], number> = { danger: 0, neutral: 1, primary: 2 };

/**
 * Returns the events that the user may send to at least one of these rows, in the order of buttons. Events that
 * need more than a comment are only included if the screen has forms.
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

/** Whether a list has a button for a row. Other actions may be on the row's page. */
export function canBeDecided(
  definition: WorkflowDefinition,
): (row: Pick<Actionable, 'allowedEvents'>) => boolean {
  const forms = new Set(definition.transitions.flatMap(({ event, form }) => (form ? event : [])));
  return ({ allowedEvents }) => allowedEvents.some((event) => !forms.has(event));
}

/** Returns the event whose effects are previewed before the user has chosen one. */
export const leadingEvent = (offered: readonly EventWords[]): EventWords | undefined =>
  offered.find(({ tone }) => tone === 'primary') ??
  offered.find(({ tone }) => tone === 'neutral') ??
  offered[0];

/** Returns the destructive event, if there is one. Like the leading event, it has a keyboard shortcut. */
export const refusingEvent = (offered: readonly EventWords[]): EventWords | undefined =>
  offered.find(({ tone }) => tone === 'danger');

export interface Reason {
  reason: string;
  whoCan: string | null;
  count: number;
}

/** Returns the reasons of these refusals, the most frequent first. */
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

/** Returns why nothing can be done with these rows: the first reason of each row that is fully blocked. */
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
