import { DOCUMENT_NOTICES } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DOCUMENTS } from '#machines/core/values/notifications.ts';
import type { NoticeKind } from '#machines/core/values/notifications.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { ACKNOWLEDGED_AT, DUE_ON, inForceOn, REVIEW_ON, TODAY } from './facts.ts';
import { MEANT } from './policy.ts';

/** This many documents are handled per transaction. */
const BATCH = 10;
/** People are reminded this many days before they must acknowledge a document, and then every week. */
const REMIND_BEFORE = 3;
const REMIND_EVERY = 7;
/** Owners are reminded this many days before a review. */
const REVIEW_BEFORE = 30;

export interface Due {
  documentId: number;
  accountId: number;
  document: string;
  mustAcknowledge: boolean;
  userIds: number[];
}

const NOTIFIED = `d.id as "documentId", d.account_id as "accountId",
  d.number || ' ' || d.title as document, d.must_acknowledge as "mustAcknowledge"`;

const usersWhere = (condition: string): string => `array(
    select x.id from users x join employees e on e.id = x.employee_id
    where x.is_active and e.is_active and ${MEANT} and ${condition}) as "userIds"`;

/**
 * Notifies the audience of a version once, on the day on which it comes into force. For a minor change, only people who
 * haven't acknowledged the document are notified.
 * @returns whether there may be more.
 */
export async function notifyOfVersions(tx: Tx): Promise<boolean> {
  const due = await query<Due>(
    tx,
    `with due as (
       select f.id from controlled_document_versions f
       join controlled_documents d on d.id = f.document_id
       where f.notified_at is null and f.effective_from <= ${TODAY}
       order by f.id limit ${BATCH} for update of f skip locked
     ), notified as (
       update controlled_document_versions f set notified_at = now() from due where f.id = due.id
     )
     select ${NOTIFIED},
       ${usersWhere(`case when d.must_acknowledge then ${ACKNOWLEDGED_AT} is null
         else not v.is_minor end`)}
     from due join controlled_document_versions v on v.id = due.id
     join controlled_documents d on d.id = v.document_id
     -- A version that was replaced or withdrawn before anyone was notified is not announced.
     where document_in_force(d.id, ${TODAY}) = v.id`,
  );
  for (const one of due) {
    const { toRead, published } = DOCUMENT_NOTICES;
    await notify(tx, one, 'decided', one.mustAcknowledge ? toRead : published);
  }
  return due.length === BATCH;
}

/** Reminds people who haven't acknowledged a document in force, first shortly before they must, and then every week. */
export async function remindToAcknowledge(tx: Tx): Promise<boolean> {
  const late = `${ACKNOWLEDGED_AT} is null and ${DUE_ON} - ${REMIND_BEFORE} <= ${TODAY}`;
  const due = await query<Due>(
    tx,
    `with due as (
       select v.id from controlled_documents d
       join controlled_document_versions v on v.id = document_in_force(d.id, ${TODAY})
       where d.must_acknowledge and (v.reminded_on is null
           or v.reminded_on <= ${TODAY} - ${REMIND_EVERY})
         and exists (select from users x join employees e on e.id = x.employee_id
           where x.is_active and e.is_active and ${MEANT} and ${late})
       order by v.id limit ${BATCH} for update of v skip locked
     ), reminded as (
       update controlled_document_versions f
       set reminded_on = account_day(d.account_id) from due, controlled_documents d
       where f.id = due.id and d.id = f.document_id
     )
     select ${NOTIFIED}, ${usersWhere(late)}
     from due join controlled_document_versions v on v.id = due.id
     join controlled_documents d on d.id = v.document_id`,
  );
  for (const one of due) await notify(tx, one, 'deadline', DOCUMENT_NOTICES.overdue);
  return due.length === BATCH;
}

/** Reminds owners of documents that must be reviewed, once per review date. */
export async function remindOfReviews(tx: Tx): Promise<boolean> {
  const due = await query<Due>(
    tx,
    `with due as (
       select d.id, ${REVIEW_ON} as review_on
       from controlled_documents d ${inForceOn(TODAY)}
       where d.review_months is not null and ${REVIEW_ON} - ${REVIEW_BEFORE} <= ${TODAY}
         and d.review_notified_for is distinct from ${REVIEW_ON}
       order by d.id limit ${BATCH} for update of d skip locked
     ), notified as (
       update controlled_documents d set review_notified_for = due.review_on from due
       where d.id = due.id
     )
     select ${NOTIFIED}, array(select x.id from users x
       where x.employee_id = d.owner_id and x.is_active) as "userIds"
     from due join controlled_documents d on d.id = due.id`,
  );
  for (const one of due) await notify(tx, one, 'deadline', DOCUMENT_NOTICES.review);
  return due.length === BATCH;
}

/** Notifies people of a document in the bell, and also by mail if they must do something. */
export async function notify(
  tx: Tx,
  { documentId, accountId, document, mustAcknowledge, userIds }: Due,
  kind: NoticeKind,
  title: string,
): Promise<void> {
  const path = `/administration/documentManagement/view/${documentId}`;
  const notices = userIds.map((userId) => ({
    userId,
    kind,
    title,
    details: document,
    path,
    count: 1,
  }));
  const bellOnly = kind === 'decided' && !mustAcknowledge;
  await sendNotices(tx, { accountId, workflow: DOCUMENTS, bellOnly }, notices);
}
