import type { OwnOption, RequestPreview } from '#machines/requests/contract.ts';
import type { Payload } from '#machines/requests/request.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Problem } from '#server/errors.ts';
import type { EffectHandler } from '#server/workflow/engine/engine.ts';

/** One request that is about to be sent or changed. */
export interface AskedRequest {
  accountId: number;
  employeeId: number;
  payload: Payload;
  /** Of one that was sent already. */
  requestId?: number;
  /** Whether it is approved already, and only to be changed. */
  isChange?: boolean;
  /** Whether someone else asks for them. */
  isForOther?: boolean;
}

/** An open request of somebody, which somebody looks at. */
export interface StandingRequest {
  requestId: number;
  employeeId: number;
  payload: Payload;
  isOwn: boolean;
}

/** What a kind of request does in the database; all of it set-based. */
export interface RequestServer {
  /** What stands against each of them, by field; an empty list where nothing does. */
  check?: (tx: Tx, asked: readonly AskedRequest[]) => Promise<readonly Problem[][]>;
  /** What of someone's such a request can be about, for its field of the kind `own`. */
  options?: (db: Db | Tx, of: { accountId: number; employeeId: number }) => Promise<OwnOption[]>;
  /** Their payloads with the fields that the server fills in. */
  fill?: (tx: Tx, asked: readonly AskedRequest[]) => Promise<readonly Payload[]>;
  /** Keeps what they ask for, instead of what was kept for them before; may refuse. */
  hold?: EffectHandler;
  /** Lets go what was kept for those that ended without approval. */
  release?: EffectHandler;
  /** What a form shows of a request before it is sent. */
  preview?: (tx: Tx, asked: AskedRequest) => Promise<RequestPreview>;
  /**
   * What stands now where an open one asks for something else, by its number and field: whoever decides sees
   * old → new. What others see masked of a person stays masked.
   */
  standing?: (
    db: Db,
    open: readonly StandingRequest[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<string, string | null>>>>;
  /** What approval does. Without `takeBack`, an approved one can't be undone. */
  carryOut?: EffectHandler;
  /** Takes back what approval did: for an undo, and when an approved one is cancelled. */
  takeBack?: EffectHandler;
  /** Makes of approved ones what they are now, instead of what they were. */
  change?: EffectHandler;
  /** Keeps what they come to now, instead of what was kept, of approved ones too. */
  holdAnew?: EffectHandler;
  /** Who else opens its files than those who see the request: who may read what it became. */
  opens?: (db: Db | Tx, actor: Actor, fileId: number) => Promise<boolean>;
  /** What follows once all of it is paid. It can't be undone. */
  settle?: EffectHandler;
}
