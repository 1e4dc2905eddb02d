import {
  MASK,
  PROTOCOL_VERSION,
  type InspectedStep,
  type InspectionEvent,
} from '#machines/contracts/inspector.ts';

/** The actor id of a step's subject. */
export const sessionOf = ({ workflow, actor }: InspectedStep): string => `${workflow}/${actor}`;

/** The event id of a step. */
export const eventIdOf = (step: InspectedStep): string => `${sessionOf(step)} ${step.seq} event`;

/**
 * Converts committed transitions to inspection events, as if their instances were actors: registration,
 * event, new state. Without names, because these events are stored and may be forwarded.
 */
export function eventsOf(steps: readonly InspectedStep[]): InspectionEvent[] {
  const met = new Set<string>();
  return steps.flatMap((step): InspectionEvent[] => {
    const sessionId = sessionOf(step);
    const base = {
      sessionId,
      rootId: sessionId,
      createdAt: String(Date.parse(step.at)),
      _version: PROTOCOL_VERSION,
    };
    const context = Object.fromEntries(step.fields.map((name) => [name, MASK]));
    const event = { type: step.event };
    const isNew = !met.has(sessionId);
    met.add(sessionId);
    return [
      ...(isNew
        ? [
            {
              ...base,
              id: `${sessionId} actor`,
              type: '@xstate.actor' as const,
              name: sessionId,
              definition: undefined,
              parentId: undefined,
              snapshot: { status: 'active', value: step.from, context },
            },
          ]
        : []),
      {
        ...base,
        id: eventIdOf(step),
        type: '@xstate.event',
        event,
        sourceId: undefined,
      },
      {
        ...base,
        id: `${sessionId} ${step.seq} snapshot`,
        type: '@xstate.snapshot',
        event,
        snapshot: { status: step.final ? 'done' : 'active', value: step.to, context },
      },
    ];
  });
}
