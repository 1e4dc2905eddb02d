import type { RunKind } from '#machines/core/contracts/verification.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { changedFiles } from '#server/kits/uploads/index.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { published } from '#server/engine/history/chain/published.ts';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import { attempt, Ended, runCheck } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import { collectFindings } from '#server/platform/history/verification/findings.ts';
import {
  covered,
  EVERYTHING,
  segmentsOfNight,
  type Coverage,
  type Portion,
} from '#server/platform/history/verification/portion.ts';
import {
  readVerifiedUpTo,
  type Verified,
} from '#server/engine/history/checkpoints/verifications.ts';
import { verifyCheckpoints } from '#server/engine/history/checkpoints/verifyCheckpoints.ts';
import { readLinks, verifyFamilies } from '#server/engine/history/checkpoints/verifyFamilies.ts';

/** Data that is stored outside the database: anchors, and the contents of files in DATA_DIR. */
export interface Outside {
  anchors: readonly Anchor[];
  dataDir: string;
}

/**
 * Verifies every chain, or the chains that have grown since the last valid run and, at night, a
 * portion of the others, together with checkpoints, anchors and files.
 */
export async function verifyRun(
  db: Db,
  engine: Engine,
  outside: Outside,
  kind: RunKind,
  notify: (done: number) => void = () => undefined,
): Promise<Verified> {
  const begun = performance.now();
  const at = databaseTime();
  const seen = await readVerifiedUpTo(db, engine.keys);
  const portion = getPortion(kind, seen, at);
  const findings = collectFindings();
  const sum = { instances: 0, checked: 0, earlier: 0 };
  findings.add(await published(db, engine));
  const all = await attempt(
    db,
    (own) => readLinks(own, engine.families, portion),
    () => 0,
  );
  await verifyFamilies(db, engine, { portion, links: all }, (part) => {
    sum.instances += part.chains;
    sum.checked += part.links;
    sum.earlier += part.earlier;
    findings.add(part.broken);
    orEnd(() => notify(Math.min(0.95, sum.checked / Math.max(1, all))));
  });
  const signed = await verifyCheckpoints(db, engine, { portion });
  findings.add(signed.broken);
  findings.add(await verifyOutside(db, engine, outside, portion));
  return {
    result: {
      ...sum,
      checkpoints: signed.checkpoints,
      groups: findings.groups(),
      brokenCount: findings.count(),
      seconds: (performance.now() - begun) / 1000,
    },
    checkpoint: signed.newest,
    coverage: covered(seen.coverage, portion, at),
    portion,
  };
}

function getPortion(
  kind: RunKind,
  { checkpoint, coverage }: { checkpoint: number; coverage: Coverage | null },
  at: Date,
): Portion {
  if (kind === 'full' || checkpoint === 0 || !coverage) return EVERYTHING;
  return { since: checkpoint, segments: kind === 'nightly' ? segmentsOfNight(coverage, at) : [] };
}

/** Compares the data that is stored outside the database with the database. */
export async function verifyOutside(
  db: Db,
  engine: Engine,
  { anchors, dataDir }: Outside,
  portion: Portion = EVERYTHING,
): Promise<Broken[]> {
  const files = await runCheck(db, 'stored files', (own) => changedFiles(own, dataDir, portion));
  return [...(await verifyAnchors(db, engine, anchors)), ...files];
}

/**
 * Ends the run if the progress callback throws, because its job was stopped. This must not be
 * reported as a finding.
 */
function orEnd(notify: () => void): void {
  try {
    notify();
  } catch (error) {
    throw new Ended('The verification was stopped', { cause: error });
  }
}
