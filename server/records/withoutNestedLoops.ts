import type { Tx } from '#server/db/connect.ts';

/**
 * Joins by hash for the rest of a transaction that reads whole tables. Just after an import, statistics
 * may say that a table is empty; nested loops over 8,600 people and their changes then took minutes.
 */
export const withoutNestedLoops = async (tx: Tx): Promise<void> => {
  await tx.raw('set local enable_nestloop = off');
};
