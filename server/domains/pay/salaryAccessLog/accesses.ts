import type { z } from 'zod';
import type {
  MySalaryAccess,
  SalaryAccess,
} from '#machines/domains/pay/contracts/salaryAccessLog.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { getUnits } from '#server/engine/queue/reach.ts';
import type { salaryAccessQuery } from './query.ts';
import { getScreen } from './screens.ts';

const NAMED = 3;

/**
 * SQL that limits accesses to the account and the filters, and for an auditor of some units to accesses to their
 * people.
 */
const WHERE = `l.account_id = $accountId
  and ($viewerEmployeeId::bigint = 0 or v.employee_id = $viewerEmployeeId)
  and ($from::date is null or l.at >= $from::date::timestamp at time zone account_time_zone($accountId))
  and ($until::date is null or l.at < ($until::date + 1)::timestamp at time zone account_time_zone($accountId))
  and ($employeeId::bigint = 0 or exists (select from pay_access_members m
    where m.set_id = l.set_id and m.employee_id = $employeeId))
  and ($units::bigint[] is null or exists (select from pay_access_members m
    join employees e on e.id = m.employee_id
    where m.set_id = l.set_id and e.business_unit_id = any($units::bigint[])))`;

/** The units in which the caller has any role other than `employee`; null for all. */
const unitsOfCaller = ({ actor }: Call): number[] | null =>
  getUnits(
    actor,
    actor.roles.flatMap(({ role }) => (role === 'employee' ? [] : [role])),
  );

/** GET /Privacy/PayLooks: the log, latest first. */
export async function salaryAccesses(
  call: Call,
  { page, pageSize, from, until, ...filter }: z.output<typeof salaryAccessQuery>,
): Promise<{ total: number; items: SalaryAccess[] }> {
  const parameters = {
    ...filter,
    from: from ?? null,
    until: until ?? null,
    accountId: call.actor.accountId,
    units: unitsOfCaller(call),
  };
  const counted = await queryOne<{ total: number }>(
    call.db,
    `select count(*)::integer as total from pay_accesses l join users v on v.id = l.viewer_id
     where ${WHERE}`,
    parameters,
  );
  const rows = await query<Omit<SalaryAccess, 'screen' | 'at'> & { at: Date }>(
    call.db,
    `select l.id, l.at, v.employee_id as "viewerEmployeeId", ve.name as "viewerName", l.call,
       s.people,
       array(select e.name from users u join user_people e on e.user_id = u.id
         where u.id = any(l.on_behalf_of) order by e.name) as "onBehalfOf",
       array(select e.name from pay_access_members m join employees e on e.id = m.employee_id
         where m.set_id = l.set_id order by m.employee_id = $employeeId desc, e.id
         limit ${NAMED}) as names
     from pay_accesses l join users v on v.id = l.viewer_id
     join employees ve on ve.id = v.employee_id
     join pay_access_sets s on s.id = l.set_id
     where ${WHERE} order by l.id desc limit $limit offset $offset`,
    { ...parameters, limit: pageSize, offset: (page - 1) * pageSize },
  );
  return {
    total: counted?.total ?? 0,
    items: rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      screen: getScreen(row.call),
    })),
  };
}

/**
 * GET /Privacy/PayLook: everyone whose pay one access showed, by name.
 * @throws AppError 404 for an access that the caller may not see.
 */
export async function peopleOfAccess(
  call: Call,
  { id }: { id: number },
): Promise<{ employeeId: number; employeeCode: string; employeeName: string }[]> {
  const rows = await query<{ employeeId: number; employeeCode: string; employeeName: string }>(
    call.db,
    `select e.id as "employeeId", e.code as "employeeCode", e.name as "employeeName"
     from pay_accesses l join pay_access_members m on m.set_id = l.set_id
     join employees e on e.id = m.employee_id
     where l.id = $id and l.account_id = $accountId
       and ($units::bigint[] is null or e.business_unit_id = any($units::bigint[]))
     order by e.name, e.id`,
    { id, accountId: call.actor.accountId, units: unitsOfCaller(call) },
  );
  if (rows.length === 0) throw notFound('Entry not found');
  return rows;
}

/** GET /Privacy/LooksAtMyPay: who saw the caller's own pay, by day, the latest first. */
export async function accessesToMyPay({ db, actor }: Call): Promise<MySalaryAccess[]> {
  const rows = await query<{
    viewerName: string;
    call: string;
    day: string;
    times: number;
    lastAt: Date;
  }>(
    db,
    `select e.name as "viewerName", l.call, account_day($accountId, l.at) as day,
       count(*)::integer as times, max(l.at) as "lastAt"
     from pay_access_members m join pay_accesses l on l.set_id = m.set_id
     join users v on v.id = l.viewer_id join user_people e on e.user_id = v.id
     where m.employee_id = $employeeId
     group by e.id, e.name, l.call, day order by max(l.at) desc limit 1000`,
    { employeeId: actor.employeeId, accountId: actor.accountId },
  );
  return rows.map(({ call, lastAt, ...row }) => ({
    ...row,
    screen: getScreen(call),
    lastAt: lastAt.toISOString(),
  }));
}
