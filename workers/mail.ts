import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { MailJob } from '#server/platform/queues/queues.ts';
import { composeReport } from '#server/kits/reports/mails/compose.ts';
import { composePayslip } from '#server/domains/pay/runs/index.ts';
import type { Services } from '#server/platform/services.ts';
import { compose } from './composeMail.ts';
import { RetryLater } from './retryLater.ts';

/**
 * Another worker may send the mail this long after the worker that claimed it has died. A living worker renews
 * its claim while the mail server is slow.
 */
const CLAIM_SECONDS = 20;
const RENEWED_MS = 5000;

/**
 * Sends the mail of an outbox message once, however often the job runs. The worker that claims its ID sends it,
 * outside a transaction. After a crash in between, another worker sends it again with the same Message-ID.
 * @throws RetryLater if another worker has claimed it and hasn't finished.
 */
export async function sendMail(
  {
    db,
    env,
    secret,
    mailer,
    address,
  }: { db: Db; env: Services['env']; secret: Buffer; mailer: Mailer; address: string },
  id: string,
  job: MailJob,
): Promise<void> {
  if (!(await claim(db, id, job.kind))) return;
  const renewing = setInterval(() => {
    renew(db, id).catch(() => {
      // If the claim can't be renewed now, the next attempt may succeed. If no attempt does, another worker sends the
      // mail with the same Message-ID.
    });
  }, RENEWED_MS);
  try {
    const mail =
      job.kind === 'report'
        ? await composeReport(db, address, job.reportMailId)
        : job.kind === 'payslip'
          ? await composePayslip({ db, env }, address, job.slipId)
          : await db.transaction((tx) => compose(tx, secret, address, job));
    if (mail) await mailer.send(id, mail.to, mail.letter);
  } catch (error) {
    await query(db, 'update mails set claimed_until = now() where id = $id', { id });
    throw error;
  } finally {
    clearInterval(renewing);
  }
  if (job.kind === 'resetCode') await forgetWhatWasTyped(db, job.resetId);
  await query(db, 'update mails set sent_at = clock_timestamp() where id = $id', { id });
}

const renew = (db: Db, id: string): Promise<unknown> =>
  query(
    db,
    `update mails set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where id = $id and sent_at is null`,
    { id },
  );

/**
 * Claims the mail for this worker.
 * @returns false if the mail has already been sent.
 */
async function claim(db: Db, id: string, kind: string): Promise<boolean> {
  const claimed = await query(
    db,
    `insert into mails as m (id, kind, claimed_until)
     values ($id, $kind, now() + make_interval(secs => ${CLAIM_SECONDS}))
     on conflict (id) do update set claimed_until = excluded.claimed_until
       where m.sent_at is null and m.claimed_until <= now()
     returning id`,
    { id, kind },
  );
  if (claimed.length > 0) return true;
  const row = await queryOne<{ isSent: boolean }>(
    db,
    'select sent_at is not null as "isSent" from mails where id = $id',
    { id },
  );
  if (!row?.isSent) throw new RetryLater(`Another worker is sending ${id}`, 5000);
  return false;
}

/** Deletes what the user typed as the name, because it may be a password typed into the wrong field. */
const forgetWhatWasTyped = (db: Db, resetId: string): Promise<unknown> =>
  query(db, `update password_resets set asked = '' where id = $resetId::uuid`, { resetId });
