import { english } from '#machines/core/locales/translate.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { setMonth } from '#server/domains/pay/runs/withdraw.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';

/**
 * Marks the payments of runs as paid.
 * @throws AppError 409 while a payslip that isn't on hold is in no bank file and on no cash list.
 */
export async function paySlips(tx: Tx, subjects: readonly EffectSubject[]): Promise<void> {
  for (const { subjectId, at } of subjects) {
    await query(tx, 'select id from payroll_runs where id = $subjectId for update', { subjectId });
    const left = await queryOne<{ count: number }>(
      tx,
      `select count(*)::integer as count from slips s
       where s.run_id = $subjectId and s.is_live and s.state in ('made', 'returned') and s.net > 0
         and not exists (select from payments p where p.slip_id = s.id and p.state in ('made', 'paid'))`,
      { subjectId },
    );
    if (left && left.count > 0) {
      const message =
        '{n, plural, one {# slip is} other {# slips are}} in no bank file and on no cash list yet';
      throw new AppError('conflict', english(message, { n: left.count }));
    }
    await markPaid(tx, 's.run_id = $of', subjectId);
    await query(tx, 'update payroll_runs set paid_at = $at::timestamptz where id = $subjectId', {
      at,
      subjectId,
    });
    await setMonth(tx, subjectId, 'paid');
  }
}

/**
 * Marks payments and their payslips as paid. A payslip with a net of zero has no payment, and is marked with the
 * others.
 */
async function markPaid(tx: Tx, where: string, of: number): Promise<void> {
  await query(
    tx,
    `with paid as (
       update payments p set state = 'paid' from slips s
       where s.id = p.slip_id and ${where} and p.state = 'made' returning p.slip_id)
     update slips s set state = 'paid'
     where s.id in (select slip_id from paid)
       or (${where} and s.is_live and s.net = 0 and s.state = 'made')`,
    { of },
  );
}

/**
 * Marks the open payments that a condition names as paid, with their payslips. Payments of the same payslips in other
 * files stay as they are.
 */
export async function confirmPayments(tx: Tx, which: string, of: number): Promise<number> {
  const paid = await query(
    tx,
    `with paid as (
       update payments p set state = 'paid' from slips s
       where s.id = p.slip_id and p.state = 'made' and ${which} returning p.slip_id)
     update slips s set state = 'paid' where s.id in (select slip_id from paid) returning s.id`,
    { of },
  );
  return paid.length;
}
