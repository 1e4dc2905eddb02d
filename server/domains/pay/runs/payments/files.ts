import { Readable } from 'node:stream';
import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import { formatNamed } from '#machines/domains/pay/paymentFiles/formats.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { recordPaySeen, runFor } from '#server/domains/pay/runs/access.ts';
import { releaseEnded } from '#server/domains/pay/runs/holds/ofRun.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { insertPayments } from './makeFile.ts';
import { payableRun } from './payable.ts';
import { confirmPayments } from './paySlips.ts';

export const fileQuery = z.object({ fileId: queryInt('File is required') });

/** Returns a payment file exactly as it was made. The download is recorded as access to the pay of everyone in it. */
export async function paymentFile(
  call: Call,
  { fileId }: z.output<typeof fileQuery>,
): Promise<StreamedFile> {
  const file = await queryOne<{ runId: number; name: string; format: string; content: Buffer }>(
    call.db,
    `select run_id as "runId", name, format, content from payment_files
     where id = $fileId and account_id = $accountId`,
    { fileId, accountId: call.actor.accountId },
  );
  if (!file) throw notFound('File not found');
  await runFor(call, file.runId, 'File not found');
  const people = await query<{ id: number }>(
    call.db,
    `select s.employee_id as id from payments p join slips s on s.id = p.slip_id where p.file_id = $fileId`,
    { fileId },
  );
  await recordPaySeen(
    call,
    'Payroll/PaymentFile',
    people.map(({ id }) => id),
  );
  return {
    name: file.name,
    type: formatNamed(file.format)?.contentType ?? 'application/octet-stream',
    inline: false,
    content: Readable.from([file.content]),
  };
}

const reason = z.string('Reason is required').trim().min(1, 'Reason is required').max(500);

export const cancelFileBody = z.object({ fileId: z.number('File is required').int(), reason });

/**
 * Cancels a payment file if none of its payments is paid or returned yet. Another file can then pay its payslips.
 * @throws AppError 409 that names who has cancelled it already, or if any of its payments is paid or returned.
 */
export async function cancelFile(
  call: WriteCall,
  { fileId, reason: why }: z.output<typeof cancelFileBody>,
): Promise<void> {
  const { tx, actor } = call;
  await payableRun(call, await runOfFile(call, fileId));
  const [cancelled] = await query(
    tx,
    `update payment_files set cancelled_at = now(), cancelled_by = $userId, reason = $why
     where id = $fileId and cancelled_at is null
       and not exists (select from payments where file_id = $fileId and state in ('paid', 'returned'))
     returning id`,
    { fileId, why, userId: actor.userId },
  );
  if (!cancelled) throw new AppError('conflict', await getReasonToKeep(tx, fileId));
  await query(
    tx,
    `update payments set state = 'cancelled', reason = $why where file_id = $fileId and state = 'made'`,
    { fileId, why },
  );
}

/** Returns why a file can't be cancelled. */
async function getReasonToKeep(tx: Tx, fileId: number): Promise<string> {
  const by = await queryOne<{ name: string }>(
    tx,
    `select coalesce(u.name, '') as name from payment_files f left join user_people u on u.user_id = f.cancelled_by
     where f.id = $fileId and f.cancelled_at is not null`,
    { fileId },
  );
  return by
    ? english(msg('{name} has cancelled this file'), by)
    : 'Payments of this file are marked as paid or returned already';
}

async function runOfFile(call: WriteCall, fileId: number): Promise<number> {
  const file = await queryOne<{ runId: number }>(
    call.tx,
    'select run_id as "runId" from payment_files where id = $fileId and account_id = $accountId',
    { fileId, accountId: call.actor.accountId },
  );
  if (!file) throw notFound('File not found');
  await runFor(call, file.runId, 'File not found');
  return file.runId;
}

export const confirmFileBody = z.object({ fileId: z.number('File is required').int() });

/** Marks the payments of a file as paid, for example a file with payslips that were released after the run was paid. */
export async function confirmFile(
  call: WriteCall,
  { fileId }: z.output<typeof confirmFileBody>,
): Promise<void> {
  await payableRun(call, await runOfFile(call, fileId));
  if ((await confirmPayments(call.tx, 'p.file_id = $of', fileId)) === 0) {
    throw new AppError(
      'conflict',
      'All payments of this file are marked as paid or returned already',
    );
  }
}

export const runBody = z.object({ runId: z.number('Payroll run is required').int() });

