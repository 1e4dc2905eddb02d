/** How long stays in a stage took that ended in the period. */
export interface StageFigures {
  state: string;
  label: string;
  /** Who works it; null for a state that waits for nobody. */
  who: string | null;
  entered: number;
  left: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** Now, whatever the period. */
  waiting: number;
  overdue: number;
  oldestAt: string | null;
}

/** One way that was gone in the period, and how often. */
export interface StepCount {
  event: string;
  label: string;
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
  count: number;
}

/** GET /Workflow/ProcessReport: of what the caller may read. */
export interface ProcessReport {
  workflow: string;
  label: string;
  startEvent: string;
  from: string;
  until: string;
  started: number;
  finished: number;
  /** Steps out of a stage that waits for a person, without undo. */
  decisions: number;
  /** Of those, sent back to a stage nearer to the start. */
  changeRequests: StepCount[];
  /** Of those, to an end by a way that the machine marks as dangerous. */
  rejections: StepCount[];
  ends: { state: string; label: string; count: number }[];
  /** Days of the period with anything in them, UTC. */
  days: { day: string; started: number; finished: number }[];
  stages: StageFigures[];
}
