import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { z } from 'zod';
import type { ContextField, Input, PayloadField, Summary } from './contextFields.ts';
import type { MenuReference } from '#machines/values/menuReferences.ts';

/** A limit that guards of a workflow hold to. */
export interface RuleParameter {
  label: string;
  /** What it decides, in a sentence. */
  description: string;
  unit: 'percent' | 'money' | 'days' | 'count';
  min: number;
  max: number;
  /** Today's rule; null where there is no such limit. */
  value: number | null;
}

export type RuleValues = Readonly<Record<string, number | null>>;

/** Who the organisation says is above the party `requester`, as it stands today. */
export const RELATIVES = {
  supervisor: 'the requester’s supervisor',
  secondSupervisor: 'the supervisor’s supervisor',
  departmentHead: 'the head of the requester’s department',
} as const;
export type Relative = keyof typeof RELATIVES;

interface Standing {
  /** The role that steps in while there is nobody: none, gone, without a login, or the requester. */
  vacant?: string;
  /** Their part is over once the instance has this party. */
  until?: string;
}

/**
 * Who is meant: holders of a role (within the subject's business unit) or members of a user group, which is
 * a role `group-12` with a `name`, a party of the instance itself, such as its requester, someone above its
 * requester, or a named person, whom the workflow lists among its parties as `person 12` where `vacant` is
 * given. `system` is Cadre acting for a timer.
 */
export type Audience =
  | ({ role: string; name?: string } & Pick<Standing, 'until'>)
  | { party: string; vacant?: string }
  | ({ relative: Relative } & Standing)
  | ({ person: number; name: string } & Standing)
  | { system: true };

/** Anyone who may send an event: an audience, or any of several. */
export type Sender = Audience | { anyOf: readonly Audience[] };

/** The audiences that a sender is made of. */
export const audiencesOf = (sender: Sender): readonly Audience[] =>
  'anyOf' in sender ? sender.anyOf : [sender];

/** A message to an audience. `{count}` is the number of subjects it refers to. */
export interface Notice {
  to: Audience;
  one: string;
  many: string;
  /** Where the message leads; `{id}` is the subject's id. */
  path: string;
}

/** What a state is to people: its name, whose queue it is, and who hears when it is entered. */
export interface StageMeta {
  kind: 'stage';
  label: string;
  /** Whoever stands here works this state's queue. A state without one waits for nobody. */
  queue?: {
    label: string;
    audience: Sender;
    /** Where it is worked. */
    path: string;
    /** The permission that its role needs beside; none where the role alone decides. */
    reference?: MenuReference;
  };
  notify?: Notice[];
  /** The delay by whose end the state should have been left: what a queue shows as due. */
  deadline?: string;
}

/** What an event is to people: its button, its question, its comment box, and who may send it. */
export interface ActionMeta {
  kind: 'action';
  label: string;
  who: Sender;
  comment: 'none' | 'optional' | 'required';
  confirm?: string;
  tone?: 'primary' | 'neutral' | 'danger';
  /**
   * Asks for more than a comment: bars over many rows offer no button for it. `screen` where what it
   * carries takes a screen of its own; else the form is made of what the event's schema asks for.
   */
  form?: true | 'screen';
  /** Who is notified of the event itself, also where it leads to no other state. */
  notify?: Notice[];
}

export type WorkflowMeta = StageMeta | ActionMeta;

export const stage = (meta: Omit<StageMeta, 'kind'>): WorkflowMeta => ({ kind: 'stage', ...meta });
export const action = (meta: Omit<ActionMeta, 'kind'>): WorkflowMeta => ({
  kind: 'action',
  ...meta,
});

/** What every event of a stored workflow carries: the comment typed, and the database's time. */
export interface WorkflowEvent extends EventObject {
  comment?: string | undefined;
  /** ISO instant at which the database recorded it. Machines have no clock of their own. */
  at?: string | undefined;
}

/** The stored form of a snapshot, made by some version of the machine. */
export interface StoredSnapshot {
  state: string;
  context: Record<string, unknown>;
}

/**
 * What an instance may begin with and events may carry: the tests walk every path of the machine with
 * them. Employees 1 to 9 stand for parties, in business unit 1; nobody else plays their parts.
 */
export interface Samples {
  /** Each state must be reachable from one of these. */
  inputs: readonly Record<string, unknown>[];
  /** Events that carry more than a comment, or at another time (`at`) than the present. */
  events?: readonly (WorkflowEvent & Record<string, unknown>)[];
}

/**
 * Makes a workflow confidential: its parties see it, and those who may view `reference`, in their business
 * units. Having acted gives no access, and stand-ins get none.
 */
export interface Visibility {
  /** The permission of the screen that shows every instance. */
  reference: MenuReference;
  /** The party whose own it is: never kept from them. */
  owner: string;
  /**
   * Employees from whom it is kept, whatever they hold: in lists, counts, history, previews, notices.
   * Whoever becomes a superior of one of them is added by the database (workflow_instances.kept_from).
   */
  keptFrom: (context: never) => readonly number[];
  /**
   * The party whose part ends once they can't play it any more: it has come to be hidden from them, or they
   * have left. Cadre sends the event, with the party's id as `employeeId`; without it the part would be
   * held by someone who can't even see it, and no queue would show that.
   */
  expiry?: { party: string; event: string };
}

