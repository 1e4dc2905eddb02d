import { released, undone } from '#machines/domains/career/dated.ts';
import type { Position } from '#machines/domains/people/contracts/employment.ts';
import type { TransferContext } from '#machines/domains/career/transfer/context.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import { withdrawPapersAbout } from '#server/kits/papers/withdraw.ts';
import type { EffectHandler, EffectSubject } from '#server/engine/instances/engine.ts';
import { issueLetters } from './letters.ts';
import type { Moved } from './moved.ts';
import { requestRaises } from './raises.ts';

/**
 * The existing transfers of these subjects, ordered by person so that concurrent batches can't deadlock.
 */
async function readMoved(
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

/** Effect: stores the new position as of its effective date. A timer applies it on that day. */
export const release: EffectHandler<TransferContext> = async (tx, subjects, { engine }) => {
  const moved = await readMoved(tx, subjects);
  await change(tx, moved, ({ context }) => ({
    ...released<Position>(context),
    why: context.reason,
  }));
  await issueLetters(tx, moved);
  await requestRaises(tx, engine, moved);
};

/** Effect: removes the changed position, because HR cancelled the transfer before its date. */
export const undo: EffectHandler<TransferContext> = async (tx, subjects) => {
  const moved = await readMoved(tx, subjects);
  const why = 'Cancelled before taking effect';
  await change(tx, moved, ({ context }) => ({ ...undone<Position>(context), why }));
  await withdrawLetters(tx, moved, 'The transfer was cancelled');
};

/** Effect: restores the earlier values from the day on which the person returned. */
export const sendBack: EffectHandler<TransferContext> = async (tx, subjects) => {
  const moved = await readMoved(tx, subjects);
  const why = 'The person returned';
  await change(tx, moved, ({ context }) => {
    const from = context.returnedOn ?? context.effectiveDate;
    return { ...undone<Position>(context, from), why };
  });
  await withdrawLetters(tx, moved, why);
};

/** Stores changes of positions. In the service book, the reason is the transfer's number and its stated reason. */
async function change(
  tx: Tx,
  moved: readonly Moved[],
  getChange: (one: Moved) => ReturnType<typeof released<Position>> & { why: string },
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const changes = moved.map((one) => {
    const { why, ...change } = getChange(one);
    return { ...change, employeeId: one.context.employeeId, reason: `${one.number}: ${why}` };
  });
  await changeVersions(tx, changes, getAuthor(first));
}

async function withdrawLetters(tx: Tx, moved: readonly Moved[], reason: string): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const reasons = new Map(moved.map(({ transferId }) => [transferId, reason]));
  await withdrawPapersAbout(tx, ['transferLetter', 'promotionLetter'], reasons, getAuthor(first));
}

const getAuthor = ({ subject: { actorId, accountId } }: Moved) => ({ userId: actorId, accountId });
