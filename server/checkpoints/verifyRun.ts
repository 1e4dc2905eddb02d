import type { VerificationKind } from '#machines/contracts/verification.ts';
import type { Db } from '#server/db/connect.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import type { Anchor } from './anchors/anchor.ts';
import { verifyAnchors } from './anchors/verifyAnchors.ts';
import type { Broken } from './family.ts';
import { seenWhole, type VerificationResult } from './verifications.ts';
import { verifyCheckpoints } from './verifyCheckpoints.ts';
import { linksOf, verifyFamilies } from './verifyFamilies.ts';

const LISTED = 1000;

/**
 * Verifies every chain, or those that have grown since the last valid run, with the checkpoints and
 * anchors. Returns the last checkpoint verified.
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
  await verifyFamilies(db, engine, { since, links: all }, (part) => {
    sum.instances += part.chains;
    sum.checked += part.links;
    sum.earlier += part.earlier;
    broken.push(...part.broken);
    tell(Math.min(0.95, sum.checked / Math.max(1, all)));
  });
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
