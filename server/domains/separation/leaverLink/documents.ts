import type { Request } from 'express';
import type { z } from 'zod';
import type {
  LeaverDocument,
  leaverDocumentBody,
  LeaverDocuments,
  leaverDocumentsBody,
  ListedDocument,
} from '#machines/domains/separation/contracts/leaverLink.ts';
import { issuedSlips } from '#server/domains/pay/runs/index.ts';
import { getDeclaredPaper } from '#server/kits/papers/declared.ts';
import { PAPER_ROWS, printedPaper, type PaperRow } from '#server/kits/papers/print.ts';
import {
  ACCOUNT_DELAYS,
  ADDRESS_DELAYS,
  delayKey,
  forgive,
  reserveAttempt,
} from '#server/platform/access/delays.ts';
import { getNetwork } from '#server/platform/access/network.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';
import { getVisitor } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { hashOfLinkPin, hashOfToken, IS_OVER } from './makeLink.ts';

interface Opened {
  id: number;
  separationId: number;
  accountId: number;
  employeeId: number;
  name: string;
  company: string;
  expiresAt: string;
}

const REFUSED = 'The link or the code is incorrect, or the link has expired';

/**
 * POST /Leaver/Documents: the letters, certificates and payslips issued to someone whose employment has ended.
 * @throws AppError 401 for an unknown link or code, 429 after too many attempts.
 */
export async function readLeaverDocuments(
  services: Services,
  request: Request,
  body: z.output<typeof leaverDocumentsBody>,
): Promise<LeaverDocuments> {
  const leaver = await identify(services, request, body);
  const { name, company, expiresAt } = leaver;
  await issuePayslips(services.db, leaver);
  const months = await readMonths(services.db, leaver);
  const documents = (await readPapers(services.db, leaver))
    .map(({ id, kind, number, issuedOn }) => ({
      paperId: id,
      title: getDeclaredPaper(kind).title,
      number,
      issuedOn,
      month: months.get(id) ?? null,
    }))
    .toSorted(compareDocuments);
  return { name, company, expiresAt, documents };
}

/**
 * POST /Leaver/Document: one of these documents.
 * @throws AppError 401 for an unknown link or code, 429 after too many attempts, 404 for a document of someone else.
 */
export async function readLeaverDocument(
  services: Services,
  request: Request,
  { paperId, locale, ...secrets }: z.output<typeof leaverDocumentBody>,
): Promise<LeaverDocument> {
  const leaver = await identify(services, request, secrets);
  const paper = (await readPapers(services.db, leaver)).find(({ id }) => id === paperId);
  if (!paper) throw notFound('Document not found');
  const content = await printedPaper(services, paper, { asked: locale, userId: null });
  return {
    fileName: `${paper.number.replaceAll('/', '-')}.pdf`,
    content: content.toString('base64'),
  };
}

/**
 * Finds the leaver of a link and a code. Attempts are counted for the network and for the link before they are checked.
 */
async function identify(
  { db, secret }: Services,
  request: Request,
  { token, pin }: z.output<typeof leaverDocumentsBody>,
): Promise<Opened> {
  const link = await queryOne<Opened & WorkRow & { pinHash: Buffer }>(
    db,
    `select k.id, s.id as "separationId", s.account_id as "accountId", e.id as "employeeId", e.name,
       a.name as company, k.expires_at as "expiresAt", k.pin_hash as "pinHash", ${asTagged('k')}
     from leaver_links k join separations s on s.id = k.separation_id and s.cancelled_at is null
     join employees e on e.id = s.employee_id join accounts a on a.id = s.account_id and a.is_active
     where k.token_hash = $hash and k.ended_at is null and k.expires_at > now() and ${IS_OVER}`,
    { hash: hashOfToken(token) },
  );
  if (!link) {
    const network = delayKey('leaver link', getNetwork(getVisitor(request).address));
    await reserveAttempt(db, network, ADDRESS_DELAYS);
    throw new AppError('unauthenticated', REFUSED);
  }
  const key = delayKey('leaver link code', link.separationId);
  await reserveAttempt(db, key, ACCOUNT_DELAYS);
  await requireUnchanged(db, 'leaver_links', [link], 'Documents were to be shown by it');
  if (!hashOfLinkPin(secret, link.separationId, pin).equals(link.pinHash)) {
    throw new AppError('unauthenticated', REFUSED);
  }
  await forgive(db, key);
  await query(db, 'update leaver_links set opened_at = now() where id = $id', { id: link.id });
  return link;
}

/** Returns the papers issued to the person, except withdrawn ones, the newest first. */
const readPapers = (db: Db, { accountId, employeeId }: Opened): Promise<PaperRow[]> =>
  query<PaperRow>(
    db,
    `${PAPER_ROWS} where p.employee_id = $employeeId and p.account_id = $accountId
       and p.withdrawn_at is null order by p.issued_on desc, p.id desc limit 500`,
    { accountId, employeeId },
  );

/**
 * Returns the month of each payslip. It says more than the day of issue, which is the day when someone first opened it.
 */
async function readMonths(db: Db, { employeeId, accountId }: Opened): Promise<Map<number, string>> {
  const rows = await query<{ paperId: number; month: string }>(
    db,
    `select p.id as "paperId", to_char(m.starts_on, 'YYYY-MM') as month from papers p
     join slips s on s.id = p.about_id join payroll_runs r on r.id = s.run_id
     join payroll_months m on m.id = r.month_id
     where p.kind = 'payslip' and p.employee_id = $employeeId and p.account_id = $accountId`,
    { employeeId, accountId },
  );
  return new Map(rows.map(({ paperId, month }) => [paperId, month]));
}

/** Letters come before payslips, and payslips of later months before earlier ones. */
const compareDocuments = (one: ListedDocument, other: ListedDocument): number =>
  Number(one.month !== null) - Number(other.month !== null) ||
  (other.month ?? '').localeCompare(one.month ?? '');

/** Payslips of locked runs are only issued as papers when someone first opens them. */
async function issuePayslips(db: Db, { accountId, employeeId }: Opened): Promise<void> {
  const slips = await query<{ id: number }>(
    db,
    `select s.id from slips s join payroll_runs r on r.id = s.run_id and r.locked_at is not null
     where s.employee_id = $employeeId and s.account_id = $accountId and s.is_live and not exists (
       select from papers p where p.kind = 'payslip' and p.about_id = s.id)
     order by s.id desc limit 120`,
    { accountId, employeeId },
  );
  if (slips.length === 0) return;
  await withTransaction(db, (tx) =>
    issuedSlips(
      tx,
      { userId: null, accountId },
      slips.map(({ id }) => id),
    ),
  );
}
