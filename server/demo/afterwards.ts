import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The maximum number of unread notices per account; older ones are marked as read. */
const UNSEEN = 4;
const UNSEEN_DAYS = 30;

/**
 * Marks old notices as read, as if people had used the demo daily, and removes mail that Cadre would otherwise send.
 */
export async function settle(tx: Tx): Promise<void> {
  await query(
    tx,
    `update notices n set seen_at = n.created_at + interval '3 hours'
     from (
       select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
       from notices
     ) o
     where o.id = n.id and n.seen_at is null
       and (o.place > ${UNSEEN} or n.created_at < now() - interval '${UNSEEN_DAYS} days')
       -- Notices created after a visitor arrived stay unread.
       and n.created_at < now() - interval '30 minutes'`,
  );
  await query(
    tx,
    `update outbox set sent_at = now(), done_at = now()
     where sent_at is null and xmin = pg_current_xact_id()::xid`,
  );
}
