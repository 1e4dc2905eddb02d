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

/** The transfers among these subjects that there are, in the order of people: two batches then wait in turn. */
async function movedOf(tx: Tx, subjects: readonly EffectSubject[]): Promise<Moved[]> {
  const rows = await query<{ id: number; number: string; createdBy: number }>(
    tx,
    `select id, number, created_by as "createdBy" from transfers where id = any($ids::bigint[])
     order by employee_id`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const byId = new Map(subjects.map((one) => [one.subjectId, one]));
  return rows.flatMap(({ id, number, createdBy }) => {
    const subject = byId.get(id);
    const context = subject?.context as unknown as TransferContext;
    return subject ? [{ transferId: id, number, createdBy, subject, context }] : [];
  });
}

/** Records the dated change; on its day the facts' own timer brings it into force. */
export const release: EffectHandler = async (tx, subjects, { engine }) => {
  const moved = await movedOf(tx, subjects);
  for (const one of moved) {
    await change(tx, one, released<Position>(one.context), one.context.reason);
  }
  await issueLetters(tx, moved);
  await requestRaises(tx, engine, moved);
};

/** As if it had never been: HR cancelled it before its day. */
export const takeBack: EffectHandler = async (tx, subjects) => {
  for (const one of await movedOf(tx, subjects)) {
    await change(tx, one, takenBack<Position>(one.context), 'Cancelled before taking effect');
    await withdrawLetters(tx, one, 'The transfer was cancelled');
  }
};

/** From the day on which the person came back, everything is as it was before. */
export const sendBack: EffectHandler = async (tx, subjects) => {
  for (const one of await movedOf(tx, subjects)) {
    const from = one.context.returnedOn ?? one.context.effectiveDate;
    await change(tx, one, takenBack<Position>(one.context, from), 'The person returned');
    await withdrawLetters(tx, one, 'The person returned');
  }
};

// One by one: each has its own reason in the service book, and a queue's page has few.
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
