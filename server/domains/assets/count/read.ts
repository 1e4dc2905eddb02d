import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { CountRow } from '#machines/domains/assets/contracts/count.ts';
import { assetCountWorkflow } from '#machines/domains/assets/count/workflow.ts';
import { stateSql } from '#server/engine/labels.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { NUMBERS } from './itemSql.ts';

export const countsQuery = z.object({});
export const countQuery = z.object({ countId: queryInt('must be a count') });

const MAX = 200;

/** GET /Asset/Counts: the counts of the caller's business units, open ones first. */
export const readCounts = ({ db, actor }: Call): Promise<CountRow[]> => readRows(db, actor, null);

/** GET /Asset/Count: a count with its numbers. */
export async function readCount(
  { db, actor }: Call,
  { countId }: z.output<typeof countQuery>,
): Promise<CountRow> {
  const [count] = await readRows(db, actor, countId);
  if (!count) throw notFound('Count not found');
  return count;
}

async function readRows(db: Db, actor: Actor, countId: number | null): Promise<CountRow[]> {
  return query<CountRow>(
    db,
    `select c.id as "countId", asset_count_number(c.id) as number, u.name as unit, w.name as place,
       c.includes_held as "includesHeld", c.note, coalesce(e.name, o.name, o.login_id) as "openedBy",
       c.created_at as "openedAt", c.ends_on::text as "endsOn", c.ended_at as "endedAt", i.state,
       ${stateSql(assetCountWorkflow)} as status, n.*
     from asset_counts c join workflow_instances i on i.workflow = 'assetCount' and i.subject_id = c.id
     join business_units u on u.id = c.business_unit_id left join workplaces w on w.id = c.workplace_id
     left join users o on o.id = c.created_by left join employees e on e.id = o.employee_id
     cross join lateral (select ${NUMBERS} from asset_count_items t where t.count_id = c.id) n
     where c.account_id = $accountId and ($countId::bigint is null or c.id = $countId)
       and ($units::bigint[] is null or c.business_unit_id = any($units))
     order by c.ended_at is not null, c.id desc limit ${MAX}`,
    {
      accountId: actor.accountId,
      countId,
      units: await unitsPermitted(db, actor, MENU.assetCounts, 'isView'),
    },
  );
}
