import { openAnchors, getWitness } from '#server/engine/history/checkpoints/anchors/open.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { pooledAddress, warnOfOwner } from '#server/platform/db/applicationLogin.ts';
import { hangUp } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { watchDatabase } from '#server/platform/db/watch.ts';
import { publicAddress, type Env } from '#server/platform/env.ts';
import { bindings, chainFamilies, proposalKinds } from '#server/catalogue/index.ts';
import { notifyOfAnnouncements } from '#server/domains/communication/announcements/index.ts';
import { notifyOfBulkNotices } from '#server/domains/communication/bulkNotices/index.ts';
import { notifyOfVersions } from '#server/domains/documents/controlled/index.ts';
import { recountLeave, runLeaveOfAll } from '#server/domains/time/leave/index.ts';
import { deriveStale, rollDays } from '#server/domains/time/attendance/derive.ts';
import { applyDueVersions } from '#server/domains/people/employment/index.ts';
import { endLeaversLoans } from '#server/domains/money/loan/requests/leaversLoans.ts';
import { deductOverdueAdvances } from '#server/domains/money/expense/requests/overdueAdvances.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { beginDueConfirmations } from '#server/domains/career/confirmations/index.ts';
import { freeNoShows } from '#server/domains/workplace/hotDesk/index.ts';
import { endLeavers } from '#server/domains/separation/index.ts';
import { releaseHeld } from '#server/domains/grievances/index.ts';
import { compareReceipts } from '#server/domains/money/receipts/compare.ts';
import { readNewTexts } from '#server/kits/documentText/index.ts';
import { openOwnDatabase } from '#server/platform/installation/openOwn.ts';
import { createLogger, type Logger } from '#server/platform/log.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { openQueueBackend } from '#server/platform/queues/backend.ts';
import { openQueue, type JobQueue } from '#server/platform/queues/jobQueue.ts';
import { QUEUE_NAMES, type QueueName } from '#server/platform/queues/queues.ts';
import { openBus } from '#server/platform/realtime/openBus.ts';
import { renewRowLists } from '#server/platform/history/records/rowLists.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { applyDueMails } from '#server/domains/company/users/index.ts';
import { endProposals } from '#server/kits/proposals/index.ts';
import { addUp } from '#server/engine/sums/addUp.ts';
import { KEPT_SUMS } from '#server/engine/sums/derivedTables.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { watchDeadlines } from './deadlines.ts';
import { endExpiredAssignments } from './assignmentExpiry.ts';
import { getMessageId } from './outboxJobs.ts';
import { trainLeavingModels } from '#server/domains/insight/leavingPrediction/index.ts';
import { deliverWebhooks } from '#server/domains/communication/webhooks/index.ts';
import { startLoop } from './loop.ts';
import { sendMail } from './mail.ts';
import { askForDigests, askForMail, publishNotices } from './notifications.ts';
import { openWorker } from './openWorker.ts';
import { askAfterJobs, markDone, getPayload, relayOutbox, type Outlets } from './outboxRelay.ts';
import { checkpointNew } from './checkpoints.ts';
import { nightlyBackup } from './backups.ts';
import { cleanUp } from './cleanup.ts';
import { askForReports } from '#server/kits/reports/mails/due.ts';
import { nightlyControls } from './controls.ts';
import { remindOfAllDocuments } from './documentExpiry.ts';
import { fireDueTimers } from './timers.ts';
import { jobKinds } from './jobKinds.ts';
import { runJob, type JobMeans } from './runJob.ts';
import { nightlyVerification } from './verification.ts';

const POLL_MS = {
  relay: 1000,
  lost: 5000,
  timers: 1000,
  deadlines: 10_000,
  assignmentExpiry: 60_000,
  held: 60_000,
  announcements: 5000,
  digests: 10_000,
  bulk: 2000,
  webhooks: 1000,
  desks: 60_000,
  employment: 3000,
  leavers: 3000,
  attendance: 1000,
  attendanceDay: 60_000,
  confirmations: 60_000,
  checkpoints: 10_000,
  nightly: 60_000,
  controls: 60_000,
  leave: 3_600_000,
  leaveRecounts: 10_000,
  leaving: 3_600_000,
  cleanup: 3_600_000,
  documents: 3_600_000,
  advances: 3_600_000,
  receipts: 5000,
  texts: 5000,
  reports: 60_000,
  versions: 60_000,
  sums: 60_000,
  proposals: 60_000,
  mails: 10_000,
  backups: 60_000,
};

