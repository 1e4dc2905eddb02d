import { english } from '#machines/core/locales/translate.ts';
import { ANNOUNCED } from '#machines/core/values/notifications.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { MEANT } from './audience.ts';
import { SHOWN } from './policy.ts';

/** This many announcements are handled per transaction. */
const BATCH = 10;

interface Due extends WorkRow {
  id: number;
  accountId: number;
  title: string;
  author: string;
  userIds: number[];
}

/**
 * Notifies the current audience, except the author, of announcements that have become visible. Each announcement is
 * announced once.
 * @returns whether there may be more.
 */
export async function notifyOfAnnouncements(tx: Tx): Promise<boolean> {
  const due = await query<Due>(
    tx,
    `with due as (
       select n.*, ${textOfRow('n')} as text from announcements n
       where n.notified_at is null and n.removed_at is null and ${SHOWN}
       order by n.publish_at, n.id limit ${BATCH} for update skip locked
     ), notified as (
       update announcements a set notified_at = now() from due where a.id = due.id
     )
     select n.id, n.account_id as "accountId", n.title, coalesce(p.name, '') as author,
       n.id::text as key, n.text, n.tag,
       array(select u.id from users u join employees e on e.id = u.employee_id
         where u.is_active and e.is_active and u.id <> n.created_by and ${MEANT}) as "userIds"
     from due n left join user_people p on p.user_id = n.created_by`,
  );
  const { held } = await whatHolds(tx, 'announcements', due);
  for (const { id, accountId, title, author, userIds } of held) {
    const notices = userIds.map((userId) => ({
      userId,
      kind: 'decided' as const,
      title,
      details: english(SENTENCES.by, { name: author }),
      path: `/administration/announcement/${id}`,
      count: 1,
    }));
    // Sends no mail, because thousands of people would get identical mail. Announcements appear in the bell and on the
    // dashboard.
    await sendNotices(tx, { accountId, workflow: ANNOUNCED, bellOnly: true }, notices);
  }
  return due.length === BATCH;
}
