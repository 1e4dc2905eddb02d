import { z } from 'zod';
import { BESIDE, type Arrangement, type BoardId } from '#machines/kits/boards/contract.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { getComponents } from './declared.ts';

const getParts = (board: BoardId): ReadonlySet<string> =>
  new Set([...getComponents(board), ...BESIDE[board]].map(({ id }) => id));

/**
 * The schema of a request that arranges a board. The request may contain each component of the board at most once, and
 * none of another board.
 */
export function arrangementBody(board: BoardId) {
  const partIds = getParts(board);
  const parts = z
    .array(
      z.string('must be a component').refine((id) => partIds.has(id), 'Component not found'),
      'must be a list of components',
    )
    .max(partIds.size, 'contains a component twice')
    .refine((ids) => new Set(ids).size === ids.length, 'contains a component twice');
  return z.object({ order: parts, hidden: parts });
}

/** A user's own arrangement of a board, without components that no longer exist. */
export async function readArrangement(
  db: Db,
  userId: number | null,
  board: BoardId,
): Promise<Arrangement> {
  const partIds = getParts(board);
  const kept = await queryOne<Arrangement>(
    db,
    `select placed as "order", hidden from board_arrangements
     where user_id = $userId and board = $board`,
    { userId, board },
  );
  const still = (ids: readonly string[] = []) => ids.filter((id) => partIds.has(id));
  return { order: still(kept?.order), hidden: still(kept?.hidden) };
}

/** Stores the whole arrangement, replacing the previous one. */
export const arrange = async (
  { tx, actor }: WriteCall,
  board: BoardId,
  { order, hidden }: Arrangement,
): Promise<void> => {
  await query(
    tx,
    `insert into board_arrangements (user_id, board, placed, hidden)
     values ($userId, $board, $order::text[], $hidden::text[])
     on conflict (user_id, board) do update set placed = excluded.placed, hidden = excluded.hidden`,
    { userId: actor.userId, board, order, hidden },
  );
};
