/** Durations of stays in a stage that ended in the period. */
export interface StageFigures {
  state: string;
  label: string;
  /** The audience of its task list; null for a state that waits for no one. */
  who: string | null;
  entered: number;
  left: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** The present number, regardless of the period. */
  waiting: number;
  overdue: number;
  oldestAt: string | null;
}

/** A transition in the period, and its count. */
export interface StepCount {
  event: string;
  label: string;
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
  count: number;
}

/** GET /Workflow/ProcessReport: limited to what the caller may read. */
export interface ProcessReport {
  workflow: string;
  label: string;
  startEvent: string;
  from: string;
  until: string;
  started: number;
  finished: number;
  /** Steps out of a stage that waits for a person, apart from undo. */
  decisions: number;
  /** Those that returned to an earlier stage. */
  changeRequests: StepCount[];
  /** Those that ended it by a transition marked as dangerous. */
  rejections: StepCount[];
  ends: { state: string; label: string; count: number }[];
  /** Days of the period with any events, UTC. */
  days: { day: string; started: number; finished: number }[];
  stages: StageFigures[];
}
