import type { z } from 'zod';
import { LONGEST_RANK, rankBetween, renewedRank } from '#machines/domains/tasks/rank.ts';
import type { moveBody } from '#machines/domains/tasks/contracts/tasks.ts';
import type { ColumnState } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { lockCard, type LockedCard, type Writer } from './access.ts';
import { getCardReader } from './cards.ts';
import { readCase } from './cases/facts.ts';
import { SEES_CASE } from './cases/readable.ts';
import { findKind } from './cases/kinds.ts';
import { notifyWatchers, recordEvents } from './events.ts';

export interface Column {
  columnId: number;
  name: string;
  state: ColumnState;
  limit: number | null;
  stops: boolean;
}

/**
 * Returns a column of a locked project.
 * @throws AppError 404 if it isn't one of the project's columns.
 */
export async function readColumn(tx: Tx, projectId: number, columnId: number): Promise<Column> {
  const column = await queryOne<Column>(
    tx,
    `select id as "columnId", name, state, card_limit as "limit", limit_stops as stops from task_columns
     where id = $columnId and project_id = $projectId and removed_at is null`,
    { projectId, columnId },
  );
  if (!column) throw notFound('Column not found');
  return column;
}

/**
 * Refuses to exceed a column's limit.
 * @throws AppError 409 if one more card would exceed a limit that stops.
 */
export async function refuseFullColumn(call: Writer, { columnId, name, limit, stops }: Column) {
  if (limit === null || !stops) return;
  const { cases } = await getCardReader(call.tx, call);
  const row = await queryOne<{ cards: number; hidden: number }>(
    call.tx,
    `select count(*)::integer as cards, count(*) filter (where not ${SEES_CASE})::integer as hidden
     from tasks t where t.column_id = $columnId and t.removed_at is null`,
    { columnId, cases },
  );
  if (!row || row.cards < limit) return;
  throw new AppError(
    'conflict',
    row.hidden > 0
      ? `${name} is full: it takes at most ${limit} cards, of which you cannot see ${row.hidden}`
      : `${name} is full: it takes at most ${limit} cards. Move one of its cards first`,
  );
}

/**
 * Refuses to move a card to done too early.
 * @throws AppError 409 that names the cards for which it waits, 403 if only the owner may accept cards as done.
 */
async function refuseDone(call: Writer, { taskId, project }: LockedCard): Promise<void> {
  const { tx } = call;
  if (project.needsAcceptance && !project.isOwner) {
    throw forbidden('The owner of the project accepts what is done. Move the card to review');
  }
  const { cases } = await getCardReader(tx, call);
  const open = await query<{ number: number; title: string | null }>(
    tx,
    `select b.number, case when b.case_kind is null or b.id = any($cases::bigint[]) then b.title end as title
     from task_links l join tasks b on b.id = l.blocker_id and b.removed_at is null
     join task_columns c on c.id = b.column_id and c.state <> 'done'
     where l.task_id = $taskId and l.removed_at is null order by b.number`,
    { taskId, cases },
  );
  const [first] = open;
  if (!first) return;
  const number = `${project.code}-${first.number}`;
  throw new AppError(
    'conflict',
    first.title === null
      ? `It waits for ${number}, which is not done`
      : `It waits for ${number} “${first.title}”, which is not done`,
  );
}

/**
 * Refuses moves that contradict the card's case.
 * @throws AppError 409 if the card would be done while its case is open, or open while its case is closed.
 */
async function refuseAgainstCase({ tx, actor }: Writer, card: LockedCard, column: Column) {
  const kind = findKind(card.caseKind);
  if (!kind || (column.state === 'done') === (card.state === 'done')) return;
  const of = { caseId: card.caseId ?? 0, subjectId: card.caseSubjectId ?? 0 };
  const facts = await readCase(tx, kind, actor.accountId, of);
  if (facts && facts.isOpen === (column.state !== 'done')) return;
  throw new AppError(
    'conflict',
    facts?.isOpen ? kind.task : 'Its case is closed. The card opens again when the case does',
  );
}

type Neighbours = Pick<z.output<typeof moveBody>, 'afterId' | 'beforeId'>;

/** Returns the ranks of the two cards between which a card is placed, as they are now. */
async function readGap(
  tx: Tx,
  columnId: number,
  taskId: number,
  { afterId, beforeId }: Neighbours,
): Promise<{ lower: string | null; upper: string | null }> {
  const gap = await queryOne<{ lower: string | null; upper: string | null }>(
    tx,
    `with others as (select id, rank from tasks where column_id = $columnId and id <> $taskId),
       chosen as (
         select (select rank from others where id = $afterId) as after,
           (select rank from others where id = $beforeId) as before)
     select case when after is not null then after
         when before is not null then (select max(rank) from others where rank < before)
         else (select max(rank) from others) end as lower,
       case when after is not null then (select min(rank) from others where rank > after)
         else before end as upper
     from chosen`,
    { columnId, taskId, afterId: afterId ?? null, beforeId: beforeId ?? null },
  );
  return gap ?? { lower: null, upper: null };
}

/** Gives the cards of a column new, short ranks in their current order. */
async function renewRanks(tx: Tx, columnId: number): Promise<void> {
  const cards = await query<{ id: number }>(
    tx,
    'select id from tasks where column_id = $columnId order by rank, id for no key update',
    { columnId },
  );
  await query(
    tx,
    `update tasks t set rank = r.rank from unnest($ids::bigint[], $ranks::text[]) r (id, rank)
     where t.id = r.id`,
    { ids: cards.map(({ id }) => id), ranks: cards.map((_, place) => renewedRank(place)) },
  );
}

/** Returns a rank for a position in a column of a locked project. */
export async function getRank(
  tx: Tx,
  columnId: number,
  taskId: number,
  neighbours: Neighbours,
): Promise<string> {
  const { lower, upper } = await readGap(tx, columnId, taskId, neighbours);
  const rank = rankBetween(lower, upper);
  if (rank.length <= LONGEST_RANK) return rank;
  await renewRanks(tx, columnId);
  const renewed = await readGap(tx, columnId, taskId, neighbours);
  return rankBetween(renewed.lower, renewed.upper);
}

/**
 * POST /Task/Move: puts a card between two others, wherever these are now, so that concurrent moves both succeed.
 * @throws AppError 409 if the column is full, or if the card waits for another card or for its case.
 */
export async function moveCard(
  call: Writer,
  { taskId, columnId, ...neighbours }: z.output<typeof moveBody>,
): Promise<void> {
  const { tx } = call;
  const card = await lockCard(call, taskId);
  const { projectId } = card.project;
  const column = await readColumn(tx, projectId, columnId);
  const changesColumn = column.columnId !== card.columnId;
  if (changesColumn) {
    await refuseFullColumn(call, column);
    await refuseAgainstCase(call, card, column);
    if (column.state === 'done' && card.state !== 'done') await refuseDone(call, card);
  }
  const rank = await getRank(tx, columnId, taskId, neighbours);
  await query(
    tx,
    `update tasks set column_id = $columnId, rank = $rank,
       moved_at = case when $changesColumn::boolean then now() else moved_at end where id = $taskId`,
    { taskId, columnId, rank, changesColumn },
  );
  await recordEvents(call, projectId, [
    { taskId, what: changesColumn ? 'moved' : 'reordered', from: card.column, to: column.name },
  ]);
  if (changesColumn) await notifyWatchers(call, card, 'moved');
}
