import type { z } from 'zod';
import type { ContextField, PayloadField } from '#machines/core/model/contextFields.ts';
import type { StoredSnapshot, Workflow, WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { FieldValue, Fields } from '#machines/kits/resources/field.ts';
import type { Rows } from '#machines/kits/resources/resource.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { PipelineDefinition, PipelineDraft } from './pipeline.ts';
import type { Screen } from '#machines/core/screens/screen.ts';

/** The values of a request's form, as the schema of its kind accepts them. */
export type Payload = Readonly<Record<string, FieldValue | readonly RowValues[]>>;

/**
 * A list of lines that belongs to a request, such as the lines of an expense claim. The lines are stored with the
 * request.
 */
export type RequestRows = Pick<Rows, 'label' | 'one' | 'fields' | 'least' | 'ordered' | 'misfit'>;

/**
 * A kind of request. Its declaration is the source of forms, lists, routes, buttons, tasks, notices, history and
 * permissions. The kind's checks and effects in the database are in the same domain of the server.
 */
export interface RequestKind {
  /** The ID of the kind. It is stored with every request, so it can never be changed. */
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** The prefix of the numbers of its requests, such as SC in `SC-2026-0001`. */
  prefix: string;
  /** The screen for one's own requests. People need its permission to create to make requests. */
  own: Screen;
  /** The screen for making requests for other people in one's business units. */
  onBehalf: Screen;
  /** The path of the screen on which such requests are approved, below /approval. */
  queue: string;
  fields: Fields;
  /** The upload purpose of its files; by default that of all requests. */
  files?: string;
  /** Lists of lines that are filled in together with the form, by name. */
  rows?: Readonly<Record<string, RequestRows>>;
  /** The fields that matter for a decision, the most important first. */
  columns: readonly string[];
  /** Returns the description of a request in lists, which is shown in addition to its number and person. */
  subject: (payload: Payload) => string;
  /** Returns the amount that conditions of steps use, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** Returns the number of days that conditions of steps use. */
  days?: (payload: Payload) => number | null;
  /**
   * Whether an open request reserves what it asks for. How the server reserves and releases it is declared in the
   * kind's RequestServer.
   */
  holds?: true;
  /**
   * Set if such a request ends with a payment: approvers may grant less than `amount`, and finance pays what is
   * payable, possibly in parts. No one may pay what they approved. If something else can cover the amount, `samples`
   * needs payloads for both cases: something remains to be paid, or nothing does.
   */
  payment?: {
    payable: (payload: Payload, granted: number) => number;
    samples?: readonly Payload[];
  };
  /** Whether such requests can also be sent for people whose employment has ended. */
  includesLeavers?: true;
  /** Whether the requester can ask to cancel an approved request. */
  cancellable?: true;
  /** Another kind of request that can be made once this one is approved. `values` fill its form initially. */
  leadsTo?: {
    label: string;
    kind: string;
    values: (payload: Payload, requestId: number) => Readonly<Record<string, string>>;
  };
  /** States and events in addition to those of every request. */
  extension?: RequestExtension;
  /** Facts that approvers see in addition to the form, in this order. The server reads them. */
  decisionFacts?: Readonly<Record<string, ContextField>>;
  /** Facts about what was paid out, such as how much of it is still owed. The server reads them. */
  repaymentFacts?: Readonly<Record<string, ContextField>>;
  /**
   * The steps before a company publishes a pipeline; by default the supervisor decides, then HR.
   */
  pipeline?: PipelineDraft;
  /**
   * The paper that is issued when a request is approved, and the paper's values that come from the request's payload.
   */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

/**
 * Returns a kind unchanged, but preserves the types of its fields, from which the type of its payload is derived
 * (`PayloadOf`).
 */
export const defineRequest = <const Kind extends RequestKind>(kind: Kind): Kind => kind;

/** A kind of request together with one version of its pipeline. */
export interface PipelinedKind {
  kind: RequestKind;
  definition: PipelineDefinition;
}

export interface Transition {
  guard?: string;
  target?: string;
  actions?: string | readonly string[];
  meta: WorkflowMeta;
}
export type Transitions = Readonly<Record<string, Transition | readonly Transition[]>>;

/** The common states of requests in which an extension may accept its own events. */
export type ExtensionPoint = 'step' | 'approved' | 'cancelRequested';

interface GuardInput<Context, Event> {
  context: Context;
  event: Event;
}

/** The part of an extension that is added to the machine of a pipeline. */
export interface MachineExtension<Context = never, Event = never> {
  guards: Readonly<Record<string, (request: GuardInput<Context, Event>) => boolean>>;
  /** How the extension's events change the context. */
  assigns: Readonly<Record<string, (request: GuardInput<Context, Event>) => object>>;
  /** The transitions by the extension's own events out of the common states of requests. */
  transitions: (at: ExtensionPoint) => Transitions;
  states: Readonly<
    Record<string, { type?: 'final'; description: string; meta: WorkflowMeta; on: Transitions }>
  >;
}

/**
 * States and events that one kind adds to those of every request. They are declared in the kind's own folder, and their
 * effects in `extension` of the server's part. The default type `never` accepts the context of any kind.
 */
export interface RequestExtension<Context = never, Event = never> {
  /** The version of the extension. It is added to the version of the machines of all requests. */
  version: number;
  migrations: Readonly<Record<number, (stored: StoredSnapshot) => StoredSnapshot>>;
  /** The initial values of the fields that the extension adds to the context. */
  context: Readonly<Record<string, unknown>>;
  events: (payload: z.ZodType<Payload>) => readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
  /** The names of the extension's effects. */
  effects: readonly string[];
  /**
   * The extension's events that use the form of the request itself, each with the label of its button and text for
   * the form.
   */
  forms: Readonly<Record<string, { label: string; description: string }>>;
  /**
   * The extension's events that are decided by the approvers of the last step, within the working
   * hours of that step.
   */
  decidedLast: readonly string[];
  /** The extension's states in which the approval is in force. */
  inForce: readonly string[];
  /** The message for each guard of the extension that can refuse an event. */
  guardReasons: Readonly<Record<string, string>>;
  parties: (context: Context) => Readonly<Record<string, number | null>>;
  /** The party who proposed the change that is waiting, and who may not decide on it. */
  proposedBy: string;
  /** What lists and histories show in addition to the payload. */
  summary: {
    fields: Readonly<Record<string, ContextField>>;
    derive: (context: Context) => Readonly<Record<string, string>>;
  };
  payloadFields: Readonly<Record<string, PayloadField | null>>;
  /** How requests of this kind are cancelled, as text for people. */
  cancelled: string;
  samples: (kind: RequestKind) => NonNullable<NonNullable<Workflow['samples']>['events']>;
  machine: (of: PipelinedKind) => MachineExtension<Context, Event>;
}
