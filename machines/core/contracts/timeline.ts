import type { FieldKind } from '#machines/core/model/contextFields.ts';
import type { HistoryEntry } from './workflow.ts';

/** A field of an instance's context. If it is masked, the caller learns its name but not its values. */
export interface TimelineField {
  name: string;
  label: string;
  kind: FieldKind;
  masked: boolean;
}

/** A transition, with the context after it. */
export interface TimelineStep extends HistoryEntry {
  /** The context by field; null if the history could not be replayed up to here. */
  context: Readonly<Record<string, unknown>> | null;
}

/**
 * GET /Workflow/Instance (not in the specification): everything that happened to an instance, from its start to
 * now.
 */
export interface InstanceTimeline {
  workflow: string;
  subjectId: number;
  subject: string;
  state: string;
  stateLabel: string;
  isFinal: boolean;
  version: number;
  machineVersion: number;
  enteredAt: string;
  dueAt: string | null;
  fields: TimelineField[];
  /** The transitions, oldest first. */
  steps: TimelineStep[];
  /** The people to whom fields of the kind `person` refer. */
  people: { id: number; name: string }[];
  /** The events that the caller can send now. `blocked` contains the others, with the reasons. */
  possible: { event: string; label: string }[];
  blocked: { event: string; label: string; reason: string; whoCan: string }[];
  /** The first transition that someone has tampered with; null if there is none. */
  broken: { seq: number; reason: string } | null;
}
