import type { AnyStateMachine, EventObject } from 'xstate';
import type { z } from 'zod';
import type { ContextField, Input, PayloadField, Summary } from './contextFields.ts';
import type { Duties } from './duties.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';

/** A limit that the guards of a workflow use. */
export interface RuleParameter {
  label: string;
  /** What the limit controls, in one sentence. */
  description: string;
  unit: 'percent' | 'money' | 'days' | 'count';
  min: number;
  max: number;
  /** The current value; null for no limit. */
  value: number | null;
}

export type RuleValues = Readonly<Record<string, number | null>>;

/** The superiors of the person with the party `requester`, as the organization is today. */
export const RELATIVES = {
  supervisor: 'the requester’s supervisor',
  secondSupervisor: 'the supervisor’s supervisor',
  departmentHead: 'the head of the requester’s department',
} as const;
export type Relative = keyof typeof RELATIVES;

interface Standing {
  /** The role that acts if no superior can: none is set, none can sign in, or the only one is the requester. */
  vacant?: string;
  /**
   * The instance's party that ends this entitlement: the audience applies only as long as the
   * instance does not have this party.
   */
  until?: string;
  /** A person who has acted in one of these states is excluded from this audience, because no one may decide twice. */
  apart?: readonly string[];
}

/**
 * Who may act or is notified: a role in the subject's business unit (`group-12` with a `name` for a user group), a
 * party, a superior of the requester, a person, or Cadre itself (`system`). With `isOwnAct`, a party may act even on a
 * subject about themselves, because the event decides nothing.
 */
export type Audience =
  | ({ role: string; name?: string } & Pick<Standing, 'until'>)
  | { party: string; vacant?: string; isOwnAct?: true }
  | ({ relative: Relative } & Standing)
  | ({ person: number; name: string } & Standing)
  | { system: true };

/** Who may send an event: one audience, or any of several. */
export type Sender = Audience | { anyOf: readonly Audience[] };

export const getAudiences = (sender: Sender): readonly Audience[] =>
  'anyOf' in sender ? sender.anyOf : [sender];

/** A notification for an audience. `{count}` stands for the number of subjects. */
export interface Notice {
  to: Audience;
  one: string;
  many: string;
  /** The path that the notification links to; `{id}` stands for the ID of the subject. */
  path: string;
}

/** How a state is shown to people: its label, its queue, and the notices when it is entered. */
export interface StageMeta {
  kind: 'stage';
  label: string;
  /**
   * The queue of instances that wait in this state, and for whom they wait. In a state without a queue, nothing waits
   * for anyone.
   */
  queue?: {
    label: string;
    audience: Sender;
    /** The path of the screen that shows the queue. */
    path: string;
    /** The permission that people need in addition to the role; undefined if the role is enough. */
    reference?: MenuReference;
  };
  notify?: Notice[];
  /** The name of the delay after which an instance in this state is overdue. */
  deadline?: string;
}

/** How an event is shown to people: its button, question and comment field, and who can send it. */
export interface ActionMeta {
  kind: 'action';
  label: string;
  who: Sender;
  comment: 'none' | 'optional' | 'required';
  confirm?: string;
  tone?: 'primary' | 'neutral' | 'danger';
  /**
   * Whether the event has more input than a comment, so that lists show no button for it. With `screen`, a special
   * screen sends it; otherwise the form is generated from the event's schema.
   */
  form?: true | 'screen';
  /** Notices about the event itself, which are sent even if the state stays the same. */
  notify?: Notice[];
  /** Notices that replace the notices to the same audience on entering the target state. */
  notifyInstead?: Notice[];
}

export type WorkflowMeta = StageMeta | ActionMeta;

export const stage = (meta: Omit<StageMeta, 'kind'>): WorkflowMeta => ({ kind: 'stage', ...meta });
export const action = (meta: Omit<ActionMeta, 'kind'>): WorkflowMeta => ({
  kind: 'action',
  ...meta,
});

/** The fields that every event of a stored workflow can have: the comment, and the time of the database. */
export interface WorkflowEvent extends EventObject {
  comment?: string | undefined;
  /** When the database recorded the event, as an ISO instant. Machines have no clock of their own. */
  at?: string | undefined;
}

/** A snapshot in the form in which it is stored, by any version of the machine. */
export interface StoredSnapshot {
  state: string;
  context: Record<string, unknown>;
}

/**
 * Inputs of instances and payloads of events, with which tests walk every path of the machine. In these samples,
 * employees 1 to 9 are the parties; they belong to business unit 1 and have no other roles there.
 */
export interface Samples {
  /** The inputs, which together have to reach every state. */
  inputs: readonly Record<string, unknown>[];
  /** The events that need more payload than a comment, or a time (`at`) other than now. */
  events?: readonly (WorkflowEvent & Record<string, unknown>)[];
}

/**
 * Makes a workflow confidential. Its instances can be seen only by their parties, by superiors to whom the machine
 * gives a task or a notice, and by people who may view `reference` in their business units, unless it is `null`.
 * People who acted earlier, and delegates, get no access.
 */
