import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Makes transactions that use or earn a person's days wait for each other, so that no day is counted twice. */
export const takeTurns = (tx: Tx, people: readonly number[]): Promise<unknown> =>
  query(
    tx,
    'select id from employees where id = any($ids::bigint[]) order by id for no key update',
    { ids: [...new Set(people)] },
  );
