import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import type {
  PaymentBatch,
  PaymentFormat,
  PaymentLine,
} from '#machines/domains/pay/paymentFiles/format.ts';
import { formatNamed, PAYMENT_FORMATS } from '#machines/domains/pay/paymentFiles/formats.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { recordPaySeen } from '#server/domains/pay/runs/access.ts';
import { releaseEnded } from '#server/domains/pay/runs/holds/ofRun.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { payableRun } from './payable.ts';

export const makeFileBody = z.object({
  runId: z.number('Payroll run is required').int(),
  bankId: z.number('Bank is required').int(),
  format: z.enum(
    PAYMENT_FORMATS.map(({ id }) => id),
    'Format is required',
  ),
});

interface Payable extends Omit<PaymentLine, 'reference'> {
  slipId: number;
  employeeId: number;
}

/**
 * SQL: payslips of one bank that no payment file pays yet. After a return, they are paid to the person's current
 * account.
 */
const PAYABLE = `
  select s.id as "slipId", s.employee_id as "employeeId", e.code, e.name,
    coalesce(s.account_name, e.name) as holder, s.account_number as account, b.name as bank,
    coalesce(s.bank_branch, '') as branch, coalesce(b.swift_code, '') as swift, s.net as units
  from slips s join employees e on e.id = s.employee_id join banks b on b.id = s.bank_id
  where s.run_id = $runId and s.is_live and s.state in ('made', 'returned') and s.net > 0
    and s.bank_id = $bankId and s.account_number is not null
    and not exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))
  order by s.id`;

/**
 * Makes a payment file for a bank with every payslip that no file pays yet, and stores its bytes, so that a later
 * download is identical. Locks the run, so that a second concurrent call finds nothing left to pay.
 */
export async function makeFile(
  call: WriteCall,
  { runId, bankId, format }: z.output<typeof makeFileBody>,
): Promise<WriteAnswer & { id: number; number: string; payments: number }> {
  const { tx, actor } = call;
  const run = await payableRun(call, runId);
  const made = await writeFile(tx, run, { userId: actor.userId, bankId, format });
  if (!made) throw new AppError('conflict', await getReasonForNone(tx, { runId, bankId }));
  const { people, ...file } = made;
  await recordPaySeen({ db: tx, actor }, 'Payroll/MakeFile', people);
  return { ...SUBMITTED, ...file };
}

/** Returns why nothing is left to pay to a bank, naming the last file and who made it. */
async function getReasonForNone(tx: Tx, of: { runId: number; bankId: number }): Promise<string> {
  const last = await queryOne<{ name: string; number: string }>(
    tx,
    `select coalesce(u.name, '') as name, f.number
     from payment_files f left join user_people u on u.user_id = f.made_by
     where f.run_id = $runId and f.bank_id = $bankId and f.cancelled_at is null order by f.id desc limit 1`,
    of,
  );
  return last
    ? english(msg('Nothing is left to pay to this bank: {name} made the file {number}'), last)
    : 'There is nothing left to pay to this bank';
}

/** Creates the file; null if nothing is left to be paid to the bank. */
export async function writeFile(
  tx: Tx,
  run: Run,
  { userId, bankId, format }: { userId: number | null; bankId: number; format: string },
): Promise<{ id: number; number: string; payments: number; people: number[] } | null> {
  await releaseEnded(tx, { runId: run.id });
  await takeNewAccounts(tx, run);
  const payable = await query<Payable>(tx, PAYABLE, { runId: run.id, bankId });
  const declared = formatNamed(format);
  if (!declared) throw notFound('Format not found');
  if (payable.length === 0) return null;
  const number = await nextFileNumber(tx, run);
  const lines = payable.map(({ slipId, employeeId: _of, ...line }) => ({
    ...line,
    reference: `${number}-${slipId}`,
  }));
  const content = writeChecked(declared, { ...(await aboutRun(tx, run)), number, lines });
  const file = await queryOne<{ id: number }>(
    tx,
    `insert into payment_files (account_id, run_id, number, format, bank_id, name, content, digest, payments,
       total, made_by)
     values ($accountId, $runId, $number, $format, $bankId, $name, $content, $digest, $payments, $total, $userId)
     returning id`,
    {
      accountId: run.accountId,
      runId: run.id,
      number,
      format,
      bankId,
      name: `${number}.${declared.extension}`,
      content: Buffer.from(content),
      digest: createHash('sha256').update(content).digest(),
      payments: lines.length,
      total: lines.reduce((sum, { units }) => sum + units, 0),
      userId,
    },
  );
  const id = file?.id ?? 0;
  await insertPayments(tx, run, userId, { method: 'bank', fileId: id, payable });
  return {
    id,
    number,
    payments: lines.length,
    people: payable.map(({ employeeId }) => employeeId),
  };
}

