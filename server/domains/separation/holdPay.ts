import { salaryHold } from '#machines/domains/pay/resources/salaryHold.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

const EVERYWHERE = { reach: { create: null, edit: null } };

/**
 * Holds the pay of leavers from the month of their last day, if their separation type says so, because the final
 * settlement pays it. People whose pay is on hold already are left out.
 */
export async function holdPay(
  tx: Tx,
  actor: Actor,
  separationIds: readonly number[],
): Promise<void> {
  const rows = await query<{
    separationId: number;
    reason: string;
    businessUnitId: number;
    employeeId: number;
    startsOn: string;
  }>(
    tx,
    `select s.id as "separationId", left('Final settlement, ' || r.number, 300) as reason,
       e.business_unit_id as "businessUnitId", e.id as "employeeId",
       date_trunc('month', s.last_day)::date::text as "startsOn"
     from separations s join separation_types t on t.id = s.separation_type_id and t.holds_pay
     join employees e on e.id = s.employee_id join requests r on r.id = s.request_id
     where s.id = any($separationIds::bigint[])
       and not exists (select from salary_holds h where h.employee_id = e.id and h.is_active
         and coalesce(h.released_on, h.ends_on, 'infinity') >= date_trunc('month', s.last_day))
     order by s.id`,
    { separationIds: [...separationIds] },
  );
  if (rows.length === 0) return;
  const ids = await saveRows(
    tx,
    actor,
    salaryHold,
    rows.map(({ separationId: _of, ...values }) => ({
      id: null,
      version: null,
      values: { ...values, endsOn: null, releasedOn: null },
    })),
    EVERYWHERE,
  );
  await query(
    tx,
    `update salary_holds h set separation_id = g.separation
     from unnest($ids::bigint[], $separations::bigint[]) g (id, separation) where h.id = g.id`,
    { ids, separations: rows.map(({ separationId }) => separationId) },
  );
}

/**
 * Moves the holds of corrected separations to the month of the new last day. Begins or ends a hold if the new
 * separation type requires it.
 */
export async function moveHolds(
  tx: Tx,
  actor: Actor,
  separationIds: readonly number[],
): Promise<void> {
  const holds = await readHolds(tx, separationIds);
  const kept = holds.filter(({ holdsPay }) => holdsPay);
  const dropped = holds.filter(({ holdsPay }) => !holdsPay);
  await saveHolds(tx, actor, [
    ...kept.map((hold) => ({ ...hold, startsOn: hold.newStart, releasedOn: null })),
    ...dropped,
  ]);
  const keeping = new Set(kept.map(({ separationId }) => separationId));
  await holdPay(
    tx,
    actor,
    separationIds.filter((id) => !keeping.has(id)),
  );
}

/** Ends the holds of separations that were cancelled or settled. */
export async function endHolds(
  tx: Tx,
  actor: Actor,
  separationIds: readonly number[],
): Promise<void> {
  await saveHolds(tx, actor, await readHolds(tx, separationIds));
}

interface Hold {
  id: number;
  version: number;
  separationId: number;
  holdsPay: boolean;
  reason: string;
  businessUnitId: number;
  employeeId: number;
  startsOn: string;
  /** The first day of the month that contains the last day. */
  newStart: string;
  releasedOn: string | null;
}

/**
 * Returns the active holds of these separations, with the month to which they would move and the day on which they
 * would end now.
 */
const readHolds = (tx: Tx, separationIds: readonly number[]): Promise<Hold[]> =>
  query<Hold>(
    tx,
    `select h.id, h.version, s.id as "separationId", t.holds_pay as "holdsPay", h.reason,
       h.business_unit_id as "businessUnitId", h.employee_id as "employeeId", h.starts_on::text as "startsOn",
       date_trunc('month', s.last_day)::date::text as "newStart",
       greatest(h.starts_on, account_day(s.account_id))::text as "releasedOn"
     from salary_holds h join separations s on s.id = h.separation_id
     join separation_types t on t.id = s.separation_type_id
     where h.separation_id = any($separationIds::bigint[]) and h.is_active and h.released_on is null
     order by h.id`,
    { separationIds: [...separationIds] },
  );

async function saveHolds(tx: Tx, actor: Actor, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await saveRows(
    tx,
    actor,
    salaryHold,
    holds.map(({ id, version, reason, businessUnitId, employeeId, startsOn, releasedOn }) => ({
      id,
      version,
      values: { reason, businessUnitId, employeeId, startsOn, releasedOn, endsOn: null },
    })),
    EVERYWHERE,
  );
}
