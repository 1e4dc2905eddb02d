import type { z } from 'zod';
import type { ContextField, PayloadField } from '#machines/core/model/contextFields.ts';
import type { StoredSnapshot, Workflow, WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { FieldValue, Fields } from '#machines/kits/resources/field.ts';
import type { Rows } from '#machines/kits/resources/resource.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { PipelineDefinition, PipelineDraft } from './pipeline.ts';
import type { Screen } from '#machines/core/screens/screen.ts';

/** The form data, as in the request's schema. */
export type Payload = Readonly<Record<string, FieldValue | readonly RowValues[]>>;

/** Lines of a request, such as those of an expense claim. They are stored with the request. */
export type RequestRows = Pick<Rows, 'label' | 'one' | 'fields' | 'least' | 'ordered' | 'misfit'>;

/**
 * A kind of request, declared once: forms, lists, routes, buttons, tasks, notices, history and
 * permissions follow from it. Its database checks and effects are in the same domain of server.
 */
export interface RequestKind {
  /** Stored with every request, so never rename it. */
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** The prefix of its numbers: `SC-2026-0001`. */
  prefix: string;
  /** The screen for one's own requests; its create permission allows requesting. */
  own: Screen;
  /** The screen for requests on behalf of others in one's business units. */
  onBehalf: Screen;
  /** The path of its approval screen, below /approval. */
  queue: string;
  fields: Fields;
  /** The upload purpose of its files; by default that of all requests. */
  files?: string;
  /** Lines that are filled in with the form, by name. */
  rows?: Readonly<Record<string, RequestRows>>;
  /** The fields that matter for a decision, most important first. */
  columns: readonly string[];
  /** Its description in lists, next to number and person. */
  subject: (payload: Payload) => string;
  /** The amount that conditions use, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** The number of days that conditions use. */
  days?: (payload: Payload) => number | null;
  /** Reserves what it requests while it is open; its server code holds and releases it. */
  holds?: true;
  /**
   * Ends in a payment: approvers may grant less than `amount`, and finance pays what is payable,
   * possibly in parts. No one pays what they approved. If something else may cover it, `samples`
   * has payloads that leave something to pay and payloads that don't.
   */
  payment?: {
    payable: (payload: Payload, granted: number) => number;
    samples?: readonly Payload[];
  };
  /** Whether the requester can request the cancellation of an approved one. */
  cancellable?: true;
  /** What the requester can request once it is approved, with initial values for that form. */
  leadsTo?: {
    label: string;
    kind: string;
    values: (payload: Payload, requestId: number) => Readonly<Record<string, string>>;
  };
  /** States and events of its own, in addition to those of every request. */
  extension?: RequestExtension;
  /** Facts that approvers see besides the form, in this order; its server code reads them. */
  decisionFacts?: Readonly<Record<string, ContextField>>;
  /** Its default steps; otherwise supervisor, then HR. */
  pipeline?: PipelineDraft;
  /** The paper issued on approval, with its values from the payload. */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

/**
 * Keeps the types of the kind's fields, from which the type of its payload is derived
 * (`PayloadOf`).
 */
export const defineRequest = <const Kind extends RequestKind>(kind: Kind): Kind => kind;

/** A kind of request under one version of its pipeline. */
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

/** The states of every request in which an extension may accept its own events. */
export type ExtensionPoint = 'step' | 'approved' | 'cancelRequested';

interface GuardInput<Context, Event> {
  context: Context;
  event: Event;
}

/** What an extension adds to the machine of one pipeline. */
export interface MachineExtension<Context = never, Event = never> {
  guards: Readonly<Record<string, (request: GuardInput<Context, Event>) => boolean>>;
  /** How its events change the context. */
  assigns: Readonly<Record<string, (request: GuardInput<Context, Event>) => object>>;
  /** Its own events, in states that every request has. */
  transitions: (at: ExtensionPoint) => Transitions;
  states: Readonly<
    Record<string, { type?: 'final'; description: string; meta: WorkflowMeta; on: Transitions }>
  >;
}

/**
 * States and events of one kind, in addition to those of every request. The kind declares them in
 * its own folder, and their effects in the server's `extension`. `never` stands for the context of
 * any kind.
 */
export interface RequestExtension<Context = never, Event = never> {
  /** The version of stored instances, added to the kit's own. */
  version: number;
  migrations: Readonly<Record<number, (stored: StoredSnapshot) => StoredSnapshot>>;
  /** The initial values of its context, in addition to a request's. */
  context: Readonly<Record<string, unknown>>;
  events: (payload: z.ZodType<Payload>) => readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
  /** Names of its effects. */
  effects: readonly string[];
  /** Its events that use the request's own form, with their button and the form's text. */
  forms: Readonly<Record<string, { label: string; description: string }>>;
  /** Its events that the approvers of the last step decide, within that step's hours. */
  decidedLast: readonly string[];
  /** Those of its states in which the approval is in force. */
  inForce: readonly string[];
  /** The message of each guard that refuses. */
  guardReasons: Readonly<Record<string, string>>;
  parties: (context: Context) => Readonly<Record<string, number | null>>;
  /** The party who proposed the pending change, and may not decide on it. */
  proposedBy: string;
  /** What lists and histories show besides the payload. */
  summary: {
    fields: Readonly<Record<string, ContextField>>;
    derive: (context: Context) => Readonly<Record<string, string>>;
  };
  payloadFields: Readonly<Record<string, PayloadField | null>>;
  /** How requests of this kind are cancelled, as text. */
  cancelled: string;
  samples: (kind: RequestKind) => NonNullable<NonNullable<Workflow['samples']>['events']>;
  machine: (of: PipelinedKind) => MachineExtension<Context, Event>;
}
