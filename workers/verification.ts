import { attempt } from '#server/platform/history/verification/check.ts';
import {
  askVerification,
  failAbandonedRuns,
  endRun,
  isOverdue,
  lastEnded,
  newestRun,
  startRun,
  stopRun,
  verificationInput,
} from '#server/engine/history/checkpoints/verifications.ts';
import { verifyRun } from '#server/catalogue/verifyRun.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { renewRowLists } from '#server/platform/history/records/rowLists.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { raiseAlarm } from '#server/engine/alarm/alarm.ts';
import { checkpointNew } from './checkpoints.ts';

const PERCENT = 100;

/** Verifies the history, either on request (`POST /Workflow/StartVerification`) or each night. */
export const verificationJob = jobKind({
  id: 'verification',
  input: verificationInput,
  run: async ({ input: { verificationId: id }, services, progress }) => {
    const { db, engine, anchors, log, env } = services;
    const run = await startRun(db, id);
    if (!run) return () => Promise.resolve({});
    // Entries that were added while no worker ran get their checkpoint first. Entries for which none can be made are
    // reported by the verification.
    await checkpointNew(db, engine, anchors, log).catch((error: unknown) => {
      log.warn({ err: error }, 'no checkpoint can be made');
    });
    const verified = await verifyRun(
      db,
      engine,
      { anchors, dataDir: env.DATA_DIR },
      run.kind,
      (done) => progress(Math.floor(done * PERCENT), PERCENT),
    );
    const sums = await attempt(db, verifySums, (error) => {
      log.error({ err: error }, 'kept sums can’t be verified');
      return [];
    });
    for (const { table, wrong } of sums) {
      log.error({ table, wrong }, 'kept sums were wrong and have been rebuilt');
    }
    // The lists of rows are renewed, because later runs compare with what has been verified now.
    await attempt(db, renewRowLists, (error) => {
      log.error({ err: error }, 'rows can’t be listed');
    });
    return async (tx) => {
      if (!(await endRun(tx, engine.keys, id, verified))) return {};
      const { brokenCount, checked, seconds } = verified.result;
      if (brokenCount > 0) await raiseAlarm(tx, { brokenCount });
      log[brokenCount > 0 ? 'error' : 'info'](
        {
          verification: id,
          kind: run.kind,
          portion: verified.portion,
          checked,
          broken: brokenCount,
          seconds,
        },
        brokenCount > 0 ? 'the history does not hold' : 'the history holds',
      );
      return {};
    };
  },
  failed: async (tx, { verificationId }) => {
    await stopRun(tx, verificationId, 'failed');
    await raiseAlarm(tx, 'failed');
  },
});

/** The nightly verification starts at this hour, in the local time of the machine. */
const HOUR = 1;
const ALARM_EACH_MS = 24 * 3_600_000;

/**
 * Requests the nightly verification, once for all workers: of new entries and part of the old ones, or of everything
 * after a failure. Previous results only count if Cadre signed them. Raises an alarm if runs were abandoned, and once a
 * day while no run finishes.
 */
export function nightlyVerification(
  db: Db,
  { keys }: Pick<Engine, 'keys'>,
): () => Promise<boolean> {
  // The time of the last alarm is kept in memory, because an attacker could write it to the database to suppress the
  // alarm.
  let alarmedAt = 0;
  return async () => {
    await withTransaction(db, async (tx) => {
      if ((await failAbandonedRuns(tx)) > 0) await raiseAlarm(tx, 'failed');
    });
    const now = databaseTime();
    if (now.getTime() - alarmedAt > ALARM_EACH_MS && (await isOverdue(db, keys))) {
      await withTransaction(db, (tx) => raiseAlarm(tx, 'overdue'));
      alarmedAt = now.getTime();
    }
    await askNightly(db, keys, now);
    return false;
  };
}

async function askNightly(db: Db, keys: Engine['keys'], night: Date): Promise<void> {
  if (night.getHours() < HOUR) night.setDate(night.getDate() - 1);
  night.setHours(HOUR, 0, 0, 0);
  const row = await queryOne<{ isOpen: boolean; isNew: boolean }>(
    db,
    `select exists (select from history_verifications
         where asked_by is null and asked_at >= $night and state <> 'green') as "isOpen",
       not exists (select from history_checkpoints where at < $night) as "isNew"`,
    { night },
  );
  if (row?.isOpen || row?.isNew) return;
  const ended = await lastEnded(db, keys, ['nightly', 'full']);
  if (ended && ended >= night) return;
  const last = await newestRun(db, ['green', 'red', 'failed']);
  const kind = last?.state === 'green' ? 'nightly' : 'full';
  await withTransaction(db, (tx) => askVerification(tx, { kind, actor: null }));
}
