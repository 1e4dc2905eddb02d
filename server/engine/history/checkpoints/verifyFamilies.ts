import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { ChainFamily, Engine } from '#server/engine/instances/engine.ts';
import { verifyLogsApart } from './apart.ts';
import { runCheck } from '#server/platform/history/verification/check.ts';
import {
  EVERYTHING,
  isInSegments,
  type Portion,
} from '#server/platform/history/verification/portion.ts';
import { runChecks } from './runChecks.ts';
import { chainsAfter, walkChains, type Report } from './walk.ts';

/**
 * From this number of links on, verification uses a second thread. Starting a thread takes half a
 * second of CPU time.
 */
export const MANY = 50_000;

/**
 * Verifies every chain of every family, or those that have grown since a checkpoint, and finds rows that are in no
 * chain. For a large history, a second thread reads the logs while PostgreSQL compares tables; in sequence, both took
 * 10 s for 100,000 transitions.
 */
export async function verifyFamilies(
  db: Db,
  engine: Engine,
  {
    account = null,
    portion = EVERYTHING,
    links,
  }: { account?: number | null; portion?: Portion; links: number },
  notify: Report,
): Promise<void> {
  const isApart = !db.isTransaction && account === null && links >= MANY;
  const chains = async () => {
    for (const family of engine.families) {
      if (isApart && family.isLog) continue;
      const next = (own: Db) =>
        portion.since === 0 ? chainsAfter(own, family, account) : grownAfter(own, family, portion);
      await alone(`chains of ${family.family}`, (own) =>
        walkChains(own, engine, family, portion, next(own), notify),
      );
    }
  };
  const checks = async () => {
    for (const { checks: own = [] } of engine.families) {
      notify({ ...NOTHING, broken: await runChecks(db, engine, own, account) });
    }
  };
  const alone = async (name: string, work: (own: Db) => Promise<void>) => {
    const broken = await runCheck(db, name, async (own) => {
      await work(own);
      return [];
    });
    if (broken.length > 0) notify({ ...NOTHING, broken });
  };
  const logs = () => alone('signed logs', () => verifyLogsApart(db, portion, notify));
  if (isApart) await Promise.all([chains(), checks(), logs()]);
  else {
    await chains();
    await checks();
  }
}

const NOTHING = { links: 0, earlier: 0, chains: 0 };

/** Estimates how many links have to be verified. */
export async function readLinks(
  db: Db,
  families: readonly ChainFamily[],
  { since, segments }: Portion = EVERYTHING,
): Promise<number> {
  if (since > 0) {
    const row = await queryOne<{ links: number }>(
      db,
      `select coalesce(sum(seq), 0)::bigint as links from history_checkpoint_heads
       where checkpoint_id > $since or ${isInSegments('checkpoint_id')}`,
      { since, segments },
    );
    return row?.links ?? 0;
  }
  const sums = families.map(({ heads }) => `coalesce((select sum(h.seq) from (${heads}) h), 0)`);
  const row = await queryOne<{ links: number }>(db, `select ${sums.join(' + ')} as links`);
  return row?.links ?? 0;
}

/**
 * The chains that checkpoints after the given one cover or that no checkpoint covers yet, and the older chains of the
 * given segments.
 */
function grownAfter(db: Db, { family, heads, isLog }: ChainFamily, { since, segments }: Portion) {
  // A log has only one chain for each account, so its segments are parts of a chain instead of sets of chains.
  const old = isLog ? 'cardinality($segments::bigint[]) > 0' : isInSegments('c.chain_id');
  // The list of chains is read only once. Chains that grow during the run are verified by the next
  // incremental run.
  let ids: Promise<number[]> | undefined;
  const ask = async () => {
    const rows = await query<{ id: number }>(
      db,
      `select chain_id as id from history_checkpoint_heads
       where checkpoint_id > $since and family = $family
       union
       select c.chain_id from (${heads}) c
       where c.moved_at >= (select at from history_checkpoints where id = $since) - interval '1 day'
         and not exists (select from history_checkpoint_heads p
           where p.family = $family and p.chain_id = c.chain_id and p.seq >= c.seq)
       union
       select c.chain_id from (${heads}) c where ${old}
       order by id`,
      { family, since, segments },
    );
    return rows.map(({ id }) => id);
  };
  return async (after: number, limit: number): Promise<number[]> => {
    ids ??= ask();
    const sorted = await ids;
    const first = sorted.findIndex((id) => id > after);
    return first === -1 ? [] : sorted.slice(first, first + limit);
  };
}
