import type { Values } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';

/** What a resource needs on the server in addition to its declaration. Each function handles many rows at once. */
export interface ResourceServer {
  /** Returns the problems of each row to be saved, by field. New rows have no ID. */
  check?: (
    tx: Tx,
    accountId: number,
    rows: readonly Values[],
    ids: readonly (number | null)[],
  ) => Promise<readonly Problem[][]>;
  /**
   * Checks conditions that have to hold after rows were saved, deactivated or deleted, in the same transaction. It
   * throws to refuse the change.
   */
  after?: (tx: Tx, accountId: number, ids: readonly number[]) => Promise<void>;
  /** Whether someone who may not see the list may still open a file of one of its rows. */
  opens?: (db: Db | Tx, actor: Actor, fileId: number) => Promise<boolean>;
}
