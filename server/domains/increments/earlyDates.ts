import { askForReason, earliestOrdinary } from '#machines/domains/increments/effectiveDates.ts';
import type { IncrementContext } from '#machines/domains/increments/machine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { refusal } from '#server/engine/instances/refusal.ts';

interface Stored {
  id: number;
  year: number;
  effectiveDate: string;
  joiningDate: string | null;
  today: string;
  fiscalMonth: number;
}

/**
 * Checks a changed effective date by the rule of requests: an early date needs the event's comment as its
 * reason.
 * @throws AppError 400 naming every increment without one.
 */
export async function keepDateReasons(
  tx: Tx,
  subjects: readonly EffectSubject<IncrementContext>[],
): Promise<void> {
  const stored = await query<Stored>(
    tx,
    `select i.id, i.fiscal_year as year, i.effective_date as "effectiveDate",
       e.joining_date as "joiningDate",
       account_day(i.account_id)::text as today, a.fiscal_month as "fiscalMonth"
     from increments i join employees e on e.id = i.employee_id
     join accounts a on a.id = i.account_id
     where i.id = any($ids::bigint[])`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const reasons: { id: number; reason: string }[] = [];
  const unexplained: { subjectId: number; reason: string }[] = [];
  for (const { subjectId, context, event } of subjects) {
    const row = byId.get(subjectId);
    const { effectiveDate } = context;
    if (!row || row.effectiveDate === effectiveDate) continue;
    const earliest = earliestOrdinary(row, row.today);
    const comment = typeof event['comment'] === 'string' ? event['comment'].trim() : '';
    if (effectiveDate >= earliest) continue;
    if (comment) reasons.push({ id: subjectId, reason: comment });
    else {
      unexplained.push({
        subjectId,
        reason: `This increment ${askForReason(effectiveDate, earliest)}`,
      });
    }
  }
  if (unexplained.length > 0) {
    throw refusal(
      unexplained.map((one) => ({ ...one, state: null, status: 400 as const, whoCan: null })),
    );
  }
  if (reasons.length === 0) return;
  await query(
    tx,
    `update increments i set effective_date_reason = n.reason
     from unnest($ids::bigint[], $reasons::text[]) n (id, reason) where i.id = n.id`,
    { ids: reasons.map(({ id }) => id), reasons: reasons.map(({ reason }) => reason) },
  );
}
