import type { z } from 'zod';
import type { calibrateBody } from '#machines/domains/performance/contracts/appraisal.ts';
import { getFinalScore } from '#machines/domains/performance/scoring/final.ts';
import { getBand } from '#machines/domains/performance/scoring/scale.ts';
import { roundScore } from '#machines/domains/performance/scoring/weights.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import type { EffectHandler } from '#server/engine/instances/engine.ts';
import { refuseWithoutDuty } from '#server/domains/performance/duties.ts';
import { readFacts } from './facts.ts';
import { readSight } from './sight.ts';

interface Calibration {
  appraisalId: number;
  calibrated: number | null;
  reason: string | null;
}

/** Returns the results that appraisals would have if they were published now. */
export async function readResults(db: Db | Tx, ids: readonly number[]) {
  const facts = await readFacts(db, ids);
  const calibrations = await query<Calibration>(
    db,
    `select id as "appraisalId", calibrated::float8 as calibrated, calibrated_reason as reason from appraisals
     where id = any($ids::bigint[])`,
    { ids },
  );
  return new Map(
    calibrations.flatMap(({ appraisalId, calibrated, reason }) => {
      const one = facts.get(appraisalId);
      if (!one) return [];
      const final = getFinalScore(one.rule, one.facts);
      const score = calibrated ?? final.score;
      const band = score === null ? null : getBand(score, one.rule.scale.bands);
      return [
        [
          appraisalId,
          {
            ...final,
            score,
            rating: band?.label ?? null,
            isCalibrated: calibrated !== null,
            calculated: final.score,
            reason,
          },
        ] as const,
      ];
    }),
  );
}

/** Stores the scores that follow from the marks that were sent and from the KPI results. */
export async function calculateScores(tx: Tx, ids: readonly number[]): Promise<void> {
  const results = await readResults(tx, ids);
  await query(
    tx,
    `update appraisals a set calculated = r.calculated
     from jsonb_to_recordset($results::jsonb) as r (id bigint, calculated numeric) where a.id = r.id`,
    {
      results: JSON.stringify([...results].map(([id, { calculated }]) => ({ id, calculated }))),
    },
  );
}

/** Effect: stores the calculated score when the forms are complete or closed. */
export const calculate: EffectHandler = (tx, subjects) =>
  calculateScores(
    tx,
    subjects.map(({ subjectId }) => subjectId),
  );

export const NOTHING_TO_PUBLISH =
  'There is nothing to publish: no marks were given, and no KPI has a result';

/**
 * Effect: publishes results with their explanation.
 * @throws AppError 409 for a result without a score.
 */
export const storeResult: EffectHandler = async (tx, subjects, { actor }) => {
  const ids = subjects.map(({ subjectId }) => subjectId);
  await refuseWithoutDuty(tx, actor, 'run', ids);
  const results = await readResults(tx, ids);
  if ([...results.values()].some(({ score }) => score === null)) {
    throw new AppError('conflict', NOTHING_TO_PUBLISH);
  }
  await query(
    tx,
    `update appraisals a set result = r.result, calculated = (r.result->>'calculated')::numeric
     from jsonb_to_recordset($results::jsonb) as r (id bigint, result jsonb) where a.id = r.id`,
    { results: JSON.stringify([...results].map(([id, result]) => ({ id, result }))) },
  );
};

/**
 * Changes a score before it is published. Without a score, the calculated one applies again.
 * @throws AppError 409 outside of calibration.
 */
export async function calibrate(
  { tx, actor }: WriteCall,
  { appraisalId, score, reason }: z.output<typeof calibrateBody>,
): Promise<void> {
  const match = await readSight(tx, actor, appraisalId, { locks: true });
  if (!match) throw notFound('Appraisal not found');
  if (match.reader !== 'calibrator') throw forbidden();
  if (match.base.state !== 'calibration') {
    throw new AppError('conflict', 'A score can only be moved while it is calibrated');
  }
  const rule = (await readFacts(tx, [appraisalId])).get(appraisalId)?.rule;
  if (!rule) throw notFound('Appraisal not found');
  const { lowest, highest, decimals } = rule.scale;
  if (score !== null && (score < lowest || score > highest)) {
    const message = `The score must be from ${lowest} to ${highest}`;
    throw invalid(message, [{ path: 'score', message }]);
  }
  await query(
    tx,
    `insert into appraisal_moves (appraisal_id, before, after, reason, moved_by, moved_at)
     select id, coalesce(calibrated, calculated), coalesce($score::numeric, calculated), $reason, $userId,
       date_trunc('milliseconds', now())
     from appraisals where id = $appraisalId`,
    {
      appraisalId,
      score: score === null ? null : roundScore(score, decimals),
      reason,
      userId: actor.userId,
    },
  );
  await query(
    tx,
    `update appraisals set calibrated = $score::numeric,
       calibrated_reason = case when $score::numeric is not null then $reason end,
       calibrated_by = case when $score::numeric is not null then $userId::bigint end
     where id = $appraisalId`,
    {
      appraisalId,
      score: score === null ? null : roundScore(score, decimals),
      reason,
      userId: actor.userId,
    },
  );
}
