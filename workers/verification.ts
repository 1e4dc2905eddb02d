import { attempt } from '#server/checkpoints/check.ts';
import {
  askVerification,
  endRun,
  newestRun,
  startRun,
  stopRun,
  verificationInput,
} from '#server/checkpoints/verifications.ts';
import { verifyRun } from '#server/checkpoints/verifyRun.ts';
import { databaseTime } from '#server/clock.ts';
import type { Db } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { verifySums } from '#server/sums/verifySums.ts';
import { raiseAlarm } from './alarm.ts';
import { checkpointNew } from './checkpoints.ts';

const PERCENT = 100;

/** Verifies the history; asked for by `POST /Workflow/StartVerification`, or each night. */
export const verificationJob = jobKind({
  id: 'verification',
  input: verificationInput,
  run: async ({ input: { verificationId: id }, services, progress }) => {
    const { db, engine, anchors, log } = services;
    const run = await startRun(db, id);
    if (!run) return () => Promise.resolve({});
    // First covers what grew while no worker ran; what cannot be covered, verification reports.
    await checkpointNew(db, engine, anchors, log).catch((error: unknown) => {
      log.warn({ err: error }, 'no checkpoint can be made');
    });
    const sums = await attempt(db, verifySums, (error) => {
      log.error({ err: error }, 'kept sums can’t be verified');
      return [];
    });
    for (const { table, wrong } of sums) {
      log.error({ table, wrong }, 'kept sums were wrong and are built anew');
    }
    const found = await verifyRun(db, engine, anchors, run.kind, (done) =>
      progress(Math.floor(done * PERCENT), PERCENT),
    );
    return async (tx) => {
      if (!(await endRun(tx, engine.keys, id, found))) return {};
      const { brokenCount, checked, seconds } = found.result;
      if (brokenCount > 0) await raiseAlarm(tx, found.result);
      log[brokenCount > 0 ? 'error' : 'info'](
        {
          verification: id,
          kind: run.kind,
          since: found.since,
          checked,
          broken: brokenCount,
          seconds,
        },
        brokenCount > 0 ? 'the history does not hold' : 'the history holds',
      );
      return {};
    };
  },
  failed: (tx, { verificationId }) => stopRun(tx, verificationId, 'failed'),
});

/** The hour of the nightly verification, by the clock of this machine. */
const HOUR = 1;
const FULL_EACH_DAYS = 7;

/**
 * Requests the nightly verification, once for all workers: incremental, or full once a week and after a
 * failure.
 */
export async function verifyNightly(db: Db): Promise<boolean> {
  const night = databaseTime();
  if (night.getHours() < HOUR) night.setDate(night.getDate() - 1);
  night.setHours(HOUR, 0, 0, 0);
  const asked = await queryOne<{ isAsked: boolean; isFullDue: boolean }>(
    db,
    `select exists (select from history_verifications
         where asked_by is null and asked_at >= $night)
         or not exists (select from history_checkpoints where at < $night) as "isAsked",
       not exists (select from history_verifications where kind = 'full' and state = 'green'
         and ended_at > now() - make_interval(days => ${FULL_EACH_DAYS})) as "isFullDue"`,
    { night },
  );
  if (asked?.isAsked) return false;
  const last = await newestRun(db, ['green', 'red', 'failed']);
  const kind = asked?.isFullDue || last?.state !== 'green' ? 'full' : 'incremental';
  await withTransaction(db, (tx) => askVerification(tx, { kind, actor: null }));
  return false;
}
