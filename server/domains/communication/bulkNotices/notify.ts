import { english } from '#machines/core/locales/translate.ts';
import { BULK } from '#machines/core/values/notifications.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { inAudience } from '#server/domains/communication/announcements/index.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';

interface Due extends WorkRow {
  id: number;
  accountId: number;
  batchId: string;
  title: string;
  details: string;
  byMail: boolean;
  author: string;
  userIds: number[];
}

/**
 * Sends the oldest pending notice in one transaction, so that a crash neither loses nor repeats it.
 * @returns whether there may be more.
 */
export async function notifyOfBulkNotices(tx: Tx): Promise<boolean> {
  const [due] = await query<Due>(
    tx,
    `with due as (
       select n.*, ${textOfRow('n')} as row_text from bulk_notices n where n.notified_at is null
       order by n.id limit 1 for update skip locked)
     select n.id, n.account_id as "accountId", n.batch_id as "batchId", n.title, n.details,
       n.by_mail as "byMail", n.id::text as key, n.row_text as text, n.tag, coalesce(p.name, '') as author,
       array(select u.id from users u join employees e on e.id = u.employee_id
         where u.is_active and e.is_active and e.account_id = n.account_id
           and (n.business_unit_id is null or e.business_unit_id = n.business_unit_id)
           and (n.audience = '[]' or exists (
             select from jsonb_to_recordset(n.audience) a (code text, id bigint)
             where ${inAudience('a.code', 'a.id')}))) as "userIds"
     from due n left join user_people p on p.user_id = n.created_by`,
  );
  if (!due) return false;
  const { wrong } = await whatHolds(tx, 'bulk_notices', [due]);
  if (wrong.length > 0) {
    await query(tx, 'update bulk_notices set notified_at = now(), notified = 0 where id = $id', {
      id: due.id,
    });
    return true;
  }
  const { batchId, accountId, userIds, title, byMail } = due;
  const by = english(SENTENCES.by, { name: due.author });
  const details = `${due.details}\n${by}`;
  const notices = userIds.map((userId) => ({
    userId,
    kind: 'decided' as const,
    title,
    details,
    path: '/SelfService/dashboard',
    count: 1,
  }));
  await sendNotices(tx, { batchId, accountId, workflow: BULK, bellOnly: !byMail }, notices);
  await query(
    tx,
    'update bulk_notices set notified_at = now(), notified = $notified where id = $id',
    {
      id: due.id,
      notified: userIds.length,
    },
  );
  return true;
}
