/** A person who could decide at a stage, by which role and where. */
export interface Decider {
  name: string;
  role: string;
  /** Null for every business unit. */
  businessUnit: string | null;
  /** Whose delegate they were, if they were one. */
  delegateOf: string | null;
}

export interface StateOnDay {
  state: string;
  label: string;
  final: boolean;
  /** The audience of its queue; null for a state that waits for no one. */
  who: string | null;
  /** Instances in it at the end of the day. */
  count: number;
  /** Of them, those past their due time. */
  late: number;
  /** Who could decide by a role; null if that isn't decided by roles. */
  deciders: Decider[] | null;
  /** How many they were, for readers who may not see their names. */
  deciderCount: number | null;
}

export interface WorkflowOnDay {
  workflow: string;
  label: string;
  /** States in the order of the machine, without the one before the first step. */
  states: StateOnDay[];
}

/** GET /Workflow/OnDay: all that the caller may count, as of the end of a day, or of now. */
export interface OnDay {
  day: string;
  /** ISO instant. */
  at: string;
  /** The first day of which there is anything. */
  firstDay: string;
  workflows: WorkflowOnDay[];
}

/** Steps that happened in the same minute. */
export interface DayStep {
  /** `HH:MM` in the company's time zone. */
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

/** GET /Workflow/CasesOnDay: longest there first, at most `CASES_ON_DAY`. */
export interface CasesOnDay {
  total: number;
  items: CaseOnDay[];
}

export const CASES_ON_DAY = 100;
