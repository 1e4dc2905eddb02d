import type { Payload } from '#machines/requests/request.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Problem } from '#server/errors.ts';
import type { EffectHandler } from '#server/workflow/engine/engine.ts';

/** One request that is about to be sent or changed. */
export interface AskedRequest {
  accountId: number;
  employeeId: number;
  payload: Payload;
}

/** What a kind of request does in the database; all of it set-based. */
export interface RequestServer {
  /** What stands against each of them, by field; an empty list where nothing does. */
  check?: (tx: Tx, asked: readonly AskedRequest[]) => Promise<readonly Problem[][]>;
  /** What approval does. Without `takeBack`, an approved one can't be undone. */
  carryOut?: EffectHandler;
  /** Takes back what approval did: for an undo, and when an approved one is cancelled. */
  takeBack?: EffectHandler;
  /** What follows once all of it is paid. It can't be undone. */
  settle?: EffectHandler;
}
