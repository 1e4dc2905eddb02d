/** A person who could decide at a stage, with their role and business unit. */
export interface Decider {
  name: string;
  role: string;
  /** The business unit, or null for every one. */
  businessUnit: string | null;
  /** The person for whom they were a delegate, or null. */
  delegateOf: string | null;
}

export interface StateOnDay {
  state: string;
  label: string;
  final: boolean;
  /** Who works on the state's task list. Null if the state waits for no one. */
  who: string | null;
  /** How many instances were in the state at the end of the day. */
  count: number;
  /** How many of these were past their due time. */
  late: number;
  /** Who could decide by a role. It is null if the stage isn't decided by roles. */
  deciders: Decider[] | null;
  /** How many people could decide, for readers who may not see their names. */
  deciderCount: number | null;
}

export interface WorkflowOnDay {
  workflow: string;
  label: string;
  /** The states in the order of the machine, without the one before the first step. */
  states: StateOnDay[];
}

/** GET /Workflow/OnDay: everything that the caller may count, as of the end of a day or of now. */
export interface OnDay {
  day: string;
  /** The time as an ISO instant. */
  at: string;
  /** The first day of which there is any history. */
  firstDay: string;
  workflows: WorkflowOnDay[];
}

/** The steps that were taken in the same minute. */
export interface DayStep {
  /** The minute as `HH:MM` in the company's time zone. */
  minute: string;
  workflow: string;
  from: string;
  to: string;
  count: number;
}

/** GET /Workflow/DaySteps: every move of a day, in order. */
export interface DaySteps {
  day: string;
  steps: DayStep[];
}

/** An instance that was in a state at the end of a day. */
export interface CaseOnDay {
  subjectId: number;
  subject: string;
  since: string;
  dueAt: string | null;
}

/** GET /Workflow/CasesOnDay: at most `CASES_ON_DAY` cases. Those that were there longest come first. */
export interface CasesOnDay {
  total: number;
  items: CaseOnDay[];
}

export const CASES_ON_DAY = 100;
