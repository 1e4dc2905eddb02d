import type { RunKind } from '#machines/contracts/verification.ts';
import { databaseTime } from '#server/clock.ts';
import type { Db } from '#server/db/connect.ts';
import { changedFiles } from '#server/features/documents/index.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { published } from '#server/workflow/history/published.ts';
import type { Anchor } from './anchors/anchor.ts';
import { verifyAnchors } from './anchors/verifyAnchors.ts';
import { attempt, Ended, runCheck } from './check.ts';
import type { Broken } from './family.ts';
import { collectFindings } from './findings.ts';
import { covered, EVERYTHING, segmentsOfNight, type Coverage, type Portion } from './portion.ts';
import { seenWhole, type Verified } from './verifications.ts';
import { verifyCheckpoints } from './verifyCheckpoints.ts';
import { linksOf, verifyFamilies } from './verifyFamilies.ts';

/** What is kept outside the database: anchors, and the contents of files in DATA_DIR. */
export interface Outside {
  anchors: readonly Anchor[];
  dataDir: string;
}

/**
 * Verifies every chain, or those that have grown since the last valid run and, at night, a part of the
 * others, with the checkpoints, anchors and files.
 */
export async function verifyRun(
  db: Db,
  engine: Engine,
  outside: Outside,
  kind: RunKind,
  tell: (done: number) => void = () => undefined,
): Promise<Verified> {
  const begun = performance.now();
  const at = databaseTime();
  const seen = await seenWhole(db, engine.keys);
  const portion = portionOf(kind, seen, at);
  const findings = collectFindings();
  const sum = { instances: 0, checked: 0, earlier: 0 };
  findings.add(await published(db, engine));
  const all = await attempt(
    db,
    (own) => linksOf(own, engine.families, portion),
    () => 0,
  );
  await verifyFamilies(db, engine, { portion, links: all }, (part) => {
    sum.instances += part.chains;
    sum.checked += part.links;
    sum.earlier += part.earlier;
    findings.add(part.broken);
    orEnd(() => tell(Math.min(0.95, sum.checked / Math.max(1, all))));
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

function portionOf(
  kind: RunKind,
  { checkpoint, coverage }: { checkpoint: number; coverage: Coverage | null },
  at: Date,
): Portion {
  if (kind === 'full' || checkpoint === 0 || !coverage) return EVERYTHING;
  return { since: checkpoint, segments: kind === 'nightly' ? segmentsOfNight(coverage, at) : [] };
}

/** Compares what is kept outside the database with it. */
export async function verifyOutside(
  db: Db,
  engine: Engine,
  { anchors, dataDir }: Outside,
  portion: Portion = EVERYTHING,
): Promise<Broken[]> {
  const files = await runCheck(db, 'stored files', (own) => changedFiles(own, dataDir, portion));
  return [...(await verifyAnchors(db, engine, anchors)), ...files];
}

/** What the job's progress throws when it is stopped is no finding. */
function orEnd(tell: () => void): void {
  try {
    tell();
  } catch (error) {
    throw new Ended('The verification was stopped', { cause: error });
  }
}
