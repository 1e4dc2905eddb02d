import type { Flag } from '#machines/core/model/contextFields.ts';
import type { BudgetEffect } from '#machines/core/contracts/workflow.ts';
import type { Concern } from '#machines/core/contracts/verification.ts';
import type { MachineDescription } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Portion } from '#server/platform/history/verification/portion.ts';
import type {
  Broken,
  GrownChain,
  Head,
  Walked,
} from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Condition } from './condition.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Instance, PolicySubject } from './instances.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import type { Refusal } from './refusal.ts';

/** An additional check that a verification runs (checkpoints/check.ts). */
export interface Check {
  /** Shown if the check could not be run. */
  name: string;
  /** What its findings concern; each finding may override it. */
  concern?: Concern;
  find: (db: Db, account: number | null, engine: Engine) => Promise<Broken[]>;
}

/**
 * A family of chains that checkpoints cover: rows of links, numbered from 1, each with the previous hash,
 * such as the transitions of workflows. To add one, describe it (rowFamily.ts does so for one table) and
 * add it to `chainFamilies` of server/catalogue/index.ts.
 */
export interface ChainFamily {
  /** Stored in checkpoints, so never rename it; shown as the kind of a broken row. */
  family: string;
  /**
   * The end of each chain, as a select of `chain_id` (bigint), `seq` (integer: number of links), `hash`,
   * `moved_at` (time of the last link, indexed) and `account_id` (null: all accounts). One row per chain.
   */
  heads: string;
  /**
   * Readable names of chains, as a select of `chain_id`, `kind` and `number`; by default, family
   * and id.
   */
  names?: string;
  /**
   * Whether its rows and the key suffice to verify it, so that a thread without machines can do it
   * (checkpoints/apart.ts).
   */
  isLog?: boolean;
  /** Whether each chain also has a public chain (server/platform/history/chain/publicChain.ts). */
  hasPublicChain?: boolean;
  /** Each link, as a select of `chain_id`, `seq` and `hash`, with an index on (chain_id, seq). */
  links: string;
  /**
   * Returns the given chain ends whose links since the last checkpoint are valid, with the end of the public
   * chain if the family has one. Invalid chains get no checkpoint.
   */
  hold(tx: Tx, engine: Engine, grown: readonly GrownChain[]): Promise<Head[]>;
  /**
   * Verifies chains, each read from one snapshot; missing chains are ignored here. Verifies them
   * completely, or only the given portion of a chain that holds all entries of an account.
   */
  verify(db: Db, engine: Engine, chainIds: readonly number[], portion: Portion): Promise<Walked>;
  /** What is verified in addition to the known chains, such as links without a chain. */
  checks?: readonly Check[];
}

export type EventInput = { type: string; comment?: string | undefined } & Record<string, unknown>;

/** A subject of an effect, with the context of its workflow's machine. */
export interface EffectSubject<Context = unknown> {
  subjectId: number;
  instanceId: number;
  /** The state after the transition. */
  state: string;
  context: Context;
  event: { type: string } & Record<string, unknown>;
  /** For an undone transition, the event that had caused it. */
  undone: EventInput | null;
  actorId: number | null;
  accountId: number;
  /** The number of the transition in its instance's history. */
  seq: number;
  /** ISO instant of the transition. */
  at: string;
}

/** The table of a workflow's subjects, with one row for each. */
export interface RecordSource {
  table: string;
  columns: readonly string[];
  /** The column with the workflow, if the table has several. */
  workflow?: string;
}

/** An event that is about to be sent to its instance. */
export interface EnrichmentSubject<Context = unknown> {
  instance: Instance<Context>;
  event: EventInput;
}

/**
 * Executes an effect for many subjects at once, in the transition's transaction. `by` is for
 * effects that start another workflow, such as the raise that comes with a promotion.
 */
export type EffectHandler<Context = unknown> = (
  tx: Tx,
  subjects: EffectSubject<Context>[],
  by: { engine: Engine; actor: Actor },
) => Promise<void>;

/** An accepted step, as a batch rule receives it. */
export interface BatchStep {
  subjectId: number;
  from: string;
  to: string;
  context: Record<string, unknown>;
}

