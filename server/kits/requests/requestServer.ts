import type { OwnOption, RequestPreview } from '#machines/kits/requests/contract.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { Details, EffectHandler, EventInput } from '#server/engine/instances/engine.ts';

/** A request that is about to be sent or changed. */
export interface RequestToCheck<P = Payload> {
  accountId: number;
  employeeId: number;
  payload: P;
  /** Id of a request that was sent already. */
  requestId?: number;
  /** The event that sets these values; undefined for a new request. */
  event?: string;
  /** Whether someone else requests it for them. */
  isForOther?: boolean;
}

/** Someone's open request, as the caller views it. */
export interface StandingRequest<P = Payload> {
  requestId: number;
  employeeId: number;
  payload: P;
  isOwn: boolean;
}

/** A request that is waiting for a decision, as its reader sees it. */
export interface WaitingRequest<P = Payload, Own = unknown> extends StandingRequest<P> {
  accountId: number;
  state: string;
  context: RequestContext<P> & Own;
}

/** SQL for a label, from the row `t` found by its `id`. */
export interface NameSource {
  name: string;
  isActive: string;
  from: string;
}

/** `own` fields whose records are requests. */
export const REQUEST_NUMBER: NameSource = {
  name: 't.number',
  isActive: 'true',
  from: 'requests t',
};

/** What the events of a kind's `extension` do in the database. */
export interface ServerExtension<Context = RequestContext> {
  /** Effects by name. Undoing one runs it again, with the restored context. */
  effects: Readonly<Record<string, EffectHandler<Context>>>;
  /** Sets the fields of an event that only the server may set, overriding the sender's values. */
  fill: (event: EventInput, actor: Actor) => EventInput;
}

type Effect<P, Own> = EffectHandler<RequestContext<P> & Own>;

/** A form that is being filled in. */
export type Draft<P> = { readonly [Name in keyof P]: P[Name] | null };

/**
 * What a kind of request does in the database; all set-based. `P` is its payload (`PayloadOf` its declaration), `Own`
 * what its extension stores.
 */
export interface RequestServer<P = Payload, Own = unknown> {
  /**
   * Problems of each request, by field; an empty list for none. Called when it is sent or changed,
   * and again before it is carried out, so that limits also hold then; a kind that reserves
   * (`hold`) is not checked again.
   */
  check?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Problem[][]>;
  /**
   * Whether `carryOut` enforces the limits itself, for many at once, so that they are not checked
   * again.
   */
  keepsLimits?: true;
  /** The choices of an `own` field (one of the requester's own records, such as a loan) for one employee. */
  options?: (
    db: Db | Tx,
    of: { accountId: number; employeeId: number; field: string },
  ) => Promise<OwnOption[]>;
  /** Where the labels of the kind's `own` fields come from, by what they are `of`. */
  ownNames?: Readonly<Record<string, NameSource>>;
  /** The payloads with the fields that the server fills in. */
  fill?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Payload[]>;
  /** Reserves what the requests need, and replaces earlier reservations; may refuse. */
  hold?: Effect<P, Own>;
  /** Releases the reservations of requests that ended without approval. */
  release?: Effect<P, Own>;
  /** What a form shows of a request before it is sent. */
  preview?: (tx: Tx, request: RequestToCheck<Draft<P>>) => Promise<RequestPreview>;
  /**
   * The current values that an open request would change, by number and field, so that approvers see old
   * → new. Masked values stay masked.
   */
  standing?: (
    db: Db,
    open: readonly StandingRequest<P>[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, string | null>>>>;
  /** The kind's `decisionFacts` of waiting requests, by number. */
  decisionFacts?: (
    db: Db,
    waiting: readonly WaitingRequest<P, Own>[],
  ) => Promise<ReadonlyMap<number, Details>>;
  /** The effect of approval. Without `undo`, an approved request cannot be undone. */
  carryOut?: Effect<P, Own>;
  /** Reverts the effect of approval: for an undo, and when an approved request is cancelled. */
  undo?: Effect<P, Own>;
  /** The server side of the kind's `extension`. */
  extension?: ServerExtension<RequestContext<P> & Own>;
  /** Who may open its files besides those who see the request: readers of the record that it created. */
  opens?: (db: Db | Tx, actor: Actor, fileId: number) => Promise<boolean>;
  /** The effect of full payment. It can't be undone. */
  settle?: Effect<P, Own>;
}
