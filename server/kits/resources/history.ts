import { z } from 'zod';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { RecordedChange, ResourceRow } from '#machines/kits/resources/contract.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { nameRows } from './nameRows.ts';
import { getReach } from './scope.ts';
import { selectRows } from './select.ts';

export const changesQuery = z.object({ id: queryInt('must be an ID') });

const MAX = 200;

type Recorded = RecordedChange & { recordId: number };

const CHANGES = `
  select c.id, c.before, c.after, c.reason, c.actor_id as "actorId", c.record_id::bigint as "recordId",
    coalesce(e.name, u.login_id, 'Cadre') as "actorName",
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
  from record_changes c
  left join users u on u.id = c.actor_id left join user_people e on e.user_id = u.id
  where c.record_type = $type and c.account_id = $accountId`;

/** The changes of a row, newest first: by whom, when, and the old and new values. */
export async function getChanges(
  { db, actor }: Call,
  resource: Resource,
  { id }: z.output<typeof changesQuery>,
): Promise<RecordedChange[]> {
  const units = await getReach(db, actor, resource, 'isView');
  const { accountId } = actor;
  const seen = await queryOne(db, selectRows(resource, 't.id = $id', ''), { accountId, units, id });
  if (!seen) throw notFound();
  const recorded = await query<Recorded>(
    db,
    `${CHANGES} and c.record_id = $id::text order by c.id desc limit ${MAX}`,
    { type: resource.id, id, accountId },
  );
  const changes = recorded.map(({ recordId: _unused, ...change }) => change);
  return nameRows(db, resource, changes);
}

/** The rows that a person was the last to change, each with its latest change. */
export async function latestChanges(
  db: Db,
  resource: Resource,
  { accountId, units, most }: { accountId: number; units: number[] | null; most: number },
): Promise<{ row: ResourceRow; change: RecordedChange }[]> {
  const tail = 'order by t.changed_at desc nulls last, t.id desc limit $most';
  const rows = await query<ResourceRow>(
    db,
    selectRows(resource, 't.changed_by is not null', tail),
    { accountId, units, most },
  );
  const recorded = await query<Recorded>(
    db,
    `${CHANGES} and c.id in (select max(l.id) from record_changes l
       where l.record_type = $type and l.record_id = any($ids::text[]) group by l.record_id)`,
    { type: resource.id, accountId, ids: rows.map(({ id }) => String(id)) },
  );
  const changes = await nameRows(db, resource, recorded);
  return rows.flatMap((row) => {
    const place = recorded.findIndex(({ recordId }) => recordId === row.id);
    const change = changes[place];
    return change ? [{ row, change }] : [];
  });
}
