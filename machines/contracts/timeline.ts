import type { FieldKind } from '#machines/model/contextFields.ts';
import type { HistoryEntry } from './workflow.ts';

/** A field of an instance's context. One that is masked is named, and its values stay away. */
export interface TimelineField {
  name: string;
  label: string;
  kind: FieldKind;
  masked: boolean;
}

/** One transition, and what the instance held after it. */
export interface TimelineStep extends HistoryEntry {
  /** By field; null where the history could not be replayed so far. */
  context: Readonly<Record<string, unknown>> | null;
}

/** GET /Workflow/Instance (ours): the timeline of one instance, from its beginning to now. */
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
  /** What the caller may do to it now, and why not the rest. */
  possible: { event: string; label: string }[];
  blocked: { event: string; label: string; reason: string; whoCan: string }[];
  /** The first transition that was tampered with, if any. */
  broken: { seq: number; reason: string } | null;
}