/**
 * Returns the content of the file.
 * @throws AppError 409 with the reasons if the bank would refuse it.
 */
function writeChecked(format: PaymentFormat, batch: PaymentBatch): string {
  if (format.needsOwnAccount && batch.ownAccount.trim() === '') {
    throw new AppError('conflict', 'Choose the account that the payroll group is paid from first');
  }
  const content = format.write(batch);
  const [first] = format.check?.(content) ?? [];
  if (first !== undefined) {
    throw new AppError(
      'conflict',
      english('The bank would refuse this file: {reason}', { reason: first }),
    );
  }
  return content;
}

export const insertPayments = (
  tx: Tx,
  { accountId }: Run,
  userId: number | null,
  {
    method,
    fileId,
    payable,
  }: {
    method: 'bank' | 'cash';
    fileId: number | null;
    payable: readonly { slipId: number; units: number }[];
  },
): Promise<unknown> =>
  query(
    tx,
    `insert into payments (account_id, slip_id, file_id, method, amount, made_by)
     select $accountId, slip, $fileId, $method, amount, $userId
     from unnest($slips::bigint[], $amounts::bigint[]) g (slip, amount)`,
    {
      accountId,
      fileId,
      method,
      userId,
      slips: payable.map(({ slipId }) => slipId),
      amounts: payable.map(({ units }) => units),
    },
  );

/** The number of the run's next file, such as `PR-2026-0003-F2`. Cancelled files also count. */
const nextFileNumber = async (tx: Tx, run: Run): Promise<string> => {
  const row = await queryOne<{ count: number }>(
    tx,
    'select count(*)::integer as count from payment_files where run_id = $id',
    { ...run },
  );
  return `${run.number}-F${(row?.count ?? 0) + 1}`;
};

/** After a return, pays to the account that the person has entered since. */
const takeNewAccounts = (tx: Tx, run: Run): Promise<unknown> =>
  query(
    tx,
    `update slips s set bank_id = a.bank_id, bank_branch = a.branch, account_name = a.name,
       account_number = a.account_number
     from (
       select distinct on (b.employee_id) b.* from employee_bank_accounts b
       where b.employee_id in (select employee_id from slips
         where run_id = $id and is_live and state = 'returned')
         and b.valid_from <= account_day($accountId)
       order by b.employee_id, b.valid_from desc, b.id desc) a
     where a.employee_id = s.employee_id and s.run_id = $id and s.is_live and s.state = 'returned'
       and (s.bank_id, s.account_number) is distinct from (a.bank_id, a.account_number)`,
    { ...run },
  );

/** Returns the data of a payment file apart from its payments. */
async function aboutRun(tx: Tx, run: Run): Promise<Omit<PaymentBatch, 'number' | 'lines'>> {
  const row = await queryOne<{
    company: string;
    account: string | null;
    swift: string | null;
    madeAt: Date;
  }>(
    tx,
    `select a.name as company, b.account_number as account, k.swift_code as swift,
       coalesce(r.locked_at, r.created_at) as "madeAt"
     from payroll_runs r join accounts a on a.id = r.account_id
     join payroll_groups g on g.id = r.group_id
     left join company_bank_accounts b on b.id = g.bank_account_id
     left join banks k on k.id = b.bank_id
     where r.id = $id`,
    { ...run },
  );
  if (!row) throw notFound('Payroll run not found');
  return {
    madeAt: row.madeAt.toISOString(),
    payDate: run.payDate,
    currency: run.currency,
    decimals: getDecimals(run.currency),
    company: row.company,
    ownAccount: row.account ?? '',
    ownSwift: row.swift ?? '',
    title: `${run.number} ${run.monthName}`,
  };
}
