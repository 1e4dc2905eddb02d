import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';

const MAX = 100;

/**
 * Queues each due report once, however late it is, and sets its next due time. After a day without a worker, no one
 * wants both yesterday's and today's report.
 * @returns whether there may be more.
 */
export const askForReports = (db: Db): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const now = databaseTime().toISOString();
    const due = await query<WorkRow & { id: number }>(
      tx,
      `update report_mails m set last_at = $now::timestamptz,
         next_at = next_mail_at(account_time_zone(m.account_id), m.every, m.on_day, m.at_hour,
           $now::timestamptz)
       from (select id from report_mails where next_at <= $now::timestamptz
         order by next_at limit ${MAX} for update skip locked) d
       where m.id = d.id returning m.id, m.id::text as key, ${textOfRow('m')} as text, m.tag`,
      { now },
    );
    const { held } = await whatHolds(tx, 'report_mails', due);
    await queueMail(tx, ...held.map(({ id }) => ({ kind: 'report' as const, reportMailId: id })));
    return due.length === MAX;
  });
