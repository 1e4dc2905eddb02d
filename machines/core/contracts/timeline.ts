import type { FieldKind } from '#machines/core/model/contextFields.ts';
import type { HistoryEntry } from './workflow.ts';

/** A field of an instance's context. A masked one is named, without its values. */
export interface TimelineField {
  name: string;
  label: string;
  kind: FieldKind;
  masked: boolean;
}

/** A transition with the context after it. */
export interface TimelineStep extends HistoryEntry {
  /** By field; null if the history could not be replayed up to here. */
  context: Readonly<Record<string, unknown>> | null;
}

/** GET /Workflow/Instance (ours): the timeline of one instance, from its start to now. */
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
  /** Oldest first. */
  steps: TimelineStep[];
  /** The people referred to by fields of the kind `person`. */
  people: { id: number; name: string }[];
  /** The caller's possible events, and the reasons for the others. */
  possible: { event: string; label: string }[];
  blocked: { event: string; label: string; reason: string; whoCan: string }[];
  /** The first transition that was tampered with, if any. */
  broken: { seq: number; reason: string } | null;
}
