import type { marketVisit } from '#machines/domains/money/requests/marketVisit.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

/** An approved visit is stored with the person's territory at that time, under which reports show it. */
export const marketVisitServer: RequestServer<PayloadOf<typeof marketVisit>> = {
  carryOut: async (tx, subjects) => {
    const visits = subjects.map(({ subjectId, context: { payload } }) => ({
      id: subjectId,
      company: payload.company,
      location: payload.location,
    }));
    await query(
      tx,
      `insert into market_visits (request_id, account_id, employee_id, territory_id, visited_at,
         company, location)
       select r.id, r.account_id, r.employee_id,
         (select t.id from territory_people p join territories t on t.id = p.territory_id
          where p.employee_id = r.employee_id and t.is_active order by p.id limit 1),
         r.created_at, v.company, v.location
       from jsonb_to_recordset($visits::jsonb) as v (id bigint, company text, location text)
       join requests r on r.id = v.id
       on conflict (request_id) do nothing`,
      { visits: JSON.stringify(visits) },
    );
  },
  undo: async (tx, subjects) => {
    await query(tx, 'delete from market_visits where request_id = any($ids::bigint[])', {
      ids: subjects.map(({ subjectId }) => subjectId),
    });
  },
};
