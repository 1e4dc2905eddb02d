import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Engine, ChainFamily } from '#server/workflow/engine/engine.ts';
import type { Walked } from './family.ts';

/** Chains read at once. Of four times as many, most rows outlive a young generation of the heap. */
const CHUNK = 500;

/** Hears of each part of what is verified. */
export type Tell = (part: Walked & { chains: number }) => void;

/** Verifies chains of a family, each part told as it is done; PostgreSQL reads one while another is checked. */
export async function walkChains(
  db: Db,
  engine: Engine,
  family: ChainFamily,
  since: number,
  nextIds: (after: number, limit: number) => Promise<number[]>,
  tell: Tell,
): Promise<void> {
  // From below 0, which is nobody's account: what Cadre itself wrote down, such as baselines, is of that.
  let listed: Promise<number[]> = nextIds(-1, CHUNK);
  const lane = async () => {
    for (;;) {
      const mine = listed;
      const ids = await mine;
      const last = ids.at(-1);
      if (last === undefined) return;
      // While this lane awaited its ids, the other may have taken them.
      if (mine !== listed) continue;
      listed = nextIds(last, CHUNK);
      // A transaction has one connection, which takes one statement at a time.
      if (db.isTransaction) await listed;
      tell({ ...(await family.verify(db, engine, ids, since)), chains: ids.length });
    }
  };
  await Promise.all(db.isTransaction ? [lane()] : [lane(), lane()]);
}

/** Every chain of a family, or of one account's, in the order of their ids. */
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
