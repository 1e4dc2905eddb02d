import type { RequestPreview } from '#machines/requests/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { AskedRequest } from '#server/requests/requestServer.ts';

const MOST = 12;

/**
 * The supervisor, colleagues of the same supervisor and direct reports who are away on any of these days. As in
 * the team calendar, colleagues see only what is approved; whoever asks for someone else sees more.
 */
export async function awayNear(
  tx: Tx,
  { employeeId, isForOther }: AskedRequest,
  { from, to }: { from: string; to: string },
): Promise<RequestPreview['lists']> {
  const lines = await query<{ text: string; note: string; aside: string | null }>(
    tx,
    `select e.name as text, min(d.day)::text || case when max(d.day) > min(d.day)
         then ' – ' || max(d.day) else '' end as note,
       case when bool_and(d.is_approved) then null else 'Pending' end as aside
     from employees me
     join employees e on e.account_id = me.account_id and e.id <> me.id
       and (e.supervisor_id in (me.supervisor_id, me.id) or e.id = me.supervisor_id)
     join leave_days d on d.employee_id = e.id and d.day between $from::date and $to::date
       and (d.is_approved or $isForOther or e.supervisor_id = me.id)
     where me.id = $employeeId
     group by e.id, e.name order by min(d.day), e.name limit $most`,
    { employeeId, isForOther: isForOther === true, from, to, most: MOST },
  );
  return lines.length === 0 ? [] : [{ title: 'Also away', lines }];
}