/** At which stages of one subject nobody acts twice: any two, two of those named, or one of each group. */
export type Duties =
  boolean | readonly string[] | { between: readonly [readonly string[], readonly string[]] };

/** One workflow: the machine, and the few facts about it that a chart does not hold. */
export interface Workflow {
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** Raised by every change that stored instances or history would notice. */
  version: number;
  machine: AnyStateMachine;
  /** Validates an event from outside: `type` and its fields. Infers the machine's events. */
  events: z.ZodType<{ type: string; comment?: string | undefined }>;
  /** The event with which an instance begins its life, sent to the initial state. */
  startEvent: string;
  /** Nobody acts at two stages of one subject. */
  separateDuties: Duties;
  /** What it is a version of, where an organisation publishes several: `id` names which. */
  family?: string;
  /** The party who acts on the subject by no role, because it is about them. */
  concerns?: string;
  /** The party who decides nothing of it by any role, because they brought it in. */
  filedBy?: string;
  /** Employee ids by the name of the part they play. */
  parties: (context: never) => Record<string, number | null>;
  /**
   * The menu entries through which it is reached, by the person who has a stage by their role, and by its
   * parties and those who acted: without any of them it is closed, whichever call asks.
   */
  menus?: { stages: readonly MenuReference[]; parties: readonly MenuReference[] };
  /** Without it: its parties, whoever acted, and the roles that its machine gives a part. */
  visibility?: Visibility;
  /** By when an instance is due in states that have a deadline, where it isn't their delay's end. */
  dueAt?: (context: never) => string | null;
  /** Plain words for a guard that stands in the way. */
  guardReasons: Record<string, string>;
  /** Sums that a preview adds up over all subjects, as decimal strings. */
  amounts?: (context: never) => Record<string, string>;
  /** The tag of the states in which those sums count: what leads elsewhere adds nothing. */
  amountsIn?: string;
  /**
   * How snapshots stored by version N become those of version N + 1, by functions with a name. Without
   * one, what version N stored is version N + 1's as it is: `npm run machines:check` says whether that
   * holds.
   */
  migrations?: Record<number, (stored: StoredSnapshot) => StoredSnapshot>;
  /** Without them the path tests can't walk the machine, and fail. */
  samples?: Samples;
  /** What its context holds, in words. A field that isn't here is called by its name. */
  fields?: Record<string, ContextField>;
  /** What lists and the pane beside them show; without it they show its fields. */
  summary?: Summary;
  /** What its events carry, by its name or by `event.name`, where no field of the context says it. */
  inputs?: Record<string, Input>;
  /** `tableReferrence` of the files that hang on its subjects. */
  files?: string;
  /** What its events say beside their comment, where `fields` doesn't know it; null is not shown. */
  payloadFields?: Record<string, PayloadField | null>;
  /** Limits that its guards hold to, by name, for a replay to set otherwise. */
  parameters?: Record<string, RuleParameter>;
  /** The machine under other limits. */
  machineWith?: (values: RuleValues) => AnyStateMachine;
}

/** The data with which an instance begins. */
export function contextOf(
  { machine }: Pick<Workflow, 'machine'>,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const { context } = machine.config;
  const made: unknown = typeof context === 'function' ? context({ input } as never) : context;
  return (made ?? {}) as Record<string, unknown>;
}

/** The migrations that bring what a version stored to the present one, in their order. */
export const stepsFrom = (
  { migrations = {}, version }: Pick<Workflow, 'migrations' | 'version'>,
  from: number,
): ((stored: StoredSnapshot) => StoredSnapshot)[] =>
  Object.entries(migrations)
    .filter(([step]) => Number(step) >= from && Number(step) < version)
    .map(([, migrate]) => migrate);

export const defineWorkflow = (workflow: Workflow): Workflow => workflow;

/** Whether nobody who has acted at one of these states may act at the other. */
export const areSeparate = (
  { separateDuties }: Pick<Workflow, 'separateDuties'>,
  state: string,
  other: string,
): boolean => state !== other && separates(separateDuties, state, other);

function separates(duties: Duties, state: string, other: string): boolean {
  if (typeof duties === 'boolean') return duties;
  if (!('between' in duties)) return duties.includes(state) && duties.includes(other);
  const [some, others] = duties.between;
  return (
    (some.includes(state) && others.includes(other)) ||
    (some.includes(other) && others.includes(state))
  );
}

/** `mdDecision`, or `review.waiting` for a nested state. Parallel states are not stored. */
export function stateName(snapshot: AnyMachineSnapshot): string {
  return pathOf(snapshot.value);
}

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value as Record<string, unknown>);
  return entry ? `${entry[0]}.${pathOf(entry[1])}` : '';
}

/** The inverse of `stateName`. */
export const stateValue = (name: string): StateValue => {
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 ? first : { [first]: stateValue(rest.join('.')) };
};
