import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { HoldsOfPerson } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { salaryHold } from '#machines/domains/pay/resources/salaryHold.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { getReach } from '#server/kits/resources/scope.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { recordPaySeen } from '#server/domains/pay/runs/access.ts';

export const personQuery = z.object({ employeeId: queryInt('Employee is required') });

/**
 * The person with this ID.
 * @throws AppError 404 for someone outside the caller's units.
 */
async function personFor(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: number,
  flag: 'isView' | 'isCreate' | 'isEdit',
) {
  const units = await getReach(db, actor, salaryHold, flag);
  const person = await queryOne<{ unitId: number }>(
    db,
    `select business_unit_id as "unitId" from employees where id = $id and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units::bigint[]))`,
    { id, accountId: actor.accountId, units },
  );
  if (!person) throw notFound('Employee not found');
  return { ...person, units };
}

/** Returns a person's holds of pay in force, and their payslips on hold. */
export async function holdsOfPerson(
  call: Call,
  { employeeId }: z.output<typeof personQuery>,
): Promise<HoldsOfPerson> {
  await personFor(call, employeeId, 'isView');
  const { db } = call;
  const holds = await query<HoldsOfPerson['holds'][number]>(
    db,
    `select h.id, h.reason, h.starts_on::text as "startsOn", h.ends_on::text as "endsOn", u.name as "by"
     from salary_holds h left join user_people u on u.user_id = h.changed_by
     where h.employee_id = $employeeId and h.is_active and h.released_on is null
       and coalesce(h.ends_on, 'infinity') >= account_day($accountId)
     order by h.starts_on, h.id`,
    { employeeId, accountId: call.actor.accountId },
  );
  const slips = await query<HoldsOfPerson['slips'][number] & { currency: string }>(
    db,
    `select s.id, r.number, m.name as month, g.currency, s.net, h.reason
     from slips s join payroll_runs r on r.id = s.run_id and r.is_live
     join payroll_months m on m.id = r.month_id join payroll_groups g on g.id = r.group_id
     left join slip_holds h on h.slip_id = s.id and h.released_at is null
     where s.employee_id = $employeeId and s.is_live and s.state = 'held'
     order by m.starts_on, s.id`,
    { employeeId },
  );
  if (slips.length > 0) await recordPaySeen(call, 'Payroll/Holds', [employeeId]);
  return {
    holds,
    slips: slips.map(({ currency, net, ...slip }) => ({
      ...slip,
      net: net / 10 ** getDecimals(currency),
    })),
  };
}

const reason = z.string('Reason is required').trim().min(1, 'Reason is required').max(300);

export const holdPersonBody = z.object({
  employeeId: z.number('Employee is required').int(),
  reason,
});

/** Holds someone's pay from today on, like the screen of holds. */
export async function holdPerson(
  { tx, actor }: WriteCall,
  { employeeId, reason: why }: z.output<typeof holdPersonBody>,
): Promise<WriteAnswer> {
  const { unitId, units } = await personFor({ db: tx, actor }, employeeId, 'isCreate');
  const startsOn = await accountToday(tx, actor.accountId);
  const values = { reason: why, businessUnitId: unitId, employeeId, startsOn };
  await saveRows(
    tx,
    actor,
    salaryHold,
    [{ id: null, version: null, values: { ...values, endsOn: null, releasedOn: null } }],
    { reach: { create: units, edit: units } },
  );
  return SUBMITTED;
}

export const releasePersonBody = z.object({ holdId: z.number('Hold is required').int() });

interface HeldPerson {
  version: number;
  reason: string;
  businessUnitId: number;
  employeeId: number;
  startsOn: string;
  endsOn: string | null;
}

/** Ends a hold of pay today. The held pay is paid with the next payment file. */
export async function releasePerson(
  { tx, actor }: WriteCall,
  { holdId }: z.output<typeof releasePersonBody>,
): Promise<WriteAnswer> {
  const units = await getReach(tx, actor, salaryHold, 'isEdit');
  const hold = await queryOne<HeldPerson>(
    tx,
    `select h.version, h.reason, h.business_unit_id as "businessUnitId", h.employee_id as "employeeId",
       h.starts_on::text as "startsOn", h.ends_on::text as "endsOn"
     from salary_holds h join employees e on e.id = h.employee_id
     where h.id = $holdId and e.account_id = $accountId and h.is_active and h.released_on is null
       and ($units::bigint[] is null or h.business_unit_id = any($units::bigint[]))`,
    { holdId, accountId: actor.accountId, units },
  );
  if (!hold) throw notFound('Hold not found');
  const { version, ...values } = hold;
  const releasedOn = await accountToday(tx, actor.accountId);
  await saveRows(
    tx,
    actor,
    salaryHold,
    [{ id: holdId, version, values: { ...values, releasedOn } }],
    { reach: { create: units, edit: units } },
  );
  return SUBMITTED;
}
