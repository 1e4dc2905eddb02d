import { afterIncrement, basicAfterIncrement, difference } from '#machines/values/money.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { recordChanges, type Fields } from '#server/records/recordChanges.ts';
import { fieldsSql } from '#server/records/recordTypes.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import { contextOf } from './context.ts';

/*
 * The approved amount is added to the pay on the effective date. Setting the approved gross would revert
 * changes made in between; applying the percentage would pay an amount that nobody approved.
 */

/** Writes the revision of a finance release: current pay, and pay with the approved amount. */
export async function writeSalaryRevisions(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const requests = subjects.map(({ subjectId, context }) => ({
    subjectId,
    ...contextOf(context),
  }));
  await lockPay(tx, subjects);
  const written = await query<Written>(
    tx,
    `insert into salary_revisions as t (employee_id, increment_id, effective_date, gross_before,
       gross_after, basic_before, basic_after, created_at)
     select e.id, n.increment_id, n.effective_date, e.gross, e.gross + n.gross_raise, e.basic,
       e.basic + n.basic_raise, n.at
     from unnest($employeeIds::bigint[], $incrementIds::bigint[], $effectiveDates::date[],
       $grossRaises::numeric[], $basicRaises::numeric[], $instants::timestamptz[])
       as n (employee_id, increment_id, effective_date, gross_raise, basic_raise, at)
     join employees e on e.id = n.employee_id
     returning t.id, t.increment_id as "incrementId", ${fieldsSql('salary revision')} as after`,
    {
      employeeIds: requests.map((request) => request.employeeId),
      incrementIds: requests.map((request) => request.subjectId),
      effectiveDates: requests.map((request) => request.effectiveDate),
      grossRaises: requests.map((request) =>
        difference(afterIncrement(request.gross, request.incrementPercent), request.gross),
      ),
      basicRaises: requests.map((request) =>
        difference(basicAfterIncrement(request, request.incrementPercent), request.basic),
      ),
      instants: subjects.map(({ at }) => at),
    },
  );
  await record(
    tx,
    subjects,
    written.map((row) => ({ ...row, recordType: 'salary revision' })),
  );
}

/** A record written by an increment's effect, before and after. */
interface Written {
  id: number;
  incrementId: number;
  after: Fields;
}

/** Records the changes by effects, each with its transition. */
function record(
  tx: Tx,
  subjects: readonly EffectSubject[],
  written: readonly (Written & { recordType: string; before?: Fields })[],
): Promise<void> {
  const causes = new Map(subjects.map((subject) => [subject.subjectId, subject]));
  return recordChanges(
    tx,
    written.flatMap(({ id, incrementId, recordType, before, after }) => {
      const cause = causes.get(incrementId);
      if (!cause) return [];
      const { actorId, accountId, instanceId, seq, at } = cause;
      return [
        {
          recordType,
          recordId: id,
          before: before ?? null,
          after,
          actor: { userId: actorId, accountId },
          transition: { instanceId, seq },
          at,
        },
      ];
    }),
  );
}

/**
 * Applies revisions to pay, and corrects their before and after values if pay has changed since. Two
 * revisions of one person in a batch add up, the earlier date first.
 */
export async function applySalaryRevisions(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  await lockPay(tx, subjects);
  const written = await query<Written & { recordType: string; before: Fields }>(
    tx,
    `with stacked as (
       select r.id, r.employee_id, r.increment_id, e.gross as gross_now, e.basic as basic_now,
         r.gross_before as stated_gross, r.gross_after as stated_gross_after,
         r.basic_before as stated_basic, r.basic_after as stated_basic_after,
         r.gross_after - r.gross_before as gross_raise,
         r.basic_after - r.basic_before as basic_raise,
         e.gross + sum(r.gross_after - r.gross_before) over earlier as gross_after,
         e.basic + sum(r.basic_after - r.basic_before) over earlier as basic_after
       from salary_revisions r join employees e on e.id = r.employee_id
       where r.increment_id = any($incrementIds::bigint[]) and r.applied_at is null
       window earlier as (partition by r.employee_id order by r.effective_date, r.id)
     ), revised as (
       update salary_revisions r
       set gross_before = s.gross_after - s.gross_raise, gross_after = s.gross_after,
         basic_before = s.basic_after - s.basic_raise, basic_after = s.basic_after,
         applied_at = $at::timestamptz
       from stacked s where r.id = s.id
     ), paid as (
       select employee_id, max(increment_id) as increment_id, max(gross_now) as gross_now,
         max(basic_now) as basic_now, max(gross_after) as gross, max(basic_after) as basic
       from stacked group by employee_id
     ), pay as (
       update employees e set gross = s.gross, basic = s.basic from paid s where e.id = s.employee_id
     )
     select 'salary revision' as "recordType", id, increment_id as "incrementId",
       jsonb_build_object('isApplied', false, 'grossBefore', stated_gross,
         'grossAfter', stated_gross_after, 'basicBefore', stated_basic,
         'basicAfter', stated_basic_after) as before,
       jsonb_build_object('isApplied', true, 'grossBefore', gross_after - gross_raise,
         'grossAfter', gross_after, 'basicBefore', basic_after - basic_raise,
         'basicAfter', basic_after) as after
     from stacked
     union all
     select 'employee', employee_id, increment_id,
       jsonb_build_object('gross', gross_now, 'basic', basic_now),
       jsonb_build_object('gross', gross, 'basic', basic)
     from paid`,
    { incrementIds: subjects.map(({ subjectId }) => subjectId), at: first.at },
  );
  await record(tx, subjects, written);
}

/**
 * Locks everyone's pay until the transaction ends, in one order. A separate statement: the next one then
 * reads locked rows, and joins the table by its key (joined as a CTE of unknown size, 2,000 people took
 * 1.3 s instead of 0.1).
 */
async function lockPay(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  await query(
    tx,
    'select id from employees where id = any($employeeIds::bigint[]) order by id for update',
    { employeeIds: subjects.map(({ context }) => contextOf(context).employeeId) },
  );
}
