import { addDays } from '#machines/core/values/dates.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';

interface OutsideDutyRequest extends RequestToCheck {
  from: string;
  to: string;
}

interface FittingRule {
  place: number;
  today: string;
  noticeDays: number | null;
  mostInOneGo: number | null;
  mostMonthly: number | null;
  asked: number;
  /** The month with the most days of work elsewhere, including those requested now. */
  fullest: { month: string; days: number } | null;
}

export interface DutyProblem {
  field: 'from' | 'to';
  message: string;
}

/**
 * Returns the problems that each application has with the rules for work elsewhere. HR may apply on behalf of
 * others at short notice.
 */
export async function outsideDutyProblems(
  tx: Tx,
  requests: readonly OutsideDutyRequest[],
): Promise<DutyProblem[][]> {
  const [first] = requests;
  if (!first) return [];
  const rows = await query<FittingRule>(tx, FOUND, {
    accountId: first.accountId,
    rows: JSON.stringify(
      requests.map(({ employeeId, requestId, payload, from, to }, place) => ({
        place,
        person: employeeId,
        request: requestId ?? null,
        policy: Number(payload['movementPolicyId']) || 0,
        begins: from,
        ends: to < from ? from : to,
      })),
    ),
  });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requests.map((one, place) => {
    const rule = byPlace.get(place);
    return rule ? getProblems(one, rule) : [];
  });
}

function getProblems({ from, isForOther }: OutsideDutyRequest, rule: FittingRule): DutyProblem[] {
  const { today, noticeDays, mostInOneGo, mostMonthly, fullest } = rule;
  if (noticeDays !== null && !isForOther && from >= today && from < addDays(today, noticeDays)) {
    const message = `Apply at least ${noticeDays} days ahead`;
    return [{ field: 'from', message }];
  }
  if (mostInOneGo !== null && rule.asked > mostInOneGo) {
    const message = `These are ${rule.asked} working days; the limit is ${mostInOneGo} at a time`;
    return [{ field: 'to', message }];
  }
  if (mostMonthly !== null && fullest && fullest.days > mostMonthly) {
    const message = `This would make ${fullest.days} days elsewhere in ${fullest.month}; the limit is ${mostMonthly} a month`;
    return [{ field: 'from', message }];
  }
  return [];
}

/**
 * SQL for the most specific rule of each application, its working days, and the days that other applications
 * have in the same months.
 */
const FOUND = `
  with given as (
    select * from jsonb_to_recordset($rows::jsonb)
      g (place int, person bigint, request bigint, policy bigint, begins date, ends date)),
  ruled as (
    select g.*, r.notice_days, r.most_in_one_go, r.most_monthly, r.movement_policy_id as only
    from given g join employees e on e.id = g.person
    cross join lateral (
      select * from outside_duty_rules o where o.account_id = $accountId and o.is_active
        and (o.business_unit_id is null or o.business_unit_id = e.business_unit_id)
        and (o.movement_policy_id is null or o.movement_policy_id = g.policy)
      order by o.business_unit_id nulls last, o.movement_policy_id nulls last, o.id limit 1) r),
  wanted as (
    select r.place, d.day from ruled r
    cross join lateral days_of($accountId, array[r.person], r.begins, r.ends) d
    where d.kind = 'work' and r.ends - r.begins <= 400),
  months as (
    select x.place, x.month, count(distinct x.day)::integer as days
    from (
      select place, to_char(day, 'YYYY-MM') as month, day from wanted
      union all
      select r.place, to_char(m.day, 'YYYY-MM'), m.day
      from ruled r join movement_days m on m.employee_id = r.person
        and m.request_id is distinct from r.request
        and (r.only is null or m.movement_policy_id = r.only)
        and m.day >= date_trunc('month', r.begins::timestamp)
        and m.day < date_trunc('month', r.ends::timestamp) + interval '1 month') x
    group by 1, 2)
  select r.place, account_day($accountId)::text as today, r.notice_days as "noticeDays",
    r.most_in_one_go as "mostInOneGo", r.most_monthly as "mostMonthly",
    (select count(*)::integer from wanted w where w.place = r.place) as asked,
    (select jsonb_build_object('month', m.month, 'days', m.days) from months m
     where m.place = r.place and exists (select from wanted w
       where w.place = r.place and to_char(w.day, 'YYYY-MM') = m.month)
     order by m.days desc, m.month limit 1) as fullest
  from ruled r`;
