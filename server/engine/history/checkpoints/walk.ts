import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine, ChainFamily } from '#server/engine/instances/engine.ts';
import { attempt, unread } from '#server/platform/history/verification/check.ts';
import type { Walked } from '#server/platform/history/verification/family.ts';
import type { Portion } from '#server/platform/history/verification/portion.ts';

/**
 * How many chains are read at once. With four times as many, most rows live long enough to be moved to the old
 * generation of the heap, where garbage collection is slower.
 */
const CHUNK = 500;

/** Called with the result of each part. */
export type Report = (part: Walked & { chains: number }) => void;

/** After this many unreadable chains, further ones are reported as ranges instead of one by one. */
const MAX_UNREADABLE = 50;

/**
 * Verifies the chains of a family part by part and reports each part, while PostgreSQL reads the
 * next. If a part cannot be read, each of its chains is tried separately.
 */
export async function walkChains(
  db: Db,
  engine: Engine,
  family: ChainFamily,
  portion: Portion,
  nextIds: (after: number, limit: number) => Promise<number[]>,
  notify: Report,
): Promise<void> {
  // Starts below 0, because the chain of rows that belong to no account, such as baselines, has the ID
  // 0.
  let listed: Promise<number[]> = nextIds(-1, CHUNK);
  const lane = async () => {
    for (;;) {
      const mine = listed;
      const ids = await mine;
      const last = ids.at(-1);
      if (last === undefined) return;
      // The other loop may have taken this list while this loop was waiting for it.
      if (mine !== listed) continue;
      listed = nextIds(last, CHUNK);
      // In a transaction nothing is read ahead, because there is only one connection, which runs
      // one statement at a time.
      if (db.isTransaction) await listed;
      notify({ ...(await verified(ids)), chains: ids.length });
    }
  };
  let unreadable = 0;
  const verified = (ids: readonly number[]): Promise<Walked> =>
    attempt(
      db,
      (tx) => family.verify(tx, engine, ids, portion),
      async (error) => {
        const [first] = ids;
        const last = ids.at(-1);
        if (ids.length === 1 || unreadable >= MAX_UNREADABLE) {
          unreadable += 1;
          const which = first === last ? `${first}` : `${first} to ${last}`;
          return { links: 0, earlier: 0, broken: [unread(`${family.family} ${which}`, error)] };
        }
        const half = ids.length >> 1;
        return joined(await verified(ids.slice(0, half)), await verified(ids.slice(half)));
      },
    );
  await Promise.all(db.isTransaction ? [lane()] : [lane(), lane()]);
}

const joined = (one: Walked, other: Walked): Walked => ({
  links: one.links + other.links,
  earlier: one.earlier + other.earlier,
  broken: [...one.broken, ...other.broken],
});

/** Returns a function that reads the IDs of all chains of a family, or of those of one account, in order. */
export const chainsAfter =
  (db: Db, { heads }: ChainFamily, account: number | null) =>
  async (after: number, limit: number): Promise<number[]> => {
    const rows = await query<{ id: number }>(
      db,
      `select h.chain_id as id from (${heads}) h
       where h.chain_id > $after
         and ($account::bigint is null or h.account_id is null or h.account_id = $account)
       order by h.chain_id limit $limit`,
      { after, account, limit },
    );
    return rows.map(({ id }) => id);
  };