/** A check over a whole batch, such as whether a shared budget suffices. */
export interface BatchRule {
  take(step: BatchStep): void;
  /** Whether the rule applies to any step so far. */
  isConcerned(): boolean;
  /**
   * The refusals of the batch. `written` says whether its rows have been written or only would be.
   */
  evaluate(tx: Tx, written: boolean): Promise<Refusal[]>;
  /** For a preview: how the steps change the budgets that the actor may see. */
  budgets?(tx: Tx, bound: BoundWorkflow, actor: Actor): Promise<BudgetEffect[]>;
}

/**
 * Confidential facts of a subject that not every reader of it may see: the payloads of its history, and
 * amounts of previews.
 */
export interface ConfidentialFacts {
  mayRead(bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean;
  /**
   * The same rule as SQL, on an instance `i`. Without it, confidential data of the workflow cannot be
   * searched, because the results would reveal it.
   */
  readable?(bound: BoundWorkflow, actor: Actor): Condition;
  /** Called with the name of the call before such facts are returned. */
  recordAccess(
    db: Db | Tx,
    actor: Actor,
    call: string,
    subjectIds: readonly number[],
  ): Promise<void>;
}

/** Data of one instance from tables, by field. */
export type Details = Record<string, string | number | boolean | null | readonly Flag[]>;

/**
 * A workflow with its server-side behavior, typed by the context of its machine. `never` accepts
 * every context: the engine stores all workflows together, and passes each only contexts from its
 * own machine.
 */
export interface WorkflowBinding<Context = never> {
  workflow: Workflow<Context>;
  effects: Record<string, EffectHandler<Context>>;
  /**
   * Reverts effects, and the creation by a start event; the context is the previous one. A transition
   * with an effect that isn't listed can't be undone.
   */
  undo?: Record<string, EffectHandler<Context>>;
  /**
   * Adds server-side data to an event, such as its due date, overriding client values. Called for stored
   * instances before their events are evaluated.
   * @throws AppError for an invalid event, such as one that names no one who works here.
   */
  enrich?: (
    tx: Tx,
    subjects: readonly EnrichmentSubject<Context>[],
    at: string,
    request: { bound: BoundWorkflow; actor: Actor },
  ) => Promise<EventInput[]>;
  /**
   * Data of instances from tables, by field of the summary: for lists and the side panel, set-based. Only
   * called for instances whose confidential facts the actor may read, or all if there are none.
   */
  details?: (
    db: Db,
    bound: BoundWorkflow,
    actor: Actor,
    instances: readonly Instance<Context>[],
  ) => Promise<ReadonlyMap<number, Details>>;
  /** The table of its subjects, and their columns that never change (businessRecords.ts). */
  record?: RecordSource;
  /** Creates the rule for one batch. */
  batchRule?: () => BatchRule;
  confidential?: ConfidentialFacts;
}

export interface BoundWorkflow extends WorkflowBinding {
  description: MachineDescription;
  /** The accounts that published this version; undefined for a workflow of all accounts. */
  accounts?: ReadonlySet<number>;
}

/** Adds workflows that accounts have published since the last call. */
export type Published = (db: Db | Tx, into: Map<string, BoundWorkflow>) => Promise<void>;

/** The workflows of an account. */
export const getWorkflows = (
  { workflows }: Pick<Engine, 'workflows'>,
  accountId: number,
): BoundWorkflow[] =>
  [...workflows.values()].filter(({ accounts }) => accounts?.has(accountId) ?? true);

/** A workflow by id, including one that another process has just published. */
export async function boundWorkflow(
  db: Db | Tx,
  engine: Pick<Engine, 'workflows' | 'refresh'>,
  id: string,
): Promise<BoundWorkflow | undefined> {
  if (!engine.workflows.has(id) && id.includes('@')) await engine.refresh(db);
  return engine.workflows.get(id);
}

/** The workflows of this process by id, and the signing keys of their history. */
export interface Engine {
  workflows: ReadonlyMap<string, BoundWorkflow>;
  /** Loads workflows that were published since the last call. */
  refresh: (db: Db | Tx) => Promise<void>;
  /** Every family of chains that checkpoints cover: transitions, and those of features. */
  families: readonly ChainFamily[];
  keys: HistoryKeys;
  /**
   * ISO instant; default: the database's time. Set for the demo's past, and for anonymous events, whose
   * time could reveal the person.
   */
  at?: string;
  /** Called for every batch that was written or refused, for metrics. */
  observe?: (batch: DispatchedBatch) => void;
}

/** Metrics of a batch; `seconds` until it was written, without the commit. */
export interface DispatchedBatch {
  workflow: string;
  outcome: 'accepted' | 'refused';
  count: number;
  seconds: number;
}
