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

/** Lines of a request, such as those of an expense claim. They are stored with it. */
export type RequestRows = Pick<Rows, 'label' | 'one' | 'fields' | 'least' | 'ordered' | 'misfit'>;

/**
 * A kind of request, declared once: forms, lists, routes, buttons, queue, notices, history and
 * permissions are derived from it. Checks and effects in the database are in the same domain of server.
 */
export interface RequestKind {
  /** Stored with every request, so never rename it. */
  id: string;
  label: string;
  noun: { one: string; many: string };
  /** The prefix of its numbers: `SC-2026-0001`. */
  prefix: string;
  /** The screen for own requests; its create permission allows requesting. */
  own: Screen;
  /** The screen for requests on behalf of people in one's business units. */
  onBehalf: Screen;
  /** The path of its queue, below /approval. */
  queue: string;
  fields: Fields;
  /** The upload purpose of its files; default: that of all requests. */
  files?: string;
  /** Lines that are filled in with it, by name. */
  rows?: Readonly<Record<string, RequestRows>>;
  /** The decisive fields, most important first. */
  columns: readonly string[];
  /** Its description in lists, next to number and person. */
  subject: (payload: Payload) => string;
  /** The amount for conditions, in the account's currency. */
  amount?: (payload: Payload) => number | null;
  /** The number of days for conditions. */
  days?: (payload: Payload) => number | null;
  /** It reserves what it requests while it is open; its server holds and releases it. */
  holds?: true;
  /**
   * It ends in money: its approvers may grant less than `amount`, and finance pays what is payable, in
   * parts if need be. No one pays what they approved. Where something else may cover it, `samples` has
   * payloads that leave something to be paid and payloads that don't.
   */
  payment?: {
    payable: (payload: Payload, granted: number) => number;
    samples?: readonly Payload[];
  };
  /** Whether its requester can request the cancellation of an approved one. */
  cancellable?: true;
  /** What its requester can request once it is approved, with the form's first values. */
  leadsTo?: {
    label: string;
    kind: string;
    values: (payload: Payload, requestId: number) => Readonly<Record<string, string>>;
  };
  /** States and events of its own, beside those of every request. */
  extension?: RequestExtension;
  /** What those who decide see besides the form, listed in this order; its server reads them. */
  decisionFacts?: Readonly<Record<string, ContextField>>;
  /** Its default steps; otherwise supervisor, then HR. */
  pipeline?: PipelineDraft;
  /** The paper issued on approval, with its values from the payload. */
  paper?: { name: string; values: (payload: Payload) => Readonly<Record<string, unknown>> };
}

/** The kind keeps the types of its fields, from which its payload has its own (`PayloadOf`). */
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

/** The states of every request at which an extension may accept events of its own. */
export type ExtensionPoint = 'step' | 'approved' | 'cancelRequested';

interface Asked<Context, Event> {
  context: Context;
  event: Event;
}

/** What an extension adds to the machine of one pipeline. */
export interface MachineExtension<Context = never, Event = never> {
  guards: Readonly<Record<string, (request: Asked<Context, Event>) => boolean>>;
  /** How its events change the context. */
  assigns: Readonly<Record<string, (request: Asked<Context, Event>) => object>>;
  /** Its events at the states of every request. */
  transitions: (at: ExtensionPoint) => Transitions;
  /** Its own states. */
  states: Readonly<Record<string, { description: string; meta: WorkflowMeta; on: Transitions }>>;
}

/**
 * States and events of one kind, beside those of every request. The kind declares them in its own folder, and
 * its effects in the server's `extension`. `never` is the context of any kind.
 */
export interface RequestExtension<Context = never, Event = never> {
  /** Of stored instances, above the kit's own. */
  version: number;
  migrations: Readonly<Record<number, (stored: StoredSnapshot) => StoredSnapshot>>;
  /** What its context begins with, beside a request's. */
  context: Readonly<Record<string, unknown>>;
  events: (payload: z.ZodType<Payload>) => readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[];
  /** Names of its effects. */
  effects: readonly string[];
  /** Its events with the request's own form: their buttons, and what the form says. */
  forms: Readonly<Record<string, { label: string; description: string }>>;
  /** Its events on which the approvers of the last step decide, within the hours of that step. */
  decidedLast: readonly string[];
  /** Those of its states in which the approval applies. */
  inForce: readonly string[];
  /** The message of each guard that refuses. */
  guardReasons: Readonly<Record<string, string>>;
  parties: (context: Context) => Readonly<Record<string, number | null>>;
  /** The party who proposed what is pending, and may not decide on it. */
  proposedBy: string;
  /** What lists and histories show besides the payload. */
  summary: {
    fields: Readonly<Record<string, ContextField>>;
    derive: (context: Context) => Readonly<Record<string, string>>;
  };
  payloadFields: Readonly<Record<string, PayloadField | null>>;
  /** How requests of this kind come to be cancelled. */
  cancelled: string;
  samples: (kind: RequestKind) => NonNullable<NonNullable<Workflow['samples']>['events']>;
  machine: (of: PipelinedKind) => MachineExtension<Context, Event>;
}
