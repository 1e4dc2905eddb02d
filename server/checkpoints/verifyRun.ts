import type { VerificationKind } from '#machines/contracts/verification.ts';
import type { Db } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Engine, ChainFamily } from '#server/workflow/engine/engine.ts';
import type { Anchor } from './anchors/anchor.ts';
import { verifyAnchors } from './anchors/verifyAnchors.ts';
import type { Broken } from './family.ts';
import { seenWhole, type VerificationResult } from './verifications.ts';
import { verifyCheckpoints } from './verifyCheckpoints.ts';
import { chainsAfter, walkChains } from './walk.ts';

const LISTED = 1000;

/**
 * Verifies every chain, or those that have grown since everything was last seen whole; the checkpoints
 * and anchors with them. Answers up to which checkpoint it has looked.
 */
export async function verifyRun(
  db: Db,
  engine: Engine,
  anchors: readonly Anchor[],
  kind: VerificationKind,
  tell: (done: number) => void = () => undefined,
): Promise<{ result: VerificationResult; checkpoint: number; since: number }> {
  const since = kind === 'full' ? 0 : await seenWhole(db, engine.keys);
  const broken: Broken[] = [];
  const sum = { instances: 0, checked: 0, earlier: 0 };
  const all = await linksOf(db, engine.families, since);
  for (const family of engine.families) {
    await walkChains(
      db,
      engine,
      family,
      since,
      since === 0 ? chainsAfter(db, family, null) : grownAfter(db, family, since),
      (part) => {
        sum.instances += part.chains;
        sum.checked += part.links;
        sum.earlier += part.earlier;
        broken.push(...part.broken);
        tell(Math.min(0.95, sum.checked / Math.max(1, all)));
      },
    );
    broken.push(...((await family.astray?.(db, null, engine)) ?? []));
  }
  const covered = await verifyCheckpoints(db, engine, since === 0 ? {} : { after: since });
  broken.push(...covered.broken, ...(await verifyAnchors(db, engine, anchors)));
  return {
    result: {
      ...sum,
      checkpoints: covered.checkpoints,
      broken: broken.slice(0, LISTED),
      brokenCount: broken.length,
    },
    checkpoint: covered.newest,
    since,
  };
}

/** How many links there are to verify, about: for progress alone. */
async function linksOf(db: Db, families: readonly ChainFamily[], since: number): Promise<number> {
  if (since > 0) {
    const row = await queryOne<{ links: number }>(
      db,
      `select coalesce(sum(seq), 0)::bigint as links from history_checkpoint_heads
       where checkpoint_id > $since`,
      { since },
    );
    return row?.links ?? 0;
  }
  const sums = families.map(({ heads }) => `coalesce((select sum(h.seq) from (${heads}) h), 0)`);
  const row = await queryOne<{ links: number }>(db, `select ${sums.join(' + ')} as links`);
  return row?.links ?? 0;
}

/** Chains that checkpoints after one cover, or none does yet. */
function grownAfter(db: Db, { family, heads }: ChainFamily, since: number) {
  // Asked once: what grows under way is for the next increment.
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
       order by id`,
      { family, since },
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
