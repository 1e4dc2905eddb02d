import {
  getNoticeDays,
  serveNotice,
  type NoticePeriod,
} from '#machines/domains/separation/notice.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { LAST_DAY } from '#server/domains/people/requests/lastDay.ts';
import { query } from '#server/platform/db/sql.ts';

/** What determines the rules for a separation: its type, and the person's current employment. */
export interface Terms {
  place: number;
  byEmployee: boolean | null;
  kind: string | null;
  notice: { endsOn: string; notServed: number; days: number } | null;
  today: string;
  joinedOn: string | null;
  /** The recorded last day, past or future; null for people who stay. */
  leavingOn: string | null;
  /** The number of another approved application of the person. */
  other: string | null;
  /** The number of another application for the same type that isn't decided yet. */
  waiting: string | null;
}

interface Row extends Omit<Terms, 'notice'> {
  noticeDays: number | null;
  notices: NoticePeriod[];
  employmentTypeId: number;
  serviceMonths: number;
  lastDay: string | null;
  givenOn: string;
}

/** An application whose terms are read. */
export interface TermsOf {
  employeeId: number;
  typeId: number | null;
  lastDay: string | null;
  requestId?: number | undefined;
}

/**
 * Returns the terms of each application, in the same order. Notice begins on the day the application was sent, or else
 * today.
 */
export async function readTerms(db: Db | Tx, requests: readonly TermsOf[]): Promise<Terms[]> {
  const rows = await query<Row>(
    db,
    `select w.place::integer as place, t.by_employee as "byEmployee", t.kind,
       t.notice_days::float8 as "noticeDays", e.employment_type_id as "employmentTypeId",
       coalesce((select jsonb_agg(jsonb_build_object('employmentTypeId', n.employment_type_id,
         'serviceMonths', n.service_months, 'days', n.days) order by n.position)
         from separation_notices n where n.separation_type_id = t.id), '[]') as notices,
       extract(year from age(g.given_on, e.joining_date))::integer * 12
         + extract(month from age(g.given_on, e.joining_date))::integer as "serviceMonths",
       w.last_day::text as "lastDay", e.joining_date::text as "joinedOn", d.today::text as today,
       g.given_on::text as "givenOn",
       ${LAST_DAY('e')}::text as "leavingOn",
       (select min(r.number) from separations x join requests r on r.id = x.request_id
        where x.employee_id = e.id and x.cancelled_at is null and x.last_day >= d.today
          and x.request_id is distinct from w.request) as other,
       (select min(r.number) from requests r
        join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id and not i.is_final
        where r.kind = 'separation' and r.employee_id = e.id and r.id is distinct from w.request
          and (i.context->'payload'->>'typeId')::bigint = w.type
          and not exists (select from separations x where x.request_id = r.id)) as waiting
     from rows from (jsonb_to_recordset($requests::jsonb) as ("employeeId" bigint, "typeId" bigint,
       "lastDay" date, "requestId" bigint)) with ordinality
       as w (person, type, last_day, request, place)
     join employees e on e.id = w.person
     cross join lateral (select account_day(e.account_id) as today) d
     left join separation_types t on t.id = w.type and t.account_id = e.account_id
     left join requests q on q.id = w.request
     cross join lateral (select coalesce(account_day(e.account_id, q.created_at), d.today) as given_on) g
     order by w.place`,
    { requests: JSON.stringify(requests) },
  );
  return rows.map((row) => {
    const { noticeDays, notices, lastDay, givenOn } = row;
    // A death has no notice period, and nothing is owed for it.
    if (noticeDays === null || lastDay === null || row.kind === 'death') {
      return { ...row, notice: null };
    }
    const days = getNoticeDays({ noticeDays, notices }, row);
    return { ...row, notice: { days, ...serveNotice({ givenOn, noticeDays: days, lastDay }) } };
  });
}
