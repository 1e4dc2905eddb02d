import { z } from 'zod';
import type { Payslip, PayslipLine } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryBoolean, queryInt } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import { queryLocale } from '#server/kits/papers/locale.ts';
import { PAPER_ROWS, type PaperRow } from '#server/kits/papers/print.ts';
import { paperFile } from '#server/kits/papers/routes.ts';
import { readPayslip } from './payslip.ts';
import { slipFor } from './slipAccess.ts';

const KIND = 'payslip';

export const slipFileQuery = z.object({
  slipId: queryInt('Slip is required'),
  locale: queryLocale,
  inline: queryBoolean.default(false),
});

/** The PDF of a slip: the same bytes every time. @throws AppError 409 before its run is locked. */
export async function slipFile(
  call: Call,
  { slipId, locale, inline }: z.output<typeof slipFileQuery>,
): Promise<StreamedFile> {
  await slipFor(call, slipId, 'Payroll/SlipFile');
  const slip = await readPayslip(call.db, slipId);
  const paper = await withTransaction(call.db, (tx) => issuedSlip(tx, call, slip));
  if (!paper) throw notFound('This payslip has been withdrawn');
  return paperFile(call, paper, { locale, inline });
}

async function issuedSlip(tx: Tx, { actor }: Call, slip: Payslip): Promise<PaperRow | undefined> {
  // Two first requests come one after the other: the second finds the paper.
  const published = await queryOne(
    tx,
    `select r.id from slips s join payroll_runs r on r.id = s.run_id
     where s.id = $id and s.is_live and r.locked_at is not null for update of r`,
    { id: slip.id },
  );
  if (!published) throw new AppError('conflict', 'A payslip is printed once its run is locked');
  const existing = await readPaper(tx, actor.accountId, slip.id);
  if (existing) return existing.isWithdrawn ? undefined : existing;
  const by = { userId: actor.userId, accountId: actor.accountId };
  await issuePapers(tx, { paper: KIND, by }, [
    {
      subjectEmployeeId: slip.employeeId,
      aboutId: slip.id,
      number: slip.number,
      values: valuesOf(slip),
    },
  ]);
  return readPaper(tx, actor.accountId, slip.id);
}

const readPaper = async (tx: Tx, accountId: number, slipId: number) =>
  (
    await query<PaperRow>(
      tx,
      `${PAPER_ROWS} where p.account_id = $accountId and p.kind = '${KIND}' and p.about_id = $slipId
         and not exists (select from papers n where n.replaces_id = p.id)`,
      { accountId, slipId },
    )
  )[0];

const valuesOf = (slip: Payslip) => ({
  designationName: slip.designation,
  departmentName: slip.department,
  unitName: slip.unit,
  month: slip.month,
  payDate: slip.payDate,
  days: `${slip.days.paid} / ${slip.days.basis}`,
  bank: slip.bank === null ? null : `${slip.bank} •••• ${slip.account ?? ''}`,
  earnings: linesOf(slip, 'earning'),
  deductions: linesOf(slip, 'deduction'),
  gross: slip.gross,
  deducted: slip.deductions,
  employer: slip.employer,
  net: slip.net,
});

const linesOf = ({ lines }: Payslip, direction: PayslipLine['direction']) =>
  lines
    .filter(
      (line) =>
        line.direction === direction &&
        line.unit === 'money' &&
        (line.amount !== 0 || !line.hidesAtZero),
    )
    .map(({ name, amount, toDate }) => ({ name, amount, toDate }));
