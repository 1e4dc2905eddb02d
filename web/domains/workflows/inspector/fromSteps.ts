import {
  MASK,
  PROTOCOL_VERSION,
  type InspectedStep,
  type InspectionEvent,
} from '#machines/domains/workflows/contracts/inspector.ts';
import { stateValue } from '#machines/core/model/stateNames.ts';

/** The actor ID of a step's subject. */
export const getSession = ({ workflow, actor }: InspectedStep): string => `${workflow}/${actor}`;

export const getEventId = (step: InspectedStep): string => `${getSession(step)} ${step.seq} event`;

/** The ID of the state that a step reached. */
export const getSnapshotId = (step: InspectedStep): string =>
  `${getSession(step)} ${step.seq} snapshot`;

/**
 * Converts committed transitions to inspection events, as if workflow instances were actors: registration,
 * event, new state. Names are left out, because the events are stored and may be forwarded.
 */
export function getEvents(steps: readonly InspectedStep[]): InspectionEvent[] {
  const met = new Set<string>();
  return steps.flatMap((step): InspectionEvent[] => {
    const sessionId = getSession(step);
    const base = {
      sessionId,
      rootId: sessionId,
      createdAt: String(Date.parse(step.at)),
      _version: PROTOCOL_VERSION,
    };
    const context = Object.fromEntries(step.fields.map((name) => [name, MASK]));
    const event = {
      type: step.event,
      ...Object.fromEntries(step.carried.map((name) => [name, MASK])),
    };
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
              snapshot: { status: 'active', value: stateValue(step.from), context },
            },
          ]
        : []),
      {
        ...base,
        id: getEventId(step),
        type: '@xstate.event',
        event,
        sourceId: undefined,
      },
      {
        ...base,
        id: getSnapshotId(step),
        type: '@xstate.snapshot',
        event,
        snapshot: { status: step.final ? 'done' : 'active', value: stateValue(step.to), context },
      },
    ];
  });
}
