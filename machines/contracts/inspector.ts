/** A committed transition, as shown in the inspector (GET /Workflow/Steps, ours). */
export interface InspectedStep {
  workflow: string;
  /** Names the instance, and can't be led back to it: who may not read it learns no id. */
  actor: string;
  /** What it is about, and who moved it on; null where the viewer may not read the instance. */
  subject: string | null;
  by: string | null;
  seq: number;
  event: string;
  from: string;
  to: string;
  final: boolean;
  at: string;
  machineVersion: number;
  /** The names of its data, without a value. */
  fields: string[];
}

export interface InspectedSteps {
  /** Oldest first. */
  steps: InspectedStep[];
  /** The address of an external inspector; null unless configured. */
  forwardTo: string | null;
}

/** Takes the place of every value: an inspector shows which data there is, never what it says. */
export const MASK = '•••';

/** The same fields, each value masked; what is empty or a yes or no stays, for guards go by it. */
export const masked = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      value === null || value === undefined || typeof value === 'boolean' ? value : MASK,
    ]),
  );

interface InspectionBase {
  sessionId: string;
  rootId: string;
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  id: string;
  /** The version of the protocol that this is written for. */
  _version: string;
}

export interface InspectedSnapshot {
  status?: string;
  value?: unknown;
  context?: Record<string, unknown>;
}

/** The protocol of @statelyai/inspect, plus our `id`. */
export type InspectionEvent =
  | (InspectionBase & {
      type: '@xstate.actor';
      name: string;
      definition: string | undefined;
      parentId: string | undefined;
      snapshot: InspectedSnapshot;
    })
  | (InspectionBase & {
      type: '@xstate.event';
      event: { type: string } & Record<string, unknown>;
      sourceId: string | undefined;
    })
  | (InspectionBase & {
      type: '@xstate.snapshot';
      event: { type: string } & Record<string, unknown>;
      snapshot: InspectedSnapshot;
    });

export const PROTOCOL_VERSION = '0.7.2';
