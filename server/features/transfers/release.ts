import { released, takenBack } from '#machines/career/dated.ts';
import type { Position } from '#machines/contracts/employment.ts';
import type { TransferContext } from '#machines/workflows/transfer/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { changeVersions } from '#server/features/employment/index.ts';
import { withdrawPaper } from '#server/papers/withdraw.ts';
import type { EffectHandler, EffectSubject } from '#server/workflow/engine/engine.ts';
import { issueLetters } from './letters.ts';
import type { Moved } from './moved.ts';
import { requestRaises } from './raises.ts';

/**
 * The existing transfers of these subjects, ordered by person so that concurrent batches can't deadlock.
 */
async function movedOf(
  tx: Tx,
  subjects: readonly EffectSubject<TransferContext>[],
): Promise<Moved[]> {
  const rows = await query<{ id: number; number: string; createdBy: number }>(
    tx,
    `select id, number, created_by as "createdBy" from transfers where id = any($ids::bigint[])
     order by employee_id`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const byId = new Map(subjects.map((one) => [one.subjectId, one]));
  return rows.flatMap(({ id, number, createdBy }) => {
    const subject = byId.get(id);
    return subject
      ? [{ transferId: id, number, createdBy, subject, context: subject.context }]
      : [];
  });
}

/** Records the dated change; the timer of dated facts applies it on its day. */
export const release: EffectHandler<TransferContext> = async (tx, subjects, { engine }) => {
  const moved = await movedOf(tx, subjects);
  for (const one of moved) {
    await change(tx, one, released<Position>(one.context), one.context.reason);
  }
  await issueLetters(tx, moved);
  await requestRaises(tx, engine, moved);
};

/** Reverts everything: HR cancelled it before its date. */
export const takeBack: EffectHandler<TransferContext> = async (tx, subjects) => {
  for (const one of await movedOf(tx, subjects)) {
    await change(tx, one, takenBack<Position>(one.context), 'Cancelled before taking effect');
    await withdrawLetters(tx, one, 'The transfer was cancelled');
  }
};

/** Restores the earlier values from the day on which the person returned. */
export const sendBack: EffectHandler<TransferContext> = async (tx, subjects) => {
  for (const one of await movedOf(tx, subjects)) {
    const from = one.context.returnedOn ?? one.context.effectiveDate;
    await change(tx, one, takenBack<Position>(one.context, from), 'The person returned');
    await withdrawLetters(tx, one, 'The person returned');
  }
};

// One by one, because each has its own reason in the service book, and a queue's page has only a few.
const change = (
  tx: Tx,
  { number, subject, context }: Moved,
  { from, to, values }: ReturnType<typeof released<Position>>,
  why: string,
): Promise<void> =>
  changeVersions(tx, [{ employeeId: context.employeeId, from, to, values }], {
    accountId: subject.accountId,
    userId: subject.actorId,
    reason: `${number}: ${why}`,
  });

async function withdrawLetters(tx: Tx, { transferId, subject }: Moved, reason: string) {
  const papers = await query<{ id: number }>(
    tx,
    `select id from papers where account_id = $accountId and about_id = $transferId
       and kind in ('transferLetter', 'promotionLetter') and withdrawn_at is null`,
    { accountId: subject.accountId, transferId },
  );
  const by = { userId: subject.actorId, accountId: subject.accountId };
  for (const { id } of papers) await withdrawPaper(tx, { id, reason, by });
}