export interface Visibility<Context = never> {
  /** The permission of the screen that shows all instances; null if there is none. */
  reference: MenuReference | null;
  /** The party to whom an instance belongs. The instance is never hidden from them. */
  owner: string;
  /**
   * The employees from whom an instance is hidden everywhere (lists, counts, history, notices), regardless of their
   * roles. The database adds people who later become a superior of one of them (workflow_instances.kept_from).
   */
  keptFrom: (context: Context) => readonly number[];
  /**
   * A party who loses the instance when they can no longer act, because it is now hidden from them or they have left.
   * Cadre then sends the event with their ID as `employeeId`. Otherwise the instance would stay assigned to someone who
   * cannot see it, and appear in no queue.
   */
  expiry?: { party: string; event: string };
}

/**
 * A workflow: its machine, and the facts that the machine does not contain. The default type `never` accepts the
 * context of any machine, because the functions only ever get contexts of their own machine.
 */
export interface Workflow<Context = never> {
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** The version, which has to be increased with every change that affects stored instances or history. */
  version: number;
  machine: AnyStateMachine;
  /**
   * Returns the new title of a subject after an event that changed a fact that the title mentions. Without this
   * function, titles never change.
   */
  retitle?: (title: string, before: Context, after: Context) => string;
  /** The schema that validates events from outside. The types of the machine's events are derived from it. */
  events: z.ZodType<{ type: string; comment?: string | undefined }>;
  /** The first event of an instance, sent in the initial state. */
  startEvent: string;
  /** At which stages of one subject the same person may not act. */
  separateDuties: Duties;
  /** The name that all published versions of a workflow share, while `id` names one version. */
  family?: string;
  /** The party whom the subject is about. This person may not act on the subject in any role. */
  concerns?: string;
  /** The party who filed the subject. This person may not decide on the subject in any role. */
  filedBy?: string;
  /**
   * The party who proposed the change that is waiting for a decision. This person may not decide on
   * the change in any role.
   */
  proposedBy?: string;
  /** The employee IDs of the parties of an instance. */
  parties: (context: Context) => Record<string, number | null>;
  /**
   * The menu entries of which people need at least one to have access through any API call: `stages` for people who
   * have the role of a stage, `parties` for parties and people who acted earlier.
   */
  menus?: { stages: readonly MenuReference[]; parties: readonly MenuReference[] };
  /** The screen that lists the subjects. People who may view it in a business unit may read its subjects. */
  listedOn?: MenuReference;
  /** The path of a subject's own page, which shows more than its facts. */
  page?: (context: Context, subjectId: number) => string;
  /**
   * If omitted, a subject can be read by its parties, people who acted on it, holders of its machine's roles, and
   * viewers of `listedOn`.
   */
  visibility?: Visibility<Context>;
  /** When a state with a deadline is due, if that is a different time than the end of its delay. */
  dueAt?: (context: Context) => string | null;
  /** Whether the due time stays the same in the following states, until an event sets another due time. */
  dueLasts?: true;
  /** The message for each guard that can refuse an event. */
  guardReasons: Record<string, string>;
  /**
   * Descriptions of guards by name, for names that are generated from data, such as `needs` with the state of a step,
   * because those say nothing to a reader. Other guards are described by their own names in plain words.
   */
  guardWords?: Record<string, string>;
  /** Amounts of a subject after an event, as decimal strings. A preview adds them up over all subjects. */
  amounts?: (context: Context, event: string) => Record<string, string>;
  /** The tag of the states in which the `amounts` count. Events that lead to other states add nothing. */
  amountsIn?: string;
  /**
   * Named functions that migrate a snapshot of version N to version N + 1. Without one, version N + 1 uses the snapshot
   * unchanged; `npm run machines:check` reports whether that is possible.
   */
  migrations?: Record<number, (stored: StoredSnapshot) => StoredSnapshot>;
  /** Samples for tests. Without them, the tests that walk all paths of the machine fail. */
  samples?: Samples;
  /** The labels of the fields of the workflow's context. A field that is not listed is shown by its name. */
  fields?: Record<string, ContextField>;
  /** What lists and the side panel show of an instance; by default all `fields`. */
  summary?: Summary;
  /**
   * The labels of event payload fields that the context does not have, by `name` or `event.name`.
   */
  inputs?: Record<string, Input>;
  /** The `tableReferrence` under which files of the workflow's subjects are uploaded. */
  files?: string;
  /** The labels of recorded payloads that `fields` does not contain; null hides a field. */
  payloadFields?: Record<string, PayloadField | null>;
  /** The limits that the workflow's guards use, by name. A replay can change them. */
  parameters?: Record<string, RuleParameter>;
  /** Makes the workflow's machine with other limits. */
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

/** The migrations from a version to the current one, in the order in which they apply. */
export const stepsFrom = (
  { migrations = {}, version }: Pick<Workflow, 'migrations' | 'version'>,
  from: number,
): ((stored: StoredSnapshot) => StoredSnapshot)[] =>
  Object.entries(migrations)
    .filter(([step]) => Number(step) >= from && Number(step) < version)
    .map(([, migrate]) => migrate);

export const defineWorkflow = <Context>(workflow: Workflow<Context>): Workflow<Context> => workflow;

/** The context of an instance, typed as the context of its workflow's machine. */
export const contextIn = <Context>(
  _workflow: Workflow<Context>,
  context: Record<string, unknown>,
): Context => context as Context;
