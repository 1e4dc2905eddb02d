import { z } from 'zod';
import type { Resource } from '#machines/resources/resource.ts';
import type { RecordedChange } from '#machines/resources/contract.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { queryInt } from '#server/http/query.ts';
import { nameRows } from './nameRows.ts';
import { reachOf } from './scope.ts';
import { selectRows } from './select.ts';

export const changesQuery = z.object({ id: queryInt('must be an ID') });

const MOST = 200;

/** The changes of a row, latest first: who, when, old and new values. */
export async function changesOf(
  { db, actor }: Call,
  resource: Resource,
  { id }: z.output<typeof changesQuery>,
): Promise<RecordedChange[]> {
  const units = await reachOf(db, actor, resource, 'isView');
  const { accountId } = actor;
  const seen = await queryOne(db, selectRows(resource, 't.id = $id', ''), { accountId, units, id });
  if (!seen) throw notFound();
  const changes = await query<RecordedChange>(
    db,
    `select c.id, c.before, c.after, c.reason, c.actor_id as "actorId",
       coalesce(e.name, u.login_id, 'Cadre') as "actorName",
       to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from record_changes c
     left join users u on u.id = c.actor_id left join user_people e on e.user_id = u.id
     where c.record_type = $type and c.record_id = $id::text and c.account_id = $accountId
     order by c.id desc limit ${MOST}`,
    { type: resource.id, id, accountId },
  );
  return nameRows(db, resource, changes);
}
