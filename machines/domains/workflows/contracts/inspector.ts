/** A committed transition, as shown in the inspector (GET /Workflow/Steps, ours). */
export interface InspectedStep {
  workflow: string;
  workflowLabel: string;
  /** The batch, which contains everything that was sent together. */
  batch: string;
  /** Null if the viewer may not read the instance. */
  subjectId: number | null;
  /** Identifies the instance without revealing its id to people who may not read it. */
  actor: string;
  /** The names of subject and actor; null if the viewer may not read the instance. */
  subject: string | null;
  by: string | null;
  seq: number;
  event: string;
  from: string;
  to: string;
  final: boolean;
  at: string;
  machineVersion: number;
  /** The names of its context fields, without values. */
  fields: string[];
  /** The names of the event's fields, without values. */
  carried: string[];
}

export interface InspectedSteps {
  /** Oldest first. */
  steps: InspectedStep[];
  /** The address of an external inspector; null unless configured. */
  forwardTo: string | null;
}

/** Replaces values: an inspector shows which fields there are, never their values. */
export const MASK = '•••';

/** The same fields with masked values; empty values and booleans stay, because guards depend on them. */
export const maskFields = (fields: object): Record<string, unknown> =>
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
  /** The protocol version that is implemented. */
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
