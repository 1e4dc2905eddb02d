/** The durations of stays in a stage. Only stays that ended in the period are counted. */
export interface StageFigures {
  state: string;
  label: string;
  /** Who works on the stage's task list. Null if the stage waits for no one. */
  who: string | null;
  entered: number;
  left: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** How many instances are waiting there now, regardless of the period. */
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

/** GET /Workflow/ProcessReport: only includes what the caller may read. */
export interface ProcessReport {
  workflow: string;
  label: string;
  startEvent: string;
  from: string;
  until: string;
  started: number;
  finished: number;
  /** The number of steps out of a stage that waits for a person, except undoing. */
  decisions: number;
  /** The steps that returned to an earlier stage. */
  changeRequests: StepCount[];
  /** The steps that ended an instance by a transition marked as dangerous. */
  rejections: StepCount[];
  ends: { state: string; label: string; count: number }[];
  /** The days of the period, in UTC, on which there were any events. */
  days: { day: string; started: number; finished: number }[];
  stages: StageFigures[];
}
