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

/** A check that verification runs in addition to the chains (history/verification/check.ts). */
export interface Check {
  /** The name that is shown if the check could not be run. */
  name: string;
  /** What the findings of this check are about (money, rights and so on). A single finding may override it. */
  concern?: Concern;
  find: (db: Db, account: number | null, engine: Engine) => Promise<Broken[]>;
}

/**
 * A kind of chain that checkpoints cover. The links of a chain are rows, numbered from 1, each with the hash of the
 * previous one; the transitions of an instance are an example. To add a family, describe it (for one table, with
 * rowFamily.ts) and add it to `chainFamilies` of server/catalogue/index.ts.
 */
export interface ChainFamily {
  /**
   * The name of the family. Checkpoints store this name, so it can never be changed. It is also shown as the kind of a
   * broken row.
   */
  family: string;
  /**
   * SQL that selects the end of each chain, one row each: `chain_id` (bigint), `seq` (integer, the number of links),
   * `hash`, `moved_at` (time of the last link, which needs an index) and `account_id` (null if it belongs to all
   * accounts).
   */
  heads: string;
  /**
   * SQL that selects `chain_id`, `kind` and `number`, by which chains are named for people. Without it, they are named
   * by family and ID.
   */
  names?: string;
  /**
   * Whether the family can be verified from its rows and the key alone, without machines. It can
   * then be verified in a separate thread (checkpoints/apart.ts).
   */
  isLog?: boolean;
  /** Whether each chain also has a public chain (server/platform/history/chain/publicChain.ts). */
  hasPublicChain?: boolean;
  /** SQL that selects every link: `chain_id`, `seq` and `hash`. It needs an index on (chain_id, seq). */
  links: string;
  /**
   * Of the given chains, returns the ends of those whose links since the last checkpoint are valid, with the end of the
   * public chain if the family has one. Checkpoints do not cover invalid chains.
   */
  hold(tx: Tx, engine: Engine, grown: readonly GrownChain[]): Promise<Head[]>;
  /**
   * Verifies these chains, each read from one snapshot; chains that do not exist are ignored here. A chain that
   * contains all entries of an account can be verified in portions, others are verified completely.
   */
  verify(db: Db, engine: Engine, chainIds: readonly number[], portion: Portion): Promise<Walked>;
  /** Checks for problems that following the chains does not find, such as links that belong to no chain. */
  checks?: readonly Check[];
}

export type EventInput = { type: string; comment?: string | undefined } & Record<string, unknown>;

/** A subject on which an effect is carried out. */
export interface EffectSubject<Context = unknown> {
  subjectId: number;
  instanceId: number;
  /** The state after the transition that has the effect. */
  state: string;
  context: Context;
  event: { type: string } & Record<string, unknown>;
  /** The event whose transition is being undone; null if nothing is undone. */
  undone: EventInput | null;
  actorId: number | null;
  accountId: number;
  /** The number of the transition in its instance's history. */
  seq: number;
  /** ISO instant of the transition. */
  at: string;
}

/** The table that has one row for each subject of a workflow. */
export interface RecordSource {
  table: string;
  columns: readonly string[];
  /** The column that names the workflow, if the table contains subjects of several workflows. */
  workflow?: string;
}

/** An instance and the event that is about to be sent to it. */
export interface EnrichmentSubject<Context = unknown> {
  instance: Instance<Context>;
  event: EventInput;
}

/**
 * Carries out an effect for many subjects at once, in the transaction of their transitions. Effects that start another
 * workflow, such as the raise that comes with a promotion, need the engine and the actor from `by`.
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

/** A rule about a whole batch, such as whether a budget that its subjects share is enough. */
export interface BatchRule {
  take(step: BatchStep): void;
  /** Whether the rule applies to any of the steps received so far. */
  isConcerned(): boolean;
  /**
   * Returns the refusals of the batch. `written` is true if the rows of the batch have been written, and false in a
   * preview.
   */
  evaluate(tx: Tx, written: boolean): Promise<Refusal[]>;
  /** For a preview, returns how the steps change the budgets that the actor may see. */
  budgets?(tx: Tx, bound: BoundWorkflow, actor: Actor): Promise<BudgetEffect[]>;
}

/**
 * Rules for the confidential facts of a subject: the payloads of its history, and the amounts of previews. Not everyone
 * who may see the subject may read them.
 */
