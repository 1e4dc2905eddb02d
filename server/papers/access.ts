import type { Flag, MenuReference } from '#machines/contracts/permissions.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import { queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { ISSUED_PAPERS } from './paper.ts';
import { PAPER_ROWS, type PaperRow } from './print.ts';
import { paperNamed } from './registry.ts';

/**
 * A paper that the caller may print, their own or in their reach; a look at somebody else's pay is logged.
 * @throws AppError 404 for any other: a number doesn't tell that a paper was issued.
 */
export async function paperToRead(call: Call, paperId: number, by: string): Promise<PaperRow> {
  const row = await rowOf(call, paperId);
  const { own, reference, showsPay } = paperNamed(row.kind);
  if (row.employeeId === call.actor.employeeId) {
    if (own === undefined || (call.actor.menus?.has(own) ?? true)) return row;
    throw notFound('There is no such paper');
  }
  await mustReach(call, row, reference, 'isView');
  if (showsPay) {
    await recordSalaryAccess(call.db, call.actor, { call: by, employeeIds: [row.employeeId] });
  }
  return row;
}

/** A paper that the caller may withdraw. @throws AppError 404 for any other, and for one's own. */
export async function paperToWithdraw(call: Call, paperId: number): Promise<PaperRow> {
  const row = await rowOf(call, paperId);
  await mustReach(call, row, ISSUED_PAPERS, 'isDelete');
  await mustReach(call, row, paperNamed(row.kind).reference, 'isView');
  if (row.employeeId === call.actor.employeeId) throw notFound('There is no such paper');
  return row;
}

async function rowOf({ db, actor }: Call, paperId: number): Promise<PaperRow> {
  const row = await queryOne<PaperRow>(
    db,
    `${PAPER_ROWS} where p.id = $paperId and p.account_id = $accountId`,
    { paperId, accountId: actor.accountId },
  );
  if (!row) throw notFound('There is no such paper');
  return row;
}

async function mustReach(
  call: Call,
  row: PaperRow,
  reference: MenuReference,
  flag: Flag,
): Promise<void> {
  const units = await unitsPermitted(call.db, call.actor, reference, flag);
  if (units !== null && !units.includes(row.unitId)) throw notFound('There is no such paper');
}
