import { expect } from 'vitest';
import { query } from '#server/db/sql.ts';
import { verifySums } from '#server/sums/verifySums.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Damages recent months of a kept table, of which `piece` is a column of minutes, and expects them to be found. */
export async function expectDamageFound(
  { owner, db }: TestServer,
  { table, piece, deleted }: { table: string; piece: string; deleted: number },
): Promise<void> {
  const recent = 'month > current_date - 40';
  await query(
    owner,
    `update ${table} set late = late # 1, ${piece} = 7 where employee_id = 21 and ${recent}`,
  );
  await query(owner, `delete from ${table} where employee_id = ${deleted} and ${recent}`);
  expect(await verifySums(db)).toMatchObject([{ table }]);
}