export interface ConfidentialFacts {
  mayRead(bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean;
  /**
   * The rule of `mayRead` as SQL about an instance `i`. Without it, confidential data of the workflow
   * cannot be searched at all, because the results would reveal it.
   */
  readable?(bound: BoundWorkflow, actor: Actor): Condition;
  /** Records who read such facts, and by which API call. It is called before the facts are returned. */
  recordAccess(
    db: Db | Tx,
    actor: Actor,
    call: string,
    subjectIds: readonly number[],
  ): Promise<void>;
}

/** The data of one instance that is read from tables, by the names of its fields. */
export type Details = Record<string, string | number | boolean | null | readonly Flag[]>;

/**
 * The server's part of a workflow, typed by the context of its machine. The default `never` accepts every context: the
 * engine keeps all workflows in one list, and passes each of them only contexts from its own machine.
 */
export interface WorkflowBinding<Context = never> {
  workflow: Workflow<Context>;
  effects: Record<string, EffectHandler<Context>>;
  /**
   * Reverts effects. The name of the start event stands for the creation of the subject. The context is the one before
   * the transition. A transition with an effect that is not listed here cannot be undone.
   */
  undo?: Record<string, EffectHandler<Context>>;
  /**
   * Adds server data, such as a due date, to events, and overrides what clients sent. It is called for stored instances
   * before the events are evaluated.
   * @throws AppError for an invalid event, for instance one that names someone who does not work here.
   */
  enrich?: (
    tx: Tx,
    subjects: readonly EnrichmentSubject<Context>[],
    at: string,
    request: { bound: BoundWorkflow; actor: Actor },
  ) => Promise<EventInput[]>;
  /**
   * Reads data of instances from tables, by field, for lists and the side panel, in a fixed number of
   * statements. If the workflow has confidential facts, it is called only for instances whose facts the
   * actor may read.
   */
  details?: (
    db: Db,
    bound: BoundWorkflow,
    actor: Actor,
    instances: readonly Instance<Context>[],
  ) => Promise<ReadonlyMap<number, Details>>;
  /** The table of the subjects, with the columns that never change (businessRecords.ts). */
  record?: RecordSource;
  /** Creates a new rule object for each batch, because the rule collects the steps of its batch. */
  batchRule?: () => BatchRule;
  /**
   * Called after each step with the subjects that it moved, in the step's transaction, to update what other features
   * show of them, such as cards of a board.
   */
  followed?: (tx: Tx, accountId: number, subjectIds: readonly number[]) => Promise<void>;
  confidential?: ConfidentialFacts;
}

export interface BoundWorkflow extends WorkflowBinding {
  description: MachineDescription;
  /** The accounts that published this version of a pipeline; undefined for a workflow that all accounts have. */
  accounts?: ReadonlySet<number>;
}

/** Adds the workflows that accounts have published since the last call to `into`. */
export type Published = (db: Db | Tx, into: Map<string, BoundWorkflow>) => Promise<void>;

/** The workflows that an account may use: those of all accounts and those that it has published. */
export const getWorkflows = (
  { workflows }: Pick<Engine, 'workflows'>,
  accountId: number,
): BoundWorkflow[] =>
  [...workflows.values()].filter(({ accounts }) => accounts?.has(accountId) ?? true);

/** Finds a workflow by its ID, even if another process has only just published it. */
export async function boundWorkflow(
  db: Db | Tx,
  engine: Pick<Engine, 'workflows' | 'refresh'>,
  id: string,
): Promise<BoundWorkflow | undefined> {
  if (!engine.workflows.has(id) && id.includes('@')) await engine.refresh(db);
  return engine.workflows.get(id);
}

/** The workflows that this process knows, by ID, with the keys that sign their history. */
export interface Engine {
  workflows: ReadonlyMap<string, BoundWorkflow>;
  /** Loads the workflows that accounts have published since the last call. */
  refresh: (db: Db | Tx) => Promise<void>;
  /** Every family of chains that checkpoints cover: transitions, and those that features add. */
  families: readonly ChainFamily[];
  keys: HistoryKeys;
  /**
   * The time of what is written, as an ISO instant; if missing, the time of the database. It is set for the past of the
   * demo, and for anonymous events, whose true time could reveal the person.
   */
  at?: string;
  /** Called for every batch that was written or refused, so that metrics can count it. */
  observe?: (batch: DispatchedBatch) => void;
}

/** What metrics record about a batch. `seconds` is the time until the batch was written, without the commit. */
export interface DispatchedBatch {
  workflow: string;
  outcome: 'accepted' | 'refused';
  count: number;
  seconds: number;
}
