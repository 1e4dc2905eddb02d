import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { askedOf } from '#server/requests/subjects.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import { countAsked } from './asked.ts';
import { holdAnew, rowsOf } from './hold.ts';
import { changedLocked } from './lockedDays.ts';

/** Leave reaches so far over a holiday that it is found by one of its days near it. */
const NEAR = 60;
const AT_ONCE = 200;

/** States after approval, in which leave is charged. */
const CHARGED = ['approved', 'changeProposed', 'cancelRequested'];

/**
 * Counts leave anew that lies over holidays which were declared, or moved away, since: days are given back
 * and charged by what they are now, both ways. What a locked month holds stays as it is.
 * @returns whether there may be more.
 */
export const recountLeave = (db: Db): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const marks = await query<{ accountId: number; day: string }>(
      tx,
      `delete from leave_recounts where id in (
         select id from leave_recounts order by id limit ${AT_ONCE} for update skip locked)
       returning account_id as "accountId", day::text`,
    );
    for (const accountId of new Set(marks.map((mark) => mark.accountId))) {
      const days = marks.filter((mark) => mark.accountId === accountId).map(({ day }) => day);
      await recountOver(tx, accountId, days);
    }
    return marks.length > 0;
  });

async function recountOver(tx: Tx, accountId: number, days: readonly string[]): Promise<void> {
  const rows = await query<
    EffectSubject & { state: string; held: { day: string; days: number }[] | null }
  >(
    tx,
    `with near as (
       select d.request_id as id from leave_days d join unnest($days::date[]) g (day)
         on d.day between g.day - ${NEAR} and g.day + ${NEAR} where d.account_id = $accountId
       union
       -- Of which nothing was left.
       select l.request_id from leave_ledger l join unnest($days::date[]) g (day)
         on l.effective_on between g.day - ${NEAR} and g.day + ${NEAR}
       where l.account_id = $accountId and l.request_id is not null)
     select r.id as "subjectId", i.id as "instanceId", i.context, i.state, i.account_id as "accountId",
       i.version as seq,
       (select jsonb_agg(jsonb_build_object('day', d.day, 'days', d.days) order by d.day)
        from leave_days d where d.request_id = r.id) as held
     from near n join requests r on r.id = n.id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.kind = 'leave' and not i.is_final
       and exists (select from unnest($days::date[]) g (day)
         where g.day between (i.context->'payload'->>'from')::date
           and coalesce(i.context->'payload'->>'to', i.context->'payload'->>'from')::date)
     order by r.id for update of i`,
    { accountId, days: [...days] },
  );
  for (const { state, held, ...row } of rows) {
    const subject = { ...row, event: { type: 'recount' }, undone: null, actorId: null, at: '' };
    const asked = { ...askedOf(subject), isChange: true };
    const counted = await countAsked(tx, [asked]);
    const [count] = counted;
    // What was sent back holds nothing until it is sent again.
    if (!count || (held === null && !CHARGED.includes(state))) continue;
    if (inWords(rowsOf(count, asked)) === inWords(held ?? [])) continue;
    const isCharged = CHARGED.includes(state);
    const [locked] = isCharged ? await changedLocked(tx, [asked], counted) : [null];
    if (locked) continue;
    await query(tx, 'savepoint recounting');
    try {
      await holdAnew(tx, [subject], isCharged);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Other leave was taken on the day that is none any more: both stay as they are.
      await query(tx, 'rollback to savepoint recounting');
    }
  }
}

const inWords = (days: readonly { day: string; days: number }[]): string =>
  days
    .map(({ day, days: worth }) => `${day} ${Number(worth)}`)
    .toSorted()
    .join(',');
