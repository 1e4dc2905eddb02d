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

/** An open request that waits for a decision. */
export interface WaitingRequest<P = Payload, Own = unknown> extends StandingRequest<P> {
  accountId: number;
  state: string;
  context: RequestContext<P> & Own;
}

/** SQL that reads a name from a row `t`, which is found by its `id`. */
export interface NameSource {
  name: string;
  isActive: string;
  from: string;
}

/** The source of names for `own` fields whose records are requests: requests are named by their number. */
export const REQUEST_NUMBER: NameSource = {
  name: 't.number',
  isActive: 'true',
  from: 'requests t',
};

/** The server's part for the events that a kind adds with its `extension`. */
export interface ServerExtension<Context = RequestContext> {
  /** The effects of these events, by name. To undo an effect, it is run again with the restored context. */
  effects: Readonly<Record<string, EffectHandler<Context>>>;
  /** Sets the fields of an event that only the server may set, replacing the sender's values. */
  fill: (event: EventInput, actor: Actor) => EventInput;
}

type Effect<P, Own> = EffectHandler<RequestContext<P> & Own>;

/** The values of a form that is being filled in. Any of them may be missing. */
export type Draft<P> = { readonly [Name in keyof P]: P[Name] | null };

/**
 * The database part of a kind of request. Every function handles many requests at once. `P` is the type of the kind's
 * payload (`PayloadOf` its declaration), `Own` the type of what its extension adds to the context.
 */
export interface RequestServer<P = Payload, Own = unknown> {
  /**
   * Returns the problems of each request, by field. It is called when a request is sent or changed, and again before it
   * is carried out, so that limits hold then, too. For a kind with reservations (`hold`), there is no second check.
   */
  check?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Problem[][]>;
  /** Whether `carryOut` itself enforces the limits for many requests at once, so that there is no second check. */
  keepsLimits?: true;
  /**
   * The choices for one employee in an `own` field, which refers to a record of the requester such as a loan, or in a
   * `narrowed` reference.
   */
  options?: (
    db: Db | Tx,
    of: { accountId: number; employeeId: number; field: string; isForOther: boolean },
  ) => Promise<OwnOption[]>;
  /** Where names for `own` fields are read from, by the kind of record in the field's `of`. */
  ownNames?: Readonly<Record<string, NameSource>>;
  /** Returns the payloads with the fields that the server fills in. */
  fill?: (tx: Tx, requests: readonly RequestToCheck<P>[]) => Promise<readonly Payload[]>;
  /** Reserves what the requests need, replacing earlier reservations. It throws if there is not enough. */
  hold?: Effect<P, Own>;
  /** Releases the reservations of requests that ended without approval. */
  release?: Effect<P, Own>;
  /** Returns further facts that a form shows about a request before it is sent. */
  preview?: (tx: Tx, request: RequestToCheck<Draft<P>>) => Promise<RequestPreview>;
  /**
   * The current values that open requests would change, by request ID and field, so that approvers see the old value
   * beside the new one. Masked values stay masked.
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
  /** The facts that the kind declares as `repaymentFacts`, by the ID of the request; none before it is paid out. */
  repaymentFacts?: (
    db: Db,
    of: { accountId: number; requestIds: readonly number[] },
  ) => Promise<ReadonlyMap<number, Details>>;
  /** Carries out approved requests. Without `undo`, an approved request cannot be undone. */
  carryOut?: Effect<P, Own>;
  /** Reverts the effects of `carryOut`, to undo an approval or to cancel an approved request. */
  undo?: Effect<P, Own>;
  /** The server's part for the events of the kind's `extension`. */
  extension?: ServerExtension<RequestContext<P> & Own>;
  /**
   * Whether someone who may not see the request may still open one of its files, because they may see the record that
   * the request created.
   */
  opens?: (db: Db | Tx, actor: Actor, fileId: number) => Promise<boolean>;
  /** Called when a request has been paid in full. This cannot be undone. */
  settle?: Effect<P, Own>;
}
