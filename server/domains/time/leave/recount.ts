import { statesInForce } from '#machines/kits/requests/inForce.ts';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import { getRequestToCheck, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { countRequestedDays } from './requestedDates.ts';
import { getRows } from './hold.ts';
import { changedLocked } from './lockedDays.ts';

/** How many days around a changed day off are searched for leave that includes the day off. */
const NEAR = 60;
const MARKS_AT_ONCE = 200;
const LEAVE_AT_ONCE = 500;

/** In these states, leave is deducted. */
const CHARGED = statesInForce(leave);

interface Mark {
  accountId: number;
  employeeId: number | null;
  from: string;
  to: string | null;
}

/**
 * Counts leave again after holidays or days off have changed. If the days differ, an event adjusts the ledger
 * and notifies the requester. Days in locked months don't change.
 * @returns whether more may be left.
 */
export const recountLeave = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const marks = await query<Mark>(
      tx,
      `delete from leave_recounts where id in (
         select id from leave_recounts order by id limit ${MARKS_AT_ONCE} for update skip locked)
       returning account_id as "accountId", employee_id as "employeeId", from_day::text as from,
         to_day::text as to`,
    );
    for (const [accountId, own] of grouped(marks, (mark) => mark.accountId)) {
      const rows = await concerned(tx, accountId, own);
      for (let at = 0; at < rows.length; at += LEAVE_AT_ONCE) {
        const piece = rows.slice(at, at + LEAVE_AT_ONCE);
        await send(tx, engine, accountId, await changed(tx, piece));
      }
    }
    return marks.length > 0;
  });

interface Row extends RequestSubject {
  workflow: string;
  state: string;
  held: { day: string; days: number }[] | null;
}

/** Returns leave near the changed days that hasn't ended, with the days it holds. */
const concerned = (tx: Tx, accountId: number, marks: readonly Mark[]): Promise<Row[]> =>
  query<Row>(
    tx,
    `with mark as (
       select * from jsonb_to_recordset($marks::jsonb)
         as m ("employeeId" bigint, "from" date, "to" date)),
     near as (
       select d.request_id as id from mark m join leave_days d on d.employee_id = m."employeeId"
         and d.day between m."from" - ${NEAR} and coalesce(m."to", 'infinity') + ${NEAR}
       where d.account_id = $accountId
       union
       select d.request_id from mark m join leave_days d on d.account_id = $accountId
         and d.day between m."from" - ${NEAR} and coalesce(m."to", 'infinity') + ${NEAR}
       where m."employeeId" is null)
     select r.id as "subjectId", i.id as "instanceId", i.workflow, i.context, i.state,
       i.account_id as "accountId", i.version as seq,
       (select jsonb_agg(jsonb_build_object('day', d.day, 'days', d.days) order by d.day)
        from leave_days d where d.request_id = r.id) as held
     from near n join requests r on r.id = n.id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.kind = 'leave' and not i.is_final and i.state <> 'changesRequested'
       and exists (select from mark m
         where (m."employeeId" is null or m."employeeId" = r.employee_id)
           and (i.context->'payload'->>'from')::date <= coalesce(m."to", 'infinity')
           and coalesce(i.context->'payload'->>'to', i.context->'payload'->>'from')::date >= m."from")
     order by r.id for update of i`,
    { accountId, marks: JSON.stringify(marks) },
  );

interface Changed {
  workflow: string;
  subjectId: number;
  days: number;
}

/** Returns leave whose counted days differ from those it holds, except for days in locked months. */
async function changed(tx: Tx, rows: readonly Row[]): Promise<Changed[]> {
  const entries = rows.map(getRequestToCheck);
  const counted = await countRequestedDays(tx, entries);
  const others = rows.flatMap(({ workflow, subjectId, state, held }, place) => {
    const [count, own] = [counted[place], entries[place]];
    if (!count || !own || inWords(getRows(count, own)) === inWords(held ?? [])) return [];
    const isCharged = CHARGED.includes(state);
    return [{ workflow, subjectId, days: count.count.days, isCharged, own, count }];
  });
  const charged = others.filter(({ isCharged }) => isCharged);
  const locked = await changedLocked(
    tx,
    charged.map(({ own }) => own),
    charged.map(({ count }) => count),
  );
  const kept = new Set(charged.filter((_, place) => locked[place] !== null));
  return others.filter((one) => !kept.has(one));
}

/** Sends the events of all requests of a pipeline as one batch, or one by one if the batch is refused. */
async function send(
  tx: Tx,
  engine: Engine,
  accountId: number,
  rows: readonly Changed[],
): Promise<void> {
  for (const [workflow, own] of grouped(rows, (row) => row.workflow)) {
    if (await isTaken(tx, engine, accountId, workflow, own)) continue;
    // Sends them one by one, because a request is refused if other leave was booked on a day that did not count before.
    // Both then stay as they are.
    for (const one of own) await isTaken(tx, engine, accountId, workflow, [one]);
  }
}

async function isTaken(
  tx: Tx,
  engine: Engine,
  accountId: number,
  workflow: string,
  rows: readonly Changed[],
): Promise<boolean> {
  await query(tx, 'savepoint recounting');
  try {
    await dispatch(tx, engine, {
      workflow,
      actor: systemActor(accountId),
      items: rows.map(({ subjectId, days }) => ({ subjectId, event: { type: 'recount', days } })),
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await query(tx, 'rollback to savepoint recounting');
    return false;
  }
}

const inWords = (days: readonly { day: string; days: number }[]): string =>
  days
    .map(({ day, days: worth }) => `${day} ${Number(worth)}`)
    .toSorted()
    .join(',');
