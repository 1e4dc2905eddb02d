import { EXPIRES_SOON } from '#machines/domains/people/contracts/people.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import {
  remindOfReviews,
  remindToAcknowledge,
} from '#server/domains/documents/controlled/index.ts';
import { remindOfAssessments, remindOfFeedback } from '#server/domains/performance/index.ts';
import { remindOfCertificates } from '#server/domains/training/index.ts';
import { sendNoticesApart } from '#server/engine/notices/writeNotices.ts';

/** Document notices are stored under this name in place of a workflow's. */
const DOCUMENTS = 'documents';
/** People are reminded this many days before a document expires, if its type doesn't say when. */
const DAYS_BEFORE = 30;
const MAX = 500;

/**
 * Reminds people of expiring documents and certificates, of documents to acknowledge, of reviews that are due and
 * of late assessments and feedback.
 * @returns whether there may be more.
 */
export const remindOfAllDocuments = async (db: Db): Promise<boolean> =>
  (await remindOfDocuments(db)) ||
  (await withTransaction(db, remindToAcknowledge)) ||
  (await withTransaction(db, remindOfReviews)) ||
  (await withTransaction(db, remindOfCertificates)) ||
  (await withTransaction(db, remindOfAssessments)) ||
  (await withTransaction(db, remindOfFeedback));

/**
 * Reminds people of documents that are about to expire, once for each expiry date. Days are counted in the
 * account's time zone, and the document type says how early.
 * @returns whether there may be more.
 */
export const remindOfDocuments = (db: Db): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const due = await query<{ userId: number; accountId: number; name: string; expiresOn: string }>(
      tx,
      `update employee_documents d set reminded_on = d.expires_on
       from (
         select d.id, u.id as user_id, u.account_id from employee_documents d
         join document_types t on t.id = d.document_type_id
         join users u on u.employee_id = d.employee_id and u.is_active
         cross join lateral (
           select ($now::timestamptz at time zone account_time_zone(u.account_id))::date as today) a
         where d.expires_on between a.today and a.today + coalesce(t.remind_days, ${DAYS_BEFORE})::integer
           and d.reminded_on is distinct from d.expires_on
         order by d.id limit ${MAX} for update of d skip locked
       ) s where d.id = s.id
       returning s.user_id as "userId", s.account_id as "accountId", d.name,
         d.expires_on::text as "expiresOn"`,
      { now: databaseTime().toISOString() },
    );
    for (const [accountId, theirs] of grouped(due, (one) => one.accountId)) {
      const notices = theirs.map(({ userId, name, expiresOn }) => ({
        userId,
        kind: 'deadline' as const,
        title: EXPIRES_SOON,
        details: `${name}: ${expiresOn}`,
        path: '/SelfService/DocumentsUpload',
        count: 1,
      }));
      await sendNoticesApart(tx, { accountId, workflow: DOCUMENTS }, notices);
    }
    return due.length === MAX;
  });
