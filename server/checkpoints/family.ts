import type { Db, Tx } from '#server/db/connect.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/**
 * Checkpoints cover families of chains: rows of links, numbered from 1, each with the hash of the one
 * before, such as the transitions of workflows. To add one, describe it (rowFamily.ts makes it of one
 * table) and put it into `chainFamilies` of server/features/catalogue.ts.
 */
export interface ChainFamily {
  /** Stored in checkpoints, so never renamed; shown as the kind of a broken row. */
  family: string;
  /**
   * The end of each chain, as a select of `chain_id` (bigint), `seq` (integer: how many links),
   * `hash`, `moved_at` (when the last link was made, indexed) and `account_id` (null: of all accounts).
   * One row a chain.
   */
  heads: string;
  /** What people know a chain by, as a select of `chain_id`, `kind` and `number`; else family and id. */
  names?: string;
  /** Whether each of its ends has one of a public chain as well (server/workflow/history/publicChain.ts). */
  hasPublicChain?: boolean;
  /** Each link, as a select of `chain_id`, `seq` and `hash`, with an index on (chain_id, seq). */
  links: string;
  /**
   * Those of these ends up to which the links hold that no checkpoint covers yet, each with the end of
   * its public chain where the family has one. What doesn't hold gets no checkpoint.
   */
  hold(tx: Tx, engine: Engine, grown: readonly GrownChain[]): Promise<Head[]>;
  /** Verifies whole chains, each read as of one moment; a chain that is not there is none's fault here. */
  verify(db: Db, engine: Engine, chainIds: readonly number[]): Promise<Walked>;
  /** What is wrong beside the chains that have a head, such as links of none. */
  astray?(db: Db, account: number | null, engine: Engine): Promise<Broken[]>;
}

/** How far a chain goes. */
export interface ChainEnd {
  chainId: number;
  seq: number;
  hash: Buffer;
}

/** An end as a checkpoint covers it. */
export interface Head extends ChainEnd {
  publicHash: Buffer | null;
}

/** A chain that is longer than the checkpoints say. */
export interface GrownChain extends ChainEnd {
  movedAt: Date;
  /** How far a checkpoint covers it; null where none does. */
  covered: ChainEnd | null;
}

/** A row that doesn't hold, by its kind (a workflow's or family's name), number and place in its chain. */
export interface Broken {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
  /** Whose it is; none where it belongs to nobody in particular. */
  accountId?: number | null;
}

/** What verifying some chains came to. */
export interface Walked {
  links: number;
  /** Chains begun by an earlier version of their machine, which are not replayed. */
  earlier: number;
  broken: Broken[];
}
