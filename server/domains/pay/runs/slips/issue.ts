import type { Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { issuePapers, type Issuer } from '#server/kits/papers/issue.ts';
import { PAPER_ROWS, type PaperRow } from '#server/kits/papers/print.ts';
import { readPayslips } from '#server/domains/pay/runs/views/payslip.ts';
import { slipRows } from './printed.ts';

const KIND = 'payslip';

/**
 * Returns the papers of a run's payslips, and issues those that weren't issued yet. Withdrawn papers are left out.
 * @throws AppError 409 before the run is locked.
 */
export async function issuedSlips(
  tx: Tx,
  by: Issuer,
  slipIds: readonly number[],
): Promise<PaperRow[]> {
  const ids = [...slipIds];
  // If two calls request the papers for the first time, the second waits here and then finds them.
  await query(
    tx,
    `select id from payroll_runs where id in (select run_id from slips where id = any($ids::bigint[]))
     order by id for update`,
    { ids },
  );
  const published = await query<{ id: number }>(
    tx,
    `select s.id from slips s join payroll_runs r on r.id = s.run_id
     where s.id = any($ids::bigint[]) and s.is_live and r.locked_at is not null and s.account_id = $accountId`,
    { ids, accountId: by.accountId },
  );
  if (published.length < ids.length) {
    throw new AppError('conflict', 'A payslip is printed once its run is locked');
  }
  const papersBySlip = await readPapers(tx, by.accountId, ids);
  const missing = ids.filter((id) => !papersBySlip.has(id));
  if (missing.length > 0) {
    const slips = await readPayslips(tx, missing);
    await issuePapers(
      tx,
      { paper: KIND, by },
      slips.map((slip) => ({
        subjectEmployeeId: slip.employeeId,
        aboutId: slip.id,
        number: slip.number,
        values: valuesOf(slip),
      })),
    );
  }
  const papers = missing.length > 0 ? await readPapers(tx, by.accountId, ids) : papersBySlip;
  return ids.flatMap((id) => papers.get(id) ?? []).filter(({ isWithdrawn }) => !isWithdrawn);
}

async function readPapers(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, PaperRow>> {
  const rows = await query<PaperRow>(
    tx,
    `${PAPER_ROWS} where p.account_id = $accountId and p.kind = '${KIND}' and p.about_id = any($ids::bigint[])
       and not exists (select from papers n where n.replaces_id = p.id)`,
    { accountId, ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.aboutId ?? 0, row]));
}

const valuesOf = (slip: Payslip) => ({
  designationName: slip.designation,
  departmentName: slip.department,
  unitName: slip.unit,
  currency: slip.currency,
  month: slip.month,
  payDate: slip.payDate,
  net: slip.net,
  lines: slipRows(slip),
});
