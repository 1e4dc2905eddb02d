import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { z } from 'zod';
import type { ContextField, Input, PayloadField, Summary } from './contextFields.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';

/** A limit that a workflow's guards use. */
export interface RuleParameter {
  label: string;
  /** What it decides, in a sentence. */
  description: string;
  unit: 'percent' | 'money' | 'days' | 'count';
  min: number;
  max: number;
  /** The current value; null for no limit. */
  value: number | null;
}

export type RuleValues = Readonly<Record<string, number | null>>;

/** The superiors of the party `requester` in the organisation, as of today. */
export const RELATIVES = {
  supervisor: 'the requester’s supervisor',
  secondSupervisor: 'the supervisor’s supervisor',
  departmentHead: 'the head of the requester’s department',
} as const;
export type Relative = keyof typeof RELATIVES;

interface Standing {
  /** The fallback role if there is no one: none, left, without a login, or the requester. */
  vacant?: string;
  /** Applies until the instance has this party. */
  until?: string;
  /** Anyone who has acted in one of these states is no longer meant here: no one decides twice. */
  apart?: readonly string[];
}

/**
 * Who is meant: a role within the subject's business unit (a user group is the role `group-12` with a `name`), a
 * party such as the requester, someone above the requester, or a named person. `system` is Cadre acting for a timer.
 * `isOwnAct` lets a party send an event that decides nothing, even about themselves.
 */
export type Audience =
  | ({ role: string; name?: string } & Pick<Standing, 'until'>)
  | { party: string; vacant?: string; isOwnAct?: true }
  | ({ relative: Relative } & Standing)
  | ({ person: number; name: string } & Standing)
  | { system: true };

/** Who may send an event: one audience, or any of several. */
export type Sender = Audience | { anyOf: readonly Audience[] };

/** The audiences of a sender. */
export const getAudiences = (sender: Sender): readonly Audience[] =>
  'anyOf' in sender ? sender.anyOf : [sender];

/** A message to an audience. `{count}` is the number of its subjects. */
export interface Notice {
  to: Audience;
  one: string;
  many: string;
  /** The path that the message links to; `{id}` is the subject's id. */
  path: string;
}

/** A state for users: its label, its queue, and its notices on entry. */
export interface StageMeta {
  kind: 'stage';
  label: string;
  /** The audience that works this state's queue. A state without one waits for no one. */
  queue?: {
    label: string;
    audience: Sender;
    /** The path of its screen. */
    path: string;
    /** The permission that is needed besides the role; undefined if the role suffices. */
    reference?: MenuReference;
  };
  notify?: Notice[];
  /** The delay within which the state should be left: a queue's due time. */
  deadline?: string;
}

/** An event for users: its button, question, comment field, and sender. */
export interface ActionMeta {
  kind: 'action';
  label: string;
  who: Sender;
  comment: 'none' | 'optional' | 'required';
  confirm?: string;
  tone?: 'primary' | 'neutral' | 'danger';
  /**
   * Has more input than a comment, so lists show no button for it. `screen` if it has its own screen;
   * otherwise the form is generated from the event's schema.
   */
  form?: true | 'screen';
  /** Notices for the event itself, even if the state stays the same. */
  notify?: Notice[];
  /** Notices that replace those of the entered state to the same audience. */
  notifyInstead?: Notice[];
}

export type WorkflowMeta = StageMeta | ActionMeta;

export const stage = (meta: Omit<StageMeta, 'kind'>): WorkflowMeta => ({ kind: 'stage', ...meta });
export const action = (meta: Omit<ActionMeta, 'kind'>): WorkflowMeta => ({
  kind: 'action',
  ...meta,
});

/** The fields of every event of a stored workflow: the comment, and the database's time. */
export interface WorkflowEvent extends EventObject {
  comment?: string | undefined;
  /** ISO instant at which the database recorded it. Machines have no clock. */
  at?: string | undefined;
}

/** The stored form of a snapshot, by some version of the machine. */
export interface StoredSnapshot {
  state: string;
  context: Record<string, unknown>;
}

/**
 * Inputs of instances and payloads of events, with which the tests walk every path of the machine.
 * Employees 1 to 9 are the parties, in business unit 1, and have no other roles in it.
 */
export interface Samples {
  /** Together they must reach every state. */
  inputs: readonly Record<string, unknown>[];
  /** Events with more than a comment, or with another time (`at`) than now. */
  events?: readonly (WorkflowEvent & Record<string, unknown>)[];
}

/**
 * Makes a workflow confidential: its parties see it, and those with view permission for `reference`, in
 * their business units. Former actors and delegates get no access.
 */
export interface Visibility<Context = never> {
  /** The permission of the screen that shows every instance. */
  reference: MenuReference;
  /** The party to whom it belongs: never hidden from them. */
  owner: string;
  /**
   * Employees from whom it is hidden, whatever their roles: in lists, counts, history, previews, notices.
   * The database adds people who become superiors of one of them (workflow_instances.kept_from).
   */
  keptFrom: (context: Context) => readonly number[];
  /**
   * A party that is removed when they can no longer act: it was hidden from them, or they have left.
   * Cadre sends the event, with the party's id as `employeeId`; otherwise the instance would stay
   * assigned to someone who can't see it, without showing in any queue.
   */
  expiry?: { party: string; event: string };
}

/**
 * The stages of one subject at which no one may act twice: any two, two of those named, or one of each
 * group; or by any of several such rules.
 */
export type Duties =
  | boolean
  | readonly string[]
  | { between: readonly [readonly string[], readonly string[]] }
  | { anyOf: readonly Duties[] };

