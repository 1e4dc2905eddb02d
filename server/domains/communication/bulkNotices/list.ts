import type { SentBulkNotice } from '#machines/domains/communication/contracts/bulkNotices.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { AUDIENCE_NAMES } from '#server/domains/communication/announcements/index.ts';
import type { Call } from '#server/platform/http/call.ts';

const MAX = 200;

/** GET /Notification/BulkNotices: lists the bulk notices of the caller's business units, the latest first. */
export async function bulkNotices({ db, actor }: Call): Promise<SentBulkNotice[]> {
  const units = await unitsPermitted(db, actor, MENU.bulkNotices, 'isView');
  return query<SentBulkNotice>(
    db,
    `select n.id, n.title, n.details, coalesce(b.name, '') as "businessUnit",
       coalesce((select string_agg(x.name, ', ' order by x.name)
         from jsonb_to_recordset(n.audience) a (code text, id bigint)
         join (${AUDIENCE_NAMES}) x on x.code = a.code and x.id = a.id), '') as audience,
       n.by_mail as "byMail", n.people, coalesce(p.name, '') as "sentByName",
       to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt",
       to_char(n.notified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "notifiedAt", n.notified,
       (select count(*) from notices t where t.batch_id = n.batch_id
         and t.seen_at is not null)::integer as seen
     from bulk_notices n left join business_units b on b.id = n.business_unit_id
     left join user_people p on p.user_id = n.created_by
     where n.account_id = $accountId
       and ($units::bigint[] is null or n.business_unit_id = any($units))
     order by n.id desc limit ${MAX}`,
    { accountId: actor.accountId, units },
  );
}
