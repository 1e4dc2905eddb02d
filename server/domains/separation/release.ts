import type { SeparationType } from '#machines/domains/people/contracts/employment.ts';
import type { Release } from '#machines/domains/separation/requests/releaseExtension.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { OPEN_ITEMS } from './clearance/index.ts';
import { UNSETTLED } from './unsettled.ts';
import { AppError } from '#server/platform/errors.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';

/**
 * Records the release of people whose separation was approved, and issues their experience letters.
 * @throws AppError 409 before the last day has passed, while clearance items are open, or before the final settlement.
 */
export async function recordRelease(
  tx: Tx,
  subjects: readonly EffectSubject<RequestContext & Release>[],
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const rows = await query<{
    id: number;
    employeeId: number;
    kind: SeparationType;
    name: string;
    lastDay: string;
    isEarly: boolean;
    open: number;
    isUnsettled: boolean;
  }>(
    tx,
    `select s.id, s.employee_id as "employeeId", t.kind, e.name, s.last_day::text as "lastDay",
       s.last_day >= account_day(s.account_id) as "isEarly",
       case when t.needs_clearance then ${OPEN_ITEMS} else 0 end as open,
       ${UNSETTLED} as "isUnsettled"
     from separations s join employees e on e.id = s.employee_id
     join separation_types t on t.id = s.separation_type_id
     where s.account_id = $accountId and s.cancelled_at is null
       and s.request_id = any($requests::bigint[]) order by s.id for update of s`,
    { accountId, requests: subjects.map(({ subjectId }) => subjectId) },
  );
  const early = rows.find(({ isEarly }) => isEarly);
  if (early) {
    throw new AppError('conflict', `The last day of ${early.name} is ${early.lastDay}`);
  }
  const uncleared = rows.find(({ open }) => open > 0);
  if (uncleared) {
    throw new AppError(
      'conflict',
      `Clearance items of ${uncleared.name} that are still open: ${uncleared.open}`,
    );
  }
  const unsettled = rows.find(({ isUnsettled }) => isUnsettled);
  if (unsettled) {
    throw new AppError('conflict', `The final settlement of ${unsettled.name} is not settled yet`);
  }
  const ids = rows.map(({ id }) => id);
  const before = await readRecords(tx, getRecordType('separation'), ids);
  await query(
    tx,
    `update separations set released_at = date_trunc('milliseconds', now()), released_by = $actorId
     where id = any($ids::bigint[])`,
    { ids, actorId },
  );
  await recordChanged(tx, 'separation', before, { actor: { accountId, userId: actorId } });
  await issuePapers(
    tx,
    { paper: 'experienceLetter', by: { userId: actorId, accountId } },
    rows
      .filter(({ kind }) => kind !== 'death')
      .map(({ employeeId }) => ({
        subjectEmployeeId: employeeId,
        values: {},
      })),
  );
}