/**
 * A workflow: the machine, and the facts that a chart doesn't contain. `never` stands for the context of any
 * machine: its functions only get contexts of their own.
 */
export interface Workflow<Context = never> {
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** Incremented by every change that affects stored instances or history. */
  version: number;
  machine: AnyStateMachine;
  /** The subject's title after an event that changed what it says; default: it stays. */
  retitle?: (title: string, before: Context, after: Context) => string;
  /** Validates an event from outside: `type` and its fields. Infers the machine's events. */
  events: z.ZodType<{ type: string; comment?: string | undefined }>;
  /** The first event of an instance, sent to the initial state. */
  startEvent: string;
  /** No one acts at two stages of one subject. */
  separateDuties: Duties;
  /** The family of a workflow with several published versions; `id` identifies the version. */
  family?: string;
  /** The party whom the subject is about, who may not act on it by any role. */
  concerns?: string;
  /** The party who filed the subject, who may not decide on it by any role. */
  filedBy?: string;
  /** The party who proposed the pending change, who may not decide on it by any role. */
  proposedBy?: string;
  /** Employee ids by party. */
  parties: (context: Context) => Record<string, number | null>;
  /**
   * The menu entries that give access, for holders of a stage's role, and for parties and former actors:
   * without any of them access is refused, whichever call is used.
   */
  menus?: { stages: readonly MenuReference[]; parties: readonly MenuReference[] };
  /** The screen that lists its subjects: anyone who may view it may read them, in those business units. */
  listedOn?: MenuReference;
  /** Default: its parties, those who acted, the roles of its machine, and who may view `listedOn`. */
  visibility?: Visibility<Context>;
  /** The due time in states with a deadline, if it isn't the end of their delay. */
  dueAt?: (context: Context) => string | null;
  /** The due time stays over states until an event names another. */
  dueLasts?: true;
  /** The message of each guard that refuses. */
  guardReasons: Record<string, string>;
  /** What guards with generated names ask for; default: the name in plain words. */
  guardWords?: Record<string, string>;
  /** Sums over all subjects for a preview, as decimal strings, after an event. */
  amounts?: (context: Context, event: string) => Record<string, string>;
  /** The tag of the states in which those sums count; other targets add nothing. */
  amountsIn?: string;
  /**
   * Named functions that migrate snapshots of version N to version N + 1. Without one, version N + 1
   * reads them unchanged: `npm run machines:check` reports whether that works.
   */
  migrations?: Record<number, (stored: StoredSnapshot) => StoredSnapshot>;
  /** Without them the path tests can't walk the machine, and fail. */
  samples?: Samples;
  /** Labels of its context fields. A field that isn't listed is shown by its name. */
  fields?: Record<string, ContextField>;
  /** What lists and the side panel show; default: its fields. */
  summary?: Summary;
  /** Labels of event payloads, by name or by `event.name`, if no context field has them. */
  inputs?: Record<string, Input>;
  /** `tableReferrence` of its subjects' files. */
  files?: string;
  /** Labels of recorded payloads that `fields` doesn't have; null hides one. */
  payloadFields?: Record<string, PayloadField | null>;
  /** Limits of its guards by name, which a replay can change. */
  parameters?: Record<string, RuleParameter>;
  /** The machine with other limits. */
  machineWith?: (values: RuleValues) => AnyStateMachine;
}

/** The initial context of an instance. */
export function getContext(
  { machine }: Pick<Workflow, 'machine'>,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const { context } = machine.config;
  const created: unknown = typeof context === 'function' ? context({ input } as never) : context;
  return (created ?? {}) as Record<string, unknown>;
}

/** The migrations from a version to the current one, in order. */
export const stepsFrom = (
  { migrations = {}, version }: Pick<Workflow, 'migrations' | 'version'>,
  from: number,
): ((stored: StoredSnapshot) => StoredSnapshot)[] =>
  Object.entries(migrations)
    .filter(([step]) => Number(step) >= from && Number(step) < version)
    .map(([, migrate]) => migrate);

export const defineWorkflow = <Context>(workflow: Workflow<Context>): Workflow<Context> => workflow;

/** The context of an instance of this workflow: its own machine made it, so it has the machine's type. */
export const contextIn = <Context>(
  _workflow: Workflow<Context>,
  context: Record<string, unknown>,
): Context => context as Context;

/** Whether no one may act at both of these states. */
export const areSeparate = (
  { separateDuties }: Pick<Workflow, 'separateDuties'>,
  state: string,
  other: string,
): boolean => state !== other && separates(separateDuties, state, other);

function separates(duties: Duties, state: string, other: string): boolean {
  if (typeof duties === 'boolean') return duties;
  if ('anyOf' in duties) return duties.anyOf.some((one) => separates(one, state, other));
  if (!('between' in duties)) return duties.includes(state) && duties.includes(other);
  const [some, others] = duties.between;
  return (
    (some.includes(state) && others.includes(other)) ||
    (some.includes(other) && others.includes(state))
  );
}

/** `mdDecision`, or `review.waiting` for a nested state. Parallel states are not stored. */
export function stateName(snapshot: AnyMachineSnapshot): string {
  return getPath(snapshot.value);
}

function getPath(value: unknown): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value as Record<string, unknown>);
  return entry ? `${entry[0]}.${getPath(entry[1])}` : '';
}

/** The inverse of `stateName`. */
export const stateValue = (name: string): StateValue => {
  const [first = '', ...rest] = name.split('.');
  return rest.length === 0 ? first : { [first]: stateValue(rest.join('.')) };
};
