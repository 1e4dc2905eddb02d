import type { BudgetEffect } from '#machines/core/contracts/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { newBatch, type Batch, type DispatchItem, type QuestionOrAnswer } from './batch.ts';
import { runChunks } from './chunks.ts';
import { boundWorkflow, type Engine } from '#server/engine/instances/engine.ts';
import { address } from '#server/engine/notices/notices.ts';
import type { AddressedNotice } from '#server/engine/notices/writeNotices.ts';
import { withGrants } from '#server/platform/access/grants.ts';
import { withDelegates } from '#server/platform/access/delegates.ts';
import { getFacts } from './record.ts';
import { refusal, type Refusal } from '#server/engine/instances/refusal.ts';
import { summarizeBatch, writeBatch } from './writes.ts';
import { emptyTally } from '#server/engine/notices/tally.ts';

export type { DispatchItem, NewInstance } from './batch.ts';

export interface DispatchRequest {
  workflow: string;
  items: readonly DispatchItem[];
  actor: Actor;
}

export interface DispatchResult {
  batchId: string;
  accepted: number;
  /** Whether at least one step of the batch can be undone now. */
  undoable: boolean;
  refused: Refusal[];
  moves: { from: string; to: string; count: number }[];
  /** In a preview, the recipients of notices by name; empty for an executed batch. */
  notifies: { to: string; title: string }[];
  /** Decimal strings, summed over all subjects. The workflow defines which amounts there are. */
  amounts: Record<string, string>;
  /** The effects on budgets; only previews contain them. */
  budgets: BudgetEffect[];
}

/**
 * Sends events to any number of instances, all or nothing. Each event is evaluated, applied and recorded
 * in the caller's transaction, and each recipient gets one notice for all of them.
 * @throws AppError (400, 403, 404 or 409) that names every refused subject.
 */
export async function dispatch(
  tx: Tx,
  engine: Engine,
  request: DispatchRequest,
): Promise<DispatchResult> {
  const begun = performance.now();
  const run = await runBatch(tx, engine, request, { write: true });
  // Anonymous events are recorded with a changed time and are not counted in metrics, because these
  // would reveal the true time and perhaps the person.
  if (!engine.at) {
    engine.observe?.({
      workflow: request.workflow,
      outcome: run.refused.length > 0 ? 'refused' : 'accepted',
      count: request.items.length,
      seconds: (performance.now() - begun) / 1000,
    });
  }
  if (run.refused.length > 0) throw refusal(run.refused);
  return run;
}

/** Computes what `dispatch` would do, without changing anything. */
export const preview = (
  tx: Tx,
  engine: Engine,
  request: DispatchRequest,
): Promise<DispatchResult> => runBatch(tx, engine, request, { write: false });

export interface UndoResult extends DispatchResult {
  workflow: string;
  /** The IDs of the subjects of the batch that can be undone. */
  subjectIds: number[];
}

export interface UndoRequest {
  batchId: string;
  actor: Actor;
  /** Limits the undo to these subjects of the batch; if missing, all are undone. */
  subjectIds?: readonly number[] | undefined;
  /** The reason, which is stored as the comment of each undo in the history. */
  comments?: string | undefined;
}

/**
 * Undoes a batch of the actor, completely or in part, if nothing else has happened to the subjects. Each
 * undo is a transition in the history back to the previous state.
 * @throws AppError 404 for another person's batch, 403 or 409 that names every refused subject.
 */
export async function undo(tx: Tx, engine: Engine, request: UndoRequest): Promise<UndoResult> {
  const run = await runUndo(tx, engine, request, true);
  if (run.refused.length > 0) throw refusal(run.refused);
  return run;
}

/** Computes what `undo` would do, without changing anything. */
export const previewUndo = (tx: Tx, engine: Engine, request: UndoRequest) =>
  runUndo(tx, engine, request, false);

/**
 * Asks someone a question about instances, or answers one. Questions and answers are recorded in the
 * histories, but move no instance.
 * @throws AppError (403, 404 or 409) that names every refused subject.
 */
export async function say(
  tx: Tx,
  engine: Engine,
  request: DispatchRequest,
  says: QuestionOrAnswer,
): Promise<DispatchResult> {
  const run = await runBatch(tx, engine, request, { write: true, says });
  if (run.refused.length > 0) throw refusal(run.refused);
  return run;
}