export interface RunningWorker {
  log: Logger;
  /** Finishes the running jobs, and then closes everything. */
  close(): Promise<void>;
}

/** Starts every background loop and queue. Any number of workers may run. */
export async function startWorker(
  env: Env,
  options: { log?: Logger; extraWorkflows?: readonly WorkflowBinding[] } = {},
): Promise<RunningWorker> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const log = options.log ?? createLogger(env.LOG_LEVEL, 'worker');
  await warnOfOwner(env.DATABASE_URL, log);
  const { db, secret, keys, openRelaxed } = await openOwnDatabase(env, {
    ...(await pooledAddress(env)),
    checkedAt: env.DATABASE_URL,
    pool: env.DATABASE_POOL,
    name: 'cadre worker',
  });
  // This connection doesn't wait for the disk. It is only used to mark messages as relayed and done; if a crash loses a
  // mark, the message is repeated.
  const outbox = openRelaxed({ url: env.DATABASE_URL, pool: 5, name: 'cadre outbox' });
  const engine = createEngine(
    [...bindings, ...(options.extraWorkflows ?? [])],
    keys,
    chainFamilies,
    publishedPipelines(),
  );
  await engine.refresh(db);
  await recordBaselines(db);
  await renewRowLists(db, { onlyNew: true });
  const mailer = openMailer(env, log);
  const anchors = openAnchors(env, getWitness(env, keys), mailer);
  const watch = await watchDatabase(env.DATABASE_URL, log, () => {
    hangUp(db);
    hangUp(outbox);
  });
  const bus = await openBus(env, log, 'worker');
  const backend = openQueueBackend(env);
  const queues = new Map<QueueName, JobQueue>(
    QUEUE_NAMES.map((name) => [name, openQueue(name, backend)]),
  );
  const outlets: Outlets = {
    queues,
    notify: async (tx, notices) => {
      await publishNotices(tx, bus, notices);
      // Without a mail server, mail would only fill a folder, so only codes are requested then. Uses the connection
      // that waits for the disk, because a lost request would not be repeated.
      const batchIds = notices.flatMap((one) => one.batchIds);
      return env.SMTP_URL !== undefined && (await askForMail(db, batchIds)) > 0;
    },
  };
  const relay = startLoop('relay', POLL_MS.relay, log, () => relayOutbox(outbox, outlets));
  const payload = (id: string) => getPayload(outbox, id);
  const mail = openWorker('mail', backend, log, payload, async (data, id) => {
    await sendMail({ db, env, secret, mailer, address: publicAddress(env) }, id, data);
    await markDone(outbox, getMessageId(id));
  });
  const closing = new AbortController();
  const jobMeans: JobMeans = {
    services: { db, engine, env, anchors, log },
    bus,
    wake: () => relay.wake(),
    kinds: jobKinds,
    closing: closing.signal,
    running: new Set(),
  };
  const jobs = openWorker('job', backend, log, payload, async (data, id) => {
    await runJob(jobMeans, data.jobId);
    await markDone(outbox, getMessageId(id));
  });
  const lost = startLoop('lost jobs', POLL_MS.lost, log, () => askAfterJobs(outbox, outlets));
  const timers = startLoop('timers', POLL_MS.timers, log, () => fireDueTimers(db, engine, log));
  const deadlines = startLoop('deadlines', POLL_MS.deadlines, log, () =>
    watchDeadlines(db, engine),
  );
  const expiry = startLoop('assignmentExpiry', POLL_MS.assignmentExpiry, log, () =>
    endExpiredAssignments(db, engine),
  );
  const attendance = startLoop('attendance', POLL_MS.attendance, log, () => deriveStale(db));
  const attendanceDay = startLoop('attendance day', POLL_MS.attendanceDay, log, () => rollDays(db));
  const current = startLoop('held grievances', POLL_MS.held, log, () => releaseHeld(db, engine));
  const desks = startLoop('desks', POLL_MS.desks, log, () => freeNoShows(db));
  const announcements = startLoop('announcements', POLL_MS.announcements, log, () =>
    withTransaction(db, notifyOfAnnouncements),
  );
  const bulk = startLoop('bulk notices', POLL_MS.bulk, log, () =>
    withTransaction(db, notifyOfBulkNotices),
  );
  const webhooks = startLoop('webhooks', POLL_MS.webhooks, log, () =>
    deliverWebhooks(outbox, secret, env),
  );
  // Without a mail server, digests would only fill a folder.
  const digests = startLoop('digests', POLL_MS.digests, log, () =>
    env.SMTP_URL ? askForDigests(db) : Promise.resolve(false),
  );
  const reports = startLoop('reports by mail', POLL_MS.reports, log, () => askForReports(db));
  const employment = startLoop('employment', POLL_MS.employment, log, () =>
    applyDueVersions(db, databaseTime()),
  );
  const leavers = startLoop('leavers', POLL_MS.leavers, log, () => endLeavers(db, engine));
  const recounts = startLoop('leave recounts', POLL_MS.leaveRecounts, log, () =>
    recountLeave(db, engine),
  );
  const leave = startLoop('leave', POLL_MS.leave, log, () => runLeaveOfAll(db));
  const confirmations = startLoop('confirmations', POLL_MS.confirmations, log, () =>
    beginDueConfirmations(db, engine),
  );
  const checkpoints = startLoop('checkpoints', POLL_MS.checkpoints, log, () =>
    checkpointNew(db, engine, anchors, log),
  );
  const nightly = startLoop(
    'nightly verification',
    POLL_MS.nightly,
    log,
    nightlyVerification(db, engine),
  );
  const controls = startLoop('controls', POLL_MS.controls, log, () => nightlyControls(db, engine));
  const leaving = startLoop('leaving models', POLL_MS.leaving, log, () => trainLeavingModels(db));
  const receipts = startLoop('receipts', POLL_MS.receipts, log, () =>
    compareReceipts(db, env.DATA_DIR),
  );
  const texts = startLoop('texts of files', POLL_MS.texts, log, () =>
    readNewTexts(db, env.DATA_DIR),
  );
  const documents = startLoop('documents', POLL_MS.documents, log, () => remindOfAllDocuments(db));
  const advances = startLoop(
    'overdue advances and loans of leavers',
    POLL_MS.advances,
    log,
    async () => (await deductOverdueAdvances(db)) || (await endLeaversLoans(db)),
  );
  const versions = startLoop('versions of documents', POLL_MS.versions, log, () =>
    withTransaction(db, notifyOfVersions),
  );
  const sums = KEPT_SUMS.map((kept) =>
    startLoop(`sums of ${kept.table}`, POLL_MS.sums, log, () => addUp(db, kept)),
  );
  const proposals = startLoop('proposals', POLL_MS.proposals, log, () =>
    endProposals(db, proposalKinds()),
  );
  const mails = startLoop('confirmed email addresses', POLL_MS.mails, log, () => applyDueMails(db));
  const cleanup = startLoop('cleanup', POLL_MS.cleanup, log, () => cleanUp(db, env.DATA_DIR));
  const backups = startLoop('backups', POLL_MS.backups, log, () => nightlyBackup(db, env, log));
  bus.onWake(() => relay.wake());
  return {
    log,
    close: async () => {
      backend.letGo();
      closing.abort();
      await Promise.all([
        relay.close(),
        lost.close(),
        timers.close(),
        deadlines.close(),
        expiry.close(),
        attendance.close(),
        attendanceDay.close(),
        current.close(),
        announcements.close(),
        digests.close(),
        bulk.close(),
        reports.close(),
        webhooks.close(),
        desks.close(),
        employment.close(),
        leavers.close(),
        leave.close(),
        recounts.close(),
        confirmations.close(),
        checkpoints.close(),
        nightly.close(),
        controls.close(),
        leaving.close(),
        cleanup.close(),
        backups.close(),
        documents.close(),
        proposals.close(),
        mails.close(),
        advances.close(),
        receipts.close(),
        texts.close(),
        versions.close(),
        ...sums.map((loop) => loop.close()),
      ]);
      await Promise.all([mail.close(), jobs.close()]);
      mailer.close();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await backend.close();
      await bus.close();
      watch.close();
      await Promise.all([outbox.destroy(), db.destroy()]);
    },
  };
}
