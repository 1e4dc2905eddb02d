import type { z } from 'zod';
import type {
  acknowledgeRestoreBody,
  HistoryStatus,
  VerificationRun,
} from '#machines/core/contracts/verification.ts';
import { readAnchored } from '#server/platform/history/anchors/anchor.ts';
import { readAnchorRecords } from '#server/engine/history/checkpoints/anchors/compare.ts';
import { isAnchoredOutside } from '#server/platform/history/anchors/outside.ts';
import {
  SELECT_CHECKPOINTS,
  type Checkpoint,
} from '#server/platform/history/anchors/checkpoint.ts';
import { readHalts, getNewest, resumeHistory } from '#server/engine/history/checkpoints/resume.ts';
import {
  isOverdue,
  newestRun,
  readVerifiedUpTo,
  stopRun,
  verificationInput,
  type StoredRun,
} from '#server/engine/history/checkpoints/verifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { getMark } from './compareCheckpoint.ts';
import { readBrokenGroups } from './broken.ts';

const SHOWN = 10;

/** GET /Workflow/HistoryStatus: returns the state of checkpoints, anchors and verifications. */
export async function historyStatus(call: Call): Promise<HistoryStatus> {
  const { db, services } = call;
  const newest = await queryOne<Checkpoint>(db, `${SELECT_CHECKPOINTS} order by id desc limit 1`);
  const resumed = await query<Checkpoint>(
    db,
    `${SELECT_CHECKPOINTS} where resumes is not null order by id desc limit ${SHOWN}`,
  );
  const records = await readAnchorRecords(db);
  const halts = await readHalts(db, services.engine, services.anchors);
  const running = await newestRun(db, ['waiting', 'running']);
  const latest = await newestRun(db, ['green', 'red', 'failed']);
  const full = await queryOne<{ at: Date | null }>(
    db,
    `select max(ended_at) as at from history_verifications where kind = 'full' and state = 'green'`,
  );
  const { coverage } = await readVerifiedUpTo(db, services.engine.keys);
  return {
    newest: newest
      ? { ...readAnchored(newest), mark: getMark(services.secret, readAnchored(newest)) }
      : null,
    isAnchoredOutside: isAnchoredOutside(services.env),
    anchors: records.map(({ name, checkpointId, anchoredAt, error }) => ({
      name,
      checkpoint: checkpointId,
      at: anchoredAt?.toISOString() ?? null,
      error,
    })),
    halt:
      halts.length === 0
        ? null
        : {
            checkpoint: getNewest(halts)?.checkpoint ?? 0,
            reasons: halts.map(({ reason }) => reason),
          },
    resumptions: resumed.flatMap(({ id, at, resumes }) =>
      resumes
        ? [{ checkpoint: id, at: at.toISOString(), name: resumes.name, reason: resumes.reason }]
        : [],
    ),
    running: running ? await present(call, running) : null,
    latest: latest ? await present(call, latest) : null,
    lastFull: full?.at?.toISOString() ?? null,
    everythingReadSince: coverage?.toSorted()[0] ?? null,
    isOverdue: await isOverdue(db, services.engine.keys),
  };
}

async function present(call: Call, { result, ...run }: StoredRun): Promise<VerificationRun> {
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    // The user is hidden if they belong to another company.
    askedBy:
      run.askedBy && run.askedBy.accountId !== call.actor.accountId
        ? ''
        : (run.askedBy?.name ?? null),
    askedAt: run.askedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    done: run.endedAt ? 1 : (run.done ?? 0),
    instances: result.instances ?? 0,
    checked: result.checked ?? 0,
    earlier: result.earlier ?? 0,
    checkpoints: result.checkpoints ?? 0,
    ...(await readBrokenGroups(call, result.groups ?? [])),
    brokenCount: result.brokenCount ?? 0,
    seconds: result.seconds ?? null,
  };
}

/** POST /Workflow/AcknowledgeRestore: records that an older backup was restored on purpose, with the reason. */
export const acknowledgeRestore = async (
  { tx, actor, services }: WriteCall,
  { checkpoint, reason }: z.output<typeof acknowledgeRestoreBody>,
): Promise<{ checkpoint: number }> => ({
  checkpoint: await resumeHistory(tx, services.engine, services.anchors, {
    seen: checkpoint,
    userId: actor.userId,
    name: actor.name,
    reason,
  }),
});

/** Records that the job of a verification was cancelled. */
export const cancelVerification = (tx: Tx, input: unknown): Promise<unknown> =>
  stopRun(tx, verificationInput.parse(input).verificationId, 'cancelled');
