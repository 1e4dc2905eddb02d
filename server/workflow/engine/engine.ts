import type { Flag } from '#machines/model/contextFields.ts';
import type { MachineDescription } from '#machines/model/describe.ts';
import type { Workflow } from '#machines/model/workflow.ts';
import type { Broken, GrownChain, Head, Walked } from '#server/checkpoints/family.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Condition } from '#server/workflow/queue/condition.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Instance, PolicySubject } from './instances.ts';
import type { HistoryKeys } from '#server/workflow/history/keys.ts';
import type { Refusal } from './refusal.ts';

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
  /** Whether rows and key alone prove it: a thread that knows no machines can (checkpoints/apart.ts). */
  isLog?: boolean;
  /** Whether each of its ends has one of a public chain as well (server/workflow/history/publicChain.ts). */
  hasPublicChain?: boolean;
  /** Each link, as a select of `chain_id`, `seq` and `hash`, with an index on (chain_id, seq). */
  links: string;
  /**
   * Those of these ends up to which the links hold that no checkpoint covers yet, each with the end of
   * its public chain where the family has one. What doesn't hold gets no checkpoint.
   */
  hold(tx: Tx, engine: Engine, grown: readonly GrownChain[]): Promise<Head[]>;
  /**
   * Verifies chains, each read as of one moment; a chain that is not there is none's fault here. Whole
   * ones, or, where one chain holds all of an account, from where the checkpoint `since` covers it.
   */
  verify(db: Db, engine: Engine, chainIds: readonly number[], since: number): Promise<Walked>;
  /** What is wrong beside the chains that have a head, such as links of none. */
  astray?(db: Db, account: number | null, engine: Engine): Promise<Broken[]>;
}

export type EventInput = { type: string; comment?: string | undefined } & Record<string, unknown>;

/** One subject for which an effect is to be carried out. */
export interface EffectSubject {
  subjectId: number;
  instanceId: number;
  context: Record<string, unknown>;
  event: { type: string } & Record<string, unknown>;
  /** Of a transition that is taken back, the event that had caused it. */
  undone: EventInput | null;
  actorId: number | null;
  accountId: number;
  /** The number of the transition in its instance's history. */
  seq: number;
  /** ISO instant of the transition. */
  at: string;
}

/** A table with a row for each subject of a workflow. */
export interface RecordSource {
  table: string;
  columns: readonly string[];
  /** The column that says of which workflow a row is, where the table is of several. */
  workflow?: string;
}

/** An event on its way to its instance. */
export interface EnrichmentSubject {
  instance: Instance;
  event: EventInput;
}

/**
 * Carries an effect out for many subjects at once, in the transition's own transaction. `by` is for what
 * begins in another workflow, such as the raise of a promotion.
 */
export type EffectHandler = (
  tx: Tx,
  subjects: EffectSubject[],
  by: { engine: Engine; actor: Actor },
) => Promise<void>;

/** An accepted step, as a rule over its whole batch is told of it. */
export interface BatchStep {
  subjectId: number;
  from: string;
  to: string;
  context: Record<string, unknown>;
}

/** What no subject can know by itself, such as whether a budget that many share is kept. */
export interface BatchRule {
  take(step: BatchStep): void;
  /** Whether any step taken so far is one to evaluate at all. */
  isConcerned(): boolean;
  /** Why the batch can't stand. `written` says whether its rows have been, or only would be. */
  evaluate(tx: Tx, written: boolean): Promise<Refusal[]>;
}

/**
 * Facts of a subject that not everybody who follows it may read: what its history carries beside the
 * names of states, and what previews add up.
 */
export interface ConfidentialFacts {
  mayRead(bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean;
  /**
   * Its set-based twin, on an instance `i`. Without it nothing confidential of the workflow can be
   * searched for: what is found would tell what may not be read.
   */
  readable?(bound: BoundWorkflow, actor: Actor): Condition;
  /** Called before such facts leave, with the call by which they do. */
  looked(db: Db | Tx, actor: Actor, call: string, subjectIds: readonly number[]): Promise<void>;
}

/** What tables know of one instance, by field. */
export type Details = Record<string, string | number | boolean | null | readonly Flag[]>;

/** A workflow with what the server does for it. */
export interface WorkflowBinding {
  workflow: Workflow;
  effects: Record<string, EffectHandler>;
  /**
   * Takes back what effects did, and the start event's beginning; the context is the one from before.
   * A transition with an effect that isn't here can't be taken back.
   */
  undo?: Record<string, EffectHandler>;
  /**
   * Adds to an event what only the server knows, such as its due date, and replaces what the sender
   * says of it. Asked for stored instances, as their events are evaluated.
   * @throws AppError for an event that can't be meant, such as one that names nobody who works here.
   */
  enrich?: (
    tx: Tx,
    subjects: readonly EnrichmentSubject[],
    at: string,
    asked: { bound: BoundWorkflow; actor: Actor },
  ) => Promise<EventInput[]>;
  /**
   * What its tables know of instances, by field of its summary: for lists and the pane beside them,
   * set-based. Asked only of those whose confidential facts the actor may read, or of all where there
   * are none.
   */
  details?: (
    db: Db,
    bound: BoundWorkflow,
    actor: Actor,
    instances: readonly Instance[],
  ) => Promise<ReadonlyMap<number, Details>>;
  /** The rows that its instances are about, and their columns that nothing changes (businessRecords.ts). */
  record?: RecordSource;
  /** A rule for one batch, made anew for each. */
  batchRule?: () => BatchRule;
  confidential?: ConfidentialFacts;
}

export interface BoundWorkflow extends WorkflowBinding {
  description: MachineDescription;
  /** The accounts that published it; without it, it is every account's. */
  accounts?: ReadonlySet<number>;
}

/** Adds what accounts have published since it was last asked to the workflows of a process. */
export type Published = (db: Db | Tx, into: Map<string, BoundWorkflow>) => Promise<void>;

/** The workflows that an account's people meet. */
export const workflowsOf = (
  { workflows }: Pick<Engine, 'workflows'>,
  accountId: number,
): BoundWorkflow[] =>
  [...workflows.values()].filter(({ accounts }) => accounts?.has(accountId) ?? true);

/** A workflow by its id, also one that was published a moment ago by another process. */
export async function boundWorkflow(
  db: Db | Tx,
  engine: Pick<Engine, 'workflows' | 'refresh'>,
  id: string,
): Promise<BoundWorkflow | undefined> {
  if (!engine.workflows.has(id) && id.includes('@')) await engine.refresh(db);
  return engine.workflows.get(id);
}

/** The workflows this process runs, by id, and the keys their history is signed with. */
export interface Engine {
  workflows: ReadonlyMap<string, BoundWorkflow>;
  /** Learns of workflows that were published since this process last asked. */
  refresh: (db: Db | Tx) => Promise<void>;
  /** Every family of chains that checkpoints cover: the transitions, and what features add. */
  families: readonly ChainFamily[];
  keys: HistoryKeys;
  /**
   * ISO instant. Set by the demo's seeder, which writes a past, and for what happens without a name,
   * whose time would lead to somebody: else the database's time.
   */
  at?: string;
  /** Told of every batch that was written or refused, for whoever measures. */
  observe?: (batch: DispatchedBatch) => void;
}

/** How a batch of transitions went; `seconds` until it was written, without its commit. */
export interface DispatchedBatch {
  workflow: string;
  outcome: 'accepted' | 'refused';
  count: number;
  seconds: number;
}
