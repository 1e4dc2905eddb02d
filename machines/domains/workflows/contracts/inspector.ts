/**
 * GET /Workflow/Steps: a transition that was committed, as the inspector shows it. The specification doesn't
 * have it.
 */
export interface InspectedStep {
  workflow: string;
  workflowLabel: string;
  /** The batch, which contains everything that was sent together. */
  batch: string;
  /** The ID of the subject, or null if the viewer may not read the instance. */
  subjectId: number | null;
  /** Identifies the instance without revealing its ID to people who may not read it. */
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
  /** The names of the fields in the context, without their values. */
  fields: string[];
  /** The names of the event's fields, without their values. */
  carried: string[];
}

export interface InspectedSteps {
  /** The steps, the oldest first. */
  steps: InspectedStep[];
  /** The URL of an external inspector. It is null unless one is configured. */
  forwardTo: string | null;
}

/** The text in place of values. An inspector shows which fields there are, but never what they contain. */
export const MASK = '•••';

/** Returns the same fields with masked values. Empty values and booleans stay, because guards depend on them. */
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
  /** The version of the protocol. */
  _version: string;
}

export interface InspectedSnapshot {
  status?: string;
  value?: unknown;
  context?: Record<string, unknown>;
}

/** The events of the protocol of @statelyai/inspect, with an additional `id`. */
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