/** Adds everyone without a bank account to the cash list. */
export async function payCash(
  call: WriteCall,
  { runId }: z.output<typeof runBody>,
): Promise<WriteAnswer & { payments: number }> {
  const run = await payableRun(call, runId);
  const payments = await putOnCashList(call.tx, run, call.actor.userId);
  if (payments === 0)
    throw new AppError('conflict', 'Everyone who is paid in cash is on the cash list already');
  return { ...SUBMITTED, payments };
}

/** Marks the cash list of a run as paid, for example after a payslip was released when the run was paid already. */
export async function confirmCash(
  call: WriteCall,
  { runId }: z.output<typeof runBody>,
): Promise<void> {
  const run = await payableRun(call, runId);
  if ((await confirmPayments(call.tx, `p.method = 'cash' and s.run_id = $of`, run.id)) === 0) {
    throw new AppError('conflict', 'Everyone on the cash list is marked as paid already');
  }
}

export async function putOnCashList(tx: Tx, run: Run, userId: number | null): Promise<number> {
  await releaseEnded(tx, { runId: run.id });
  const payable = await query<{ slipId: number; units: number }>(
    tx,
    `select s.id as "slipId", s.net as units from slips s
     where s.run_id = $id and s.is_live and s.state in ('made', 'returned') and s.net > 0
       and s.account_number is null
       and not exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))
     order by s.id`,
    { ...run },
  );
  await insertPayments(tx, run, userId, { method: 'cash', fileId: null, payable });
  return payable.length;
}

export const returnsBody = z.object({
  runId: z.number('Payroll run is required').int(),
  /** One line per returned payment: its reference and the bank's reason. */
  text: z.string('The file is empty').trim().min(1, 'The file is empty').max(2_000_000),
});

/**
 * Records the payments that a bank returned, by their whole reference. The payslip alone isn't enough: if the bank's
 * list were read twice, the file that paid the returned payslips again would count as returned as well.
 * @throws AppError 400 that names each line that doesn't match an open payment of the run.
 */
export async function readReturns(
  call: WriteCall,
  { runId, text }: z.output<typeof returnsBody>,
): Promise<WriteAnswer & { returned: number }> {
  const { tx } = call;
  const run = await payableRun(call, runId);
  const lines = text.split(/\r?\n/u).flatMap((line, at) => {
    const [, reference = '', why = ''] = /^\s*"?([^",;\t]+)"?\s*[,;\t]?\s*(.*)$/u.exec(line) ?? [];
    return line.trim() === ''
      ? []
      : [{ at, reference: reference.trim(), why: why.trim().slice(0, 500) }];
  });
  const payments = await query<{ id: number; reference: string; state: string }>(
    tx,
    `select p.id, f.number || '-' || p.slip_id as reference, p.state
     from payments p join payment_files f on f.id = p.file_id where f.run_id = $id`,
    { ...run },
  );
  const byReference = new Map(payments.map((one) => [one.reference, one]));
  const problems = lines.flatMap(({ at, reference }) => {
    const message = getProblem(byReference.get(reference)?.state);
    return message === null
      ? []
      : [{ path: `text.${at + 1}`, message: english(message, { reference, line: at + 1 }) }];
  });
  const [first] = problems;
  if (first) {
    const message = msg(
      'Nothing was changed, because {n, plural, one {# line doesn’t match} other {# lines don’t match}}. {reason}',
    );
    throw new AppError('invalid', english(message, { reason: first.message, n: problems.length }), {
      errors: problems,
    });
  }
  const returned = await query<{ slipId: number }>(
    tx,
    `with back as (
       update payments p set state = 'returned', reason = g.why
       from unnest($ids::bigint[], $whys::text[]) g (id, why)
       where p.id = g.id and p.state in ('made', 'paid') returning p.slip_id)
     update slips set state = 'returned' where id in (select slip_id from back) returning id as "slipId"`,
    {
      ids: lines.map(({ reference }) => byReference.get(reference)?.id ?? 0),
      whys: lines.map(({ why }) => why),
    },
  );
  return { ...SUBMITTED, returned: returned.length };
}

/** Returns why a payment in this state can't be returned, or null. */
function getProblem(state: string | undefined): string | null {
  if (state === 'made' || state === 'paid') return null;
  if (state === 'returned') return msg('Line {line}: {reference} was returned before');
  if (state === 'cancelled') return msg('Line {line}: the file of {reference} was cancelled');
  return msg('Line {line}: {reference} is no payment of this run');
}
