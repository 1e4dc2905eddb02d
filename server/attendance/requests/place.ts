import { plainText } from '#machines/resources/plainText.ts';
import { query } from '#server/db/sql.ts';
import { punchPlace } from '#machines/resources/punchPlace.ts';
import type { Tx } from '#server/db/connect.ts';
import type { RequestServer } from '#server/requests/requestServer.ts';
import { askedOf } from '#server/requests/subjects.ts';
import { recordResourceChanges, snapshotsOf } from '#server/resources/changes.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';

/** Opens the place to its requester; the number makes its name one of its own. */
async function carryOut(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const rows = subjects.map(askedOf);
  const made = await query<{ id: number }>(
    tx,
    `insert into punch_places (business_unit_id, name, latitude, longitude, radius, employee_id,
       request_id, changed_by)
     select e.business_unit_id, left(g.place, 80) || ' (' || r.number || ')', g.latitude, g.longitude,
       g.radius, e.id, r.id, $userId
     from unnest($requests::bigint[], $people::bigint[], $places::text[], $latitudes::numeric[],
       $longitudes::numeric[], $radii::integer[]) as g (request, person, place, latitude, longitude, radius)
     join employees e on e.id = g.person join requests r on r.id = g.request
     on conflict (business_unit_id, lower(name)) do update set is_active = true
     returning id`,
    {
      userId: first.actorId,
      requests: rows.map(({ requestId }) => requestId),
      people: rows.map(({ employeeId }) => employeeId),
      places: rows.map(({ payload }) => plainText(payload['place'])),
      latitudes: rows.map(({ payload }) => Number(payload['latitude'])),
      longitudes: rows.map(({ payload }) => Number(payload['longitude'])),
      radii: rows.map(({ payload }) => Number(payload['radius'])),
    },
  );
  const by = { userId: first.actorId, accountId: first.accountId };
  await recordResourceChanges(
    tx,
    by,
    punchPlace,
    made.map(({ id }) => id),
    new Map(),
  );
}

/** Nobody checks in there any more; what was recorded there keeps naming it. */
async function takeBack(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const found = await query<{ id: number }>(
    tx,
    'select id from punch_places where request_id = any($requests::bigint[]) for update',
    { requests: subjects.map(({ subjectId }) => subjectId) },
  );
  const ids = found.map(({ id }) => id);
  const before = await snapshotsOf(tx, punchPlace, ids);
  await query(
    tx,
    `update punch_places set is_active = false, version = version + 1, changed_by = $userId,
       changed_at = now() where id = any($ids::bigint[])`,
    { ids, userId: first.actorId },
  );
  const by = { userId: first.actorId, accountId: first.accountId };
  await recordResourceChanges(tx, by, punchPlace, ids, before);
}

export const placeServer: RequestServer = { carryOut, takeBack };
