import { MAIL_ENDED, type MailFormat } from '#machines/kits/reports/mail.ts';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { actorOfUser, type Absent } from '#server/platform/access/actorOfUser.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { personById } from '#server/platform/mail/addressees.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { reportLetter } from '#server/platform/mail/reportLetter.ts';
import { AppError } from '#server/platform/errors.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { fileQuery, reportFile } from '#server/kits/reports/file.ts';
import { findReport } from '#server/kits/reports/declared.ts';
import type { Report } from '#server/kits/reports/report.ts';

/** The name under which these notices are stored. The column holds a workflow's ID for other notices. */
const REPORTS = 'reports';
/** The size limit of most mail servers. A larger file is not attached; the mail then links to it in Cadre. */
const MAX_BYTES = 8_000_000;

interface Due extends WorkRow {
  report: string;
  kept: Record<string, string>;
  viewName: string;
  format: MailFormat;
  ownerId: number;
  recipientId: number;
  accountId: number;
}

/**
 * Composes the report as its recipient (not its owner) may see it today; access to pay is recorded for the recipient.
 * If owner or recipient may no longer open the report, the mails end and the owner is notified. Null if there is
 * nothing to send.
 */
export async function composeReport(
  db: Db,
  address: string,
  reportMailId: number,
): Promise<{ to: string; letter: Letter } | null> {
  const due = await queryOne<Due>(
    db,
    `select v.report, v.query as kept, v.name as "viewName", m.format, m.made_by as "ownerId",
       m.user_id as "recipientId", m.account_id as "accountId",
       m.id::text as key, ${textOfRow('m')} as text, m.tag
     from report_mails m join report_views v on v.id = m.view_id
     where m.id = $reportMailId and m.ended is null`,
    { reportMailId },
  );
  const report = due && findReport(due.report);
  if (!due || !report) return null;
  const { wrong } = await whatHolds(db, 'report_mails', [due]);
  if (wrong.length > 0) return null;
  const opens = async (userId: number): Promise<Absent | null> => {
    const absent = await actorOfUser(db, userId);
    return absent?.held.has(report.screen.reference as MenuReference, 'isView') ? absent : null;
  };
  const owner = await opens(due.ownerId);
  const recipient = await opens(due.recipientId);
  if (!owner || !recipient) {
    await end(db, reportMailId, due, report, owner ? 'recipient' : 'owner');
    return null;
  }
  const person = await personById(db, due.recipientId);
  if (!person?.mail) return null;
  const file = await fileFor(db, recipient, report, due).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid') return 'filters' as const;
    throw error;
  });
  if (file === 'filters') {
    await end(db, reportMailId, due, report, 'filters');
    return null;
  }
  const { address: path, title } = report.screen;
  const link = `${address}${path}?${new URLSearchParams(due.kept).toString()}`;
  const words = { title, viewName: due.viewName, by: owner.actor.name, isAttached: file !== null };
  return {
    to: person.mail,
    letter: {
      ...reportLetter(person.reader, recipient.actor.name, words, link),
      ...(file && { attachments: [file] }),
    },
  };
}

type Attachment = NonNullable<Letter['attachments']>[number];

/** The report as an attachment; null if it is too large for a mail. */
async function fileFor(
  db: Db,
  { actor }: Absent,
  report: Report,
  { kept, format }: Due,
): Promise<Attachment | null> {
  const values = fileQuery.parse({ ...kept, format });
  const created = await reportFile({ db, actor }, report, values).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'tooLarge') return null;
    throw error;
  });
  if (!created) return null;
  const { name, type, content } = created;
  const detail = new URLSearchParams({ ...kept, format, by: 'mail' }).toString();
  await recordDataAccess(db, actor, { kind: 'export', call: `/Reports/${report.id}/File`, detail });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(Buffer.from(chunk as Buffer));
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
  }
  return { filename: name, content: Buffer.concat(chunks), contentType: type };
}

const end = (
  db: Db,
  reportMailId: number,
  { ownerId, accountId, viewName }: Due,
  { screen }: Report,
  why: keyof typeof MAIL_ENDED,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const ended = await query(
      tx,
      `update report_mails set ended = $why, next_at = null
       where id = $reportMailId and ended is null returning id`,
      { reportMailId, why },
    );
    if (ended.length === 0) return;
    await sendNotices(tx, { accountId, workflow: REPORTS }, [
      {
        userId: ownerId,
        kind: 'deadline',
        title: MAIL_ENDED[why],
        details: `${screen.title}: ${viewName}`,
        path: why === 'owner' ? '/dashboard' : screen.address,
        count: 1,
      },
    ]);
  });
