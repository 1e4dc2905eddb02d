import type { Flag, MenuReference } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { ISSUED_PAPERS, type Paper } from './paper.ts';
import { PAPER_ROWS, type PaperRow } from './print.ts';
import { getDeclaredPaper } from './declared.ts';

/**
 * A paper that the caller may print: their own, or that of a person whose papers they may see. If it contains the pay
 * of someone else, the access is recorded.
 * @throws AppError 404 for any other paper, so that a number does not reveal whether a paper was issued.
 */
export async function paperToRead(call: Call, paperId: number, by: string): Promise<PaperRow> {
  const row = await getRow(call, paperId);
  await requireReadable(call, row);
  if (getDeclaredPaper(row.kind).showsPay && row.employeeId !== call.actor.employeeId) {
    await recordSalaryAccess(call.db, call.actor, { call: by, employeeIds: [row.employeeId] });
  }
  return row;
}

/**
 * A paper that the caller may withdraw.
 * @throws AppError 404 for any other paper, and for the caller's own.
 */
export async function paperToWithdraw(call: Call, paperId: number): Promise<PaperRow> {
  const row = await getRow(call, paperId);
  await mustReach(call, row, ISSUED_PAPERS, 'isDelete');
  const paper = getDeclaredPaper(row.kind);
  await mustReach(call, row, paper.reference, 'isView');
  await requireVisibleCase(call, row, paper);
  if (row.employeeId === call.actor.employeeId) throw notFound('Document not found');
  return row;
}

/** A paper in the list of a person's papers. */
interface ListedPaper extends Pick<
  PaperRow,
  'id' | 'kind' | 'number' | 'issuedOn' | 'isWithdrawn'
> {
  title: string;
}

/**
 * The papers of a person that the caller may print by the rules of `paperToRead`, newest first. The list does
 * not contain pay.
 */
export async function readablePapers(
  call: Call,
  employeeId: number,
  most: number,
): Promise<ListedPaper[]> {
  const rows = await query<PaperRow>(
    call.db,
    `${PAPER_ROWS} where p.employee_id = $employeeId and p.account_id = $accountId
     order by p.issued_at desc, p.id desc limit $most`,
    { employeeId, accountId: call.actor.accountId, most },
  );
  const readable: ListedPaper[] = [];
  for (const row of rows) {
    const { title } = getDeclaredPaper(row.kind);
    const { id, kind, number, issuedOn, isWithdrawn } = row;
    if (await isReadable(call, row))
      readable.push({ id, kind, number, issuedOn, isWithdrawn, title });
  }
  return readable;
}

async function isReadable(call: Call, row: PaperRow): Promise<boolean> {
  try {
    await requireReadable(call, row);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return false;
    throw error;
  }
}

/**
 * Refuses a paper that the caller may not print.
 * @throws AppError 404
 */
async function requireReadable(call: Call, row: PaperRow): Promise<void> {
  const paper = getDeclaredPaper(row.kind);
  if (row.employeeId === call.actor.employeeId) {
    if (paper.own === undefined || (call.actor.menus?.has(paper.own) ?? true)) return;
    throw notFound('Document not found');
  }
  await mustReach(call, row, paper.reference, 'isView');
  await requireVisibleCase(call, row, paper);
}

async function getRow({ db, actor }: Call, paperId: number): Promise<PaperRow> {
  const row = await queryOne<PaperRow>(
    db,
    `${PAPER_ROWS} where p.id = $paperId and p.account_id = $accountId`,
    { paperId, accountId: actor.accountId },
  );
  if (!row) throw notFound('Document not found');
  return row;
}

/**
 * Refuses a paper of a confidential case that is hidden from the caller, regardless of their roles.
 * @throws AppError 404
 */
async function requireVisibleCase(
  { db, actor }: Call,
  { aboutId, accountId }: PaperRow,
  { confidentialAs }: Paper,
): Promise<void> {
  if (confidentialAs === undefined || aboutId === null) return;
  const kept = await queryOne(
    db,
    `select from workflow_instances where workflow = $confidentialAs and subject_id = $aboutId
       and account_id = $accountId and kept_from @> array[$reader::bigint]`,
    { confidentialAs, aboutId, accountId, reader: actor.employeeId },
  );
  if (kept) throw notFound('Document not found');
}

async function mustReach(
  call: Call,
  row: PaperRow,
  reference: MenuReference,
  flag: Flag,
): Promise<void> {
  const units = await unitsPermitted(call.db, call.actor, reference, flag);
  if (units !== null && !units.includes(row.unitId)) throw notFound('Document not found');
}
