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
  /** The ID of the request, if it has already been sent. */
  requestId?: number;
  /** The event that changes the values; undefined for a new request. */
  event?: string;
  /** Whether someone else makes the request for the employee. */
  isForOther?: boolean;
}

/** A request that is still open, and whether it is the caller's own. */
export interface StandingRequest<P = Payload> {
  requestId: number;
  employeeId: number;
  payload: P;
  isOwn: boolean;
}

/** A request that waits for a decision. */
export interface WaitingRequest<P = Payload, Own = unknown> extends StandingRequest<P> {
  accountId: number;
  state: string;
  context: RequestContext<P> & Own;
}

/** SQL for a name, which is read from a row `t` that is found by its `id`. */
export interface NameSource {
  name: string;
  isActive: string;
  from: string;
}

/** The source of names for `own` fields whose records are requests: they are named by their number. */
export const REQUEST_NUMBER: NameSource = {
  name: 't.number',
  isActive: 'true',
  from: 'requests t',
};

/** What the server does for the events that a kind adds with its `extension`. */
export interface ServerExtension<Context = RequestContext> {
  /** The effects of these events by name. To undo one, it is run again with the context that is restored. */
  effects: Readonly<Record<string, EffectHandler<Context>>>;
  /** Sets the fields of an event that only the server may set, replacing the sender's values. */
  fill: (event: EventInput, actor: Actor) => EventInput;
}

type Effect<P, Own> = EffectHandler<RequestContext<P> & Own>;

/** The values of a form that is being filled in, of which any may be missing. */
export type Draft<P> = { readonly [Name in keyof P]: P[Name] | null };

/**
 * What a kind of request does in the database. Every function handles many requests at once. `P` is the type of
 * its payload (`PayloadOf` its declaration), `Own` that of what its extension stores.
 */
export interface RequestServer<P = Payload, Own = unknown> {
  /**
   * Returns the problems of each request, by field. It is called when a request is sent or changed, and again
   * before it is carried out, so that limits hold then, too. A kind that reserves (`hold`) is not checked
   * again.
   */
  check?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Problem[][]>;
  /**
   * Whether `carryOut` itself enforces the limits for many requests at once, so that they need not be checked
   * again.
   */
  keepsLimits?: true;
  /**
   * The choices of an `own` field, which refers to a record of the requester such as a loan, or of a `narrowed`
   * reference, for one employee.
   */
  options?: (
    db: Db | Tx,
    of: { accountId: number; employeeId: number; field: string; isForOther: boolean },
  ) => Promise<OwnOption[]>;
  /** Where the names for `own` fields are read from, by the kind of record that the fields are `of`. */
  ownNames?: Readonly<Record<string, NameSource>>;
  /** Returns the payloads with the fields that the server fills in. */
  fill?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Payload[]>;
  /** Reserves what the requests need, in place of earlier reservations. It throws if there is not enough. */
  hold?: Effect<P, Own>;
  /** Releases what was reserved for requests that ended without approval. */
  release?: Effect<P, Own>;
  /** Returns what a form shows about a request before it is sent. */
  preview?: (tx: Tx, request: RequestToCheck<Draft<P>>) => Promise<RequestPreview>;
  /**
   * The current values that open requests would change, by the ID of the request and the field, so that
   * approvers see the old value beside the new one. Masked values stay masked.
   */
  standing?: (
    db: Db,
    open: readonly StandingRequest<P>[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, string | null>>>>;
  /** The facts that the kind declares as `decisionFacts`, by the ID of the waiting request. */
  decisionFacts?: (
    db: Db,
    waiting: readonly WaitingRequest<P, Own>[],
  ) => Promise<ReadonlyMap<number, Details>>;
  /** Carries out approved requests. Without `undo`, an approved request cannot be undone. */
  carryOut?: Effect<P, Own>;
  /** Reverts what `carryOut` did, to undo an approval or to cancel an approved request. */
  undo?: Effect<P, Own>;
  /** What the server does for the events of the kind's `extension`. */
  extension?: ServerExtension<RequestContext<P> & Own>;
  /**
   * Whether someone who cannot see the request may open one of its files, because they may see the record that
   * it created.
   */
  opens?: (db: Db | Tx, actor: Actor, fileId: number) => Promise<boolean>;
  /** Is called when a request has been paid in full. This cannot be undone. */
  settle?: Effect<P, Own>;
}
