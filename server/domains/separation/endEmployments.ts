import type { separation } from '#machines/domains/separation/requests/separation.ts';
import type { SeparationType } from '#machines/domains/people/contracts/employment.ts';
import type { Release } from '#machines/domains/separation/requests/releaseExtension.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { EffectSubject, Engine } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  recordChanged,
  recordCreated,
  readRecords,
} from '#server/platform/history/records/readRecords.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { dropItems, openItems } from './clearance/index.ts';
import { endHolds, holdPay } from './holdPay.ts';
import { withdrawSettlements } from './settlement/index.ts';

type Subject = EffectSubject<RequestContext<PayloadOf<typeof separation>> & Release>;

/** Returns the day after an ISO date. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * Records the end of employments after their last day, and opens the clearance of the leavers.
 * @throws AppError 409 if a last day is recorded for one of them already.
 */
export async function endEmployments(
  tx: Tx,
  subjects: readonly Subject[],
  { engine, actor }: { engine: Engine; actor: Actor },
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const rows = await query<{
    id: number;
    requestId: number;
    employeeId: number;
    typeId: number;
    lastDay: string;
    kind: SeparationType;
    waiverLimit: number;
    title: string;
  }>(
    tx,
    `with stored as (
       insert into separations (account_id, request_id, employee_id, separation_type_id, last_day,
         created_at)
       select $accountId, w.request, w.person, w.type, w.day,
         date_trunc('milliseconds', coalesce($at::timestamptz, now()))
       from unnest($requests::bigint[], $people::bigint[], $types::bigint[], $days::date[])
         w (request, person, type, day)
       order by w.request
       returning id, request_id, employee_id, separation_type_id, last_day)
     select s.id, s.request_id as "requestId", s.employee_id as "employeeId", t.id as "typeId",
       s.last_day::text as "lastDay", t.kind, t.waiver_limit::float8 as "waiverLimit",
       t.name || ', ' || r.number as title
     from stored s join separation_types t on t.id = s.separation_type_id
     join requests r on r.id = s.request_id`,
    {
      accountId,
      at: engine.at ?? null,
      requests: subjects.map(({ subjectId }) => subjectId),
      people: subjects.map(({ context }) => context.requesterId),
      types: subjects.map(({ context }) => context.payload.typeId),
      days: subjects.map(({ context }) => context.payload.lastDay),
    },
  );
  await recordCreated(
    tx,
    'separation',
    rows.map(({ id }) => id),
    { actor: { accountId, userId: actorId } },
  );
  // Must run before the employments end, because people whose last day has passed can't be chosen any more.
  await holdPay(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
  await changeVersions(
    tx,
    rows.map(({ employeeId, lastDay, kind, title }) => ({
      employeeId,
      reason: title,
      from: nextDay(lastDay),
      to: null,
      values: { isActive: false, separationType: kind },
    })),
    { accountId, userId: actorId },
  );
  await openItems(
    tx,
    engine,
    accountId,
    rows.map((row) => ({ ...row, separationId: row.id })),
  );
  await removeNotices(
    tx,
    rows.flatMap(({ kind, requestId }) => (kind === 'death' ? [requestId] : [])),
  );
}

/** Deletes the notice about the approval, which was created before this effect ran, if the person has died. */
const removeNotices = (tx: Tx, requestIds: readonly number[]): Promise<unknown> =>
  requestIds.length === 0
    ? Promise.resolve()
    : query(
        tx,
        `delete from notices n using requests r, users u
         where r.id = any($requestIds::bigint[]) and u.employee_id = r.employee_id and n.user_id = u.id
           and n.workflow = r.workflow and n.seen_at is null`,
        { requestIds: [...requestIds] },
      );

/**
 * Reverses the recorded end of employments whose separation was cancelled or whose approval was undone.
 * @throws AppError 409 if the last day of one of them has passed, or the final settlement is paid.
 */
export async function keepEmployments(
  tx: Tx,
  subjects: readonly Subject[],
  { engine, actor }: { engine: Engine; actor: Actor },
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const bound = { accountId, requests: subjects.map(({ subjectId }) => subjectId) };
  // Waits for a payment or the end of the last day that is under way, whose rows the next statement then sees.
  await query(
    tx,
    `select from separations s join employees e on e.id = s.employee_id
     where s.request_id = any($requests::bigint[]) and s.account_id = $accountId
     order by s.id for no key update of e`,
    bound,
  );
  const rows = await query<{
    id: number;
    employeeId: number;
    lastDay: string;
    isPast: boolean;
    isSettled: boolean;
  }>(
    tx,
    `select s.id, s.employee_id as "employeeId", s.last_day::text as "lastDay",
       s.last_day < account_day($accountId) or not e.is_active and e.leaving_date = s.last_day as "isPast",
       exists (select from final_settlements f
         where f.separation_id = s.id and f.settled_at is not null) as "isSettled"
     from separations s join employees e on e.id = s.employee_id
     where s.account_id = $accountId and s.cancelled_at is null
       and s.request_id = any($requests::bigint[]) for update of s`,
    bound,
  );
  if (rows.some(({ isPast }) => isPast)) {
    throw new AppError('conflict', 'The last day has passed. Record a new employment instead');
  }
  if (rows.some(({ isSettled }) => isSettled)) {
    throw new AppError('conflict', 'The final settlement of this person is paid');
  }
  const ids = rows.map(({ id }) => id);
  const before = await readRecords(tx, getRecordType('separation'), ids);
  await query(tx, 'update separations set cancelled_at = now() where id = any($ids::bigint[])', {
    ids,
  });
  await recordChanged(tx, 'separation', before, { actor: { accountId, userId: actorId } });
  await changeVersions(
    tx,
    rows.map(({ employeeId, lastDay }) => ({
      employeeId,
      reason: 'The separation was cancelled',
      from: nextDay(lastDay),
      to: null,
      values: { isActive: true, separationType: null },
    })),
    { accountId, userId: actorId },
  );
  await dropItems(tx, engine, accountId, ids);
  await endHolds(tx, actor, ids);
  await withdrawSettlements(tx, engine, { accountId, separationIds: ids });
}
