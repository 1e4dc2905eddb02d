import { plainText } from '#machines/kits/resources/plainText.ts';
import { query } from '#server/platform/db/sql.ts';
import { punchPlace } from '#machines/domains/time/attendance/resources/punchPlace.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { recordResourceChanges, readSnapshots } from '#server/kits/resources/changes.ts';

interface Opens {
  /** False if the place is for all people of the requested business unit. */
  forRequester: boolean;
  needsDevice: boolean;
}

export const getApprover = ({ actorId, accountId }: RequestSubject) => ({
  userId: actorId,
  accountId,
});

/** Opens the requested places. Their names contain the number of the request, which makes them unique. */
export async function openPlaces(
  tx: Tx,
  subjects: RequestSubject[],
  { forRequester, needsDevice }: Opens,
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const rows = subjects.map(getRequestToCheck);
  const created = await query<{ id: number }>(
    tx,
    `insert into punch_places (business_unit_id, name, latitude, longitude, radius, employee_id,
       request_id, needs_device, changed_by)
     select coalesce(g.unit, e.business_unit_id), left(g.place, 80) || ' (' || r.number || ')',
       g.latitude, g.longitude, g.radius, case when g.unit is null then e.id end, r.id, $needsDevice, $userId
     from unnest($requests::bigint[], $people::bigint[], $units::bigint[], $places::text[],
       $latitudes::numeric[], $longitudes::numeric[], $radii::integer[])
       as g (request, person, unit, place, latitude, longitude, radius)
     join employees e on e.id = g.person join requests r on r.id = g.request
     on conflict (business_unit_id, comparison_key(name)) do update set is_active = true
     returning id`,
    {
      userId: first.actorId,
      needsDevice,
      requests: rows.map(({ requestId }) => requestId),
      people: rows.map(({ employeeId }) => employeeId),
      units: rows.map(({ payload }) => (forRequester ? null : Number(payload['businessUnitId']))),
      places: rows.map(({ payload }) => plainText(payload['place'])),
      latitudes: rows.map(({ payload }) => Number(payload['latitude'])),
      longitudes: rows.map(({ payload }) => Number(payload['longitude'])),
      radii: rows.map(({ payload }) => Number(payload['radius'])),
    },
  );
  const ids = created.map(({ id }) => id);
  await recordResourceChanges(tx, getApprover(first), punchPlace, ids, new Map());
}

/** Closes the places to check-ins. Punches that were recorded there keep the place's name. */
export async function closePlaces(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const places = await query<{ id: number }>(
    tx,
    'select id from punch_places where request_id = any($requests::bigint[]) for update',
    { requests: subjects.map(({ subjectId }) => subjectId) },
  );
  const ids = places.map(({ id }) => id);
  const before = await readSnapshots(tx, punchPlace, ids);
  await query(
    tx,
    `update punch_places set is_active = false, version = version + 1, changed_by = $userId,
       changed_at = now() where id = any($ids::bigint[])`,
    { ids, userId: first.actorId },
  );
  await recordResourceChanges(tx, getApprover(first), punchPlace, ids, before);
}

const opening =
  (opens: Opens) =>
  (tx: Tx, subjects: RequestSubject[]): Promise<void> =>
    openPlaces(tx, subjects, opens);

export const placeServer: RequestServer = {
  carryOut: opening({ forRequester: true, needsDevice: false }),
  undo: closePlaces,
};

export const unitPlaceServer: RequestServer = {
  carryOut: opening({ forRequester: false, needsDevice: false }),
  undo: closePlaces,
};