async function runUndo(
  tx: Tx,
  engine: Engine,
  { batchId, actor, subjectIds, comments }: UndoRequest,
  write: boolean,
): Promise<UndoResult> {
  const batch = await queryOne<{ workflow: string }>(
    tx,
    `select workflow from workflow_batches
     where id = $batchId::uuid and actor_id = $userId and account_id = $accountId`,
    { batchId, userId: actor.userId, accountId: actor.accountId },
  );
  if (!batch) throw notFound('Batch not found');
  const rows = await query<{ subjectId: number }>(
    tx,
    `select subject_id as "subjectId" from workflow_transitions
     where batch_id = $batchId::uuid
       and ($subjectIds::bigint[] is null or subject_id = any($subjectIds::bigint[]))`,
    { batchId, subjectIds: subjectIds ?? null },
  );
  if (rows.length === 0) throw notFound('This batch contains nothing of that kind');
  const items = rows.map(({ subjectId }) => ({
    subjectId,
    event: { type: UNDO, comment: comments },
  }));
  const { workflow } = batch;
  const run = await runBatch(tx, engine, { workflow, items, actor }, { write, undoes: batchId });
  const out = new Set(run.refused.map(({ subjectId }) => subjectId));
  const possible = rows.flatMap(({ subjectId }) => (out.has(subjectId) ? [] : [subjectId]));
  return { ...run, workflow, subjectIds: possible };
}

async function runBatch(
  tx: Tx,
  engine: Engine,
  { workflow: id, items, actor: given }: DispatchRequest,
  {
    write,
    undoes = null,
    says = null,
  }: { write: boolean; undoes?: string | null; says?: QuestionOrAnswer | null },
): Promise<DispatchResult> {
  const bound = await boundWorkflow(tx, engine, id);
  if (!bound) throw new AppError('notFound', `There is no workflow ${id}`);
  const actor = await withGrants(tx, await withDelegates(tx, given), engine.at ?? null);
  const at = engine.at ?? (await transactionTime(tx));
  const batch: Batch = newBatch({ tx, engine, bound, actor, at, write, undoes, says });
  const sorted = [...items].sort((a, b) => a.subjectId - b.subjectId);
  refuseRepeated(batch, sorted);
  await runChunks(batch, sorted);
  if (!write || batch.refused.length === 0) await applyRule(batch);
  const notices = await address(tx, actor.accountId, bound, batch.tally, actor);
  if (write && batch.refused.length === 0 && batch.accepted > 0) await conclude(batch, notices);
  return {
    batchId: batch.batchId,
    accepted: batch.accepted,
    undoable: undoes === null && says === null && batch.accepted > batch.lasting,
    refused: batch.refused,
    moves: [...batch.moves.values()],
    notifies: write ? [] : await nameRecipients(tx, notices),
    amounts: batch.amounts,
    budgets: write ? [] : ((await batch.rule?.budgets?.(tx, bound, actor)) ?? []),
  };
}

/** Applies the workflow's rule for whole batches. Subjects that the rule refuses no longer count as accepted. */
async function applyRule(batch: Batch): Promise<void> {
  const refused = (await batch.rule?.evaluate(batch.tx, batch.write)) ?? [];
  if (refused.length === 0) return;
  batch.refused.push(...refused);
  batch.accepted -= refused.length;
  if (batch.accepted > 0) return;
  // Keeps the totals of amounts, because they show by how much the limit is exceeded.
  batch.moves.clear();
  batch.tally = emptyTally();
}

/**
 * The transaction's time, truncated to milliseconds. A JavaScript Date has no microseconds, and the hashed text must be
 * the same when it is written and when it is verified.
 */
async function transactionTime(tx: Tx): Promise<string> {
  const row = await queryOne<{ at: Date }>(tx, `select date_trunc('milliseconds', now()) as at`);
  if (!row) throw new Error('The database did not return the time');
  return row.at.toISOString();
}

/** Refuses a subject that occurs twice in one batch, because the order of its two events would be undefined. */
function refuseRepeated(batch: Batch, sorted: DispatchItem[]): void {
  sorted.forEach((item, index) => {
    if (sorted[index - 1]?.subjectId !== item.subjectId) return;
    batch.refused.push({
      subjectId: item.subjectId,
      state: null,
      status: 400,
      reason: `This ${batch.bound.workflow.noun.one} is in the list twice`,
      whoCan: null,
    });
  });
}

const conclude = (batch: Batch, notices: readonly AddressedNotice[]): Promise<unknown> =>
  writeBatch(batch.tx, getFacts(batch), { ...summarizeBatch(batch, notices), claim: null });

/**
 * The recipients that a preview shows: the first 20 by name, each with the title of the notice, and one
 * entry for all others.
 */
async function nameRecipients(
  tx: Tx,
  notices: readonly AddressedNotice[],
): Promise<DispatchResult['notifies']> {
  const shown = notices.slice(0, 20);
  if (shown.length === 0) return [];
  const rows = await query<{ id: number; name: string }>(
    tx,
    `select u.id, e.name from users u join user_people e on e.user_id = u.id
     where u.id = any($ids::bigint[])`,
    { ids: shown.map((notice) => notice.userId) },
  );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const listed = shown.map(({ userId, title }) => ({ to: names.get(userId) ?? '', title }));
  const more = notices.length - shown.length;
  return more > 0 ? [...listed, { to: `${more} more`, title: '' }] : listed;
}
