import type { VerificationKind } from '#machines/contracts/verification.ts';
import type { Db } from '#server/db/connect.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import type { Anchor } from './anchors/anchor.ts';
import { verifyAnchors } from './anchors/verifyAnchors.ts';
import { attempt, Ended, runCheck } from './check.ts';
import { collectFindings } from './findings.ts';
import { seenWhole, type VerificationResult } from './verifications.ts';
import { verifyCheckpoints } from './verifyCheckpoints.ts';
import { linksOf, verifyFamilies } from './verifyFamilies.ts';

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
  const begun = performance.now();
  const since = kind === 'full' ? 0 : await seenWhole(db, engine.keys);
  const findings = collectFindings();
  const sum = { instances: 0, checked: 0, earlier: 0 };
  findings.add(await published(db, engine));
  const all = await attempt(
    db,
    (own) => linksOf(own, engine.families, since),
    () => 0,
  );
  await verifyFamilies(db, engine, { since, links: all }, (part) => {
    sum.instances += part.chains;
    sum.checked += part.links;
    sum.earlier += part.earlier;
    findings.add(part.broken);
    orEnd(() => tell(Math.min(0.95, sum.checked / Math.max(1, all))));
  });
  const covered = await verifyCheckpoints(db, engine, since === 0 ? {} : { after: since });
  findings.add(covered.broken);
  findings.add(await verifyAnchors(db, engine, anchors));
  return {
    result: {
      ...sum,
      checkpoints: covered.checkpoints,
      groups: findings.groups(),
      brokenCount: findings.count(),
      seconds: (performance.now() - begun) / 1000,
    },
    checkpoint: covered.newest,
    since,
  };
}

/** Loads the pipelines that chains are replayed on. */
export const published = (db: Db, engine: Engine) =>
  runCheck(db, 'published approval pipelines', async (own) => {
    await engine.refresh(own);
    return [];
  });

/** What the job's progress throws when it is stopped is no finding. */
function orEnd(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    throw new Ended('The verification was stopped', { cause: error });
  }
}
