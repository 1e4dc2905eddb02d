import type { Tx } from '#server/platform/db/connect.ts';

/**
 * Turns off nested loops for the rest of a transaction that reads whole tables. Directly after an import, the planner's
 * statistics may still say that a table is empty; nested loops over 8,600 people then took minutes.
 */
export const withoutNestedLoops = async (tx: Tx): Promise<void> => {
  await tx.raw('set local enable_nestloop = off');
};
