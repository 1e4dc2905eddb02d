import type { PlanInput } from '#machines/domains/training/contracts/training.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid, type Problem } from '#server/platform/errors.ts';

interface SessionTimes {
  startsAt: string;
  endsAt: string;
}

/** The instants of a plan. `order` has the indexes of its sessions in the order of time. */
export interface PlanTimes {
  today: string;
  closesAt: string;
  startsAt: string;
  endsAt: string;
  sessions: SessionTimes[];
  order: number[];
}

/**
 * Checks a plan and everything that it refers to, and converts its times to instants by its time zone.
 * @throws AppError 400 naming each value that doesn't fit.
 */
export async function checkPlan(
  tx: Tx,
  accountId: number,
  input: PlanInput,
  { trainingId, at }: { trainingId: number | null; at: string | null },
): Promise<PlanTimes> {
  const zone = await queryOne<{ today: string; now: Date }>(
    tx,
    `select account_day($accountId, w.now)::text as today, w.now
     from (select coalesce($at::timestamptz, now()) as now) w
     where exists (select from pg_timezone_names where name = $zone)`,
    { accountId, at, zone: input.timeZone },
  );
  if (!zone) fail([{ path: 'timeZone', message: 'This time zone does not exist' }]);
  const { today, now } = zone;
  const problems = await findMissing(tx, accountId, input);
  const local = [
    `${input.closesOn} ${input.closesTime}`,
    ...input.sessions.flatMap(({ date, startTime, endTime }) => [
      `${date} ${startTime}`,
      `${date} ${endTime}`,
    ]),
  ];
  const instants = await query<{ at: Date; exists: boolean }>(
    tx,
    `select l.t::timestamp at time zone $zone as at,
       (l.t::timestamp at time zone $zone) at time zone $zone = l.t::timestamp as exists
     from unnest($local::text[]) with ordinality l (t, place) order by l.place`,
    { zone: input.timeZone, local },
  );
  const path = (index: number): string =>
    index === 0
      ? 'closesTime'
      : `sessions.${(index - 1) >> 1}.${index % 2 === 1 ? 'startTime' : 'endTime'}`;
  instants.forEach(({ exists }, index) => {
    if (exists) return;
    problems.push({
      path: path(index),
      message: 'Clocks are set forward at that time, so it does not exist in this time zone',
    });
  });
  if (problems.length > 0) fail(problems);
  const [closing, ...rest] = instants.map(({ at: instant }) => instant.toISOString());
  const sessions = input.sessions.map((_, index) => ({
    startsAt: rest[2 * index] ?? '',
    endsAt: rest[2 * index + 1] ?? '',
  }));
  const order = sessions
    .map((_, index) => index)
    .sort((a, b) => (sessions[a]?.startsAt ?? '').localeCompare(sessions[b]?.startsAt ?? ''));
  const startsAt = sessions[order[0] ?? 0]?.startsAt ?? '';
  const times: PlanTimes = {
    today,
    closesAt: closing ?? '',
    startsAt,
    endsAt:
      sessions
        .map(({ endsAt }) => endsAt)
        .toSorted()
        .at(-1) ?? '',
    sessions,
    order,
  };
  problems.push(
    ...findOrder(times, now),
    ...(await findBooked(tx, accountId, input, times, trainingId)),
  );
  if (problems.length > 0) fail(problems);
  return times;
}

function fail(problems: Problem[]): never {
  throw invalid(problems[0]?.message ?? '', problems);
}

/**
 * Returns the problems of references: they must be active rows of the account, and rooms must be in the venue's office
 * and large enough.
 */
async function findMissing(tx: Tx, accountId: number, input: PlanInput): Promise<Problem[]> {
  const row = await queryOne<{
    title: boolean;
    organization: boolean;
    venueSeats: number | null;
    trainers: number[];
    rooms: { id: number; seats: number | null }[];
  }>(
    tx,
    `select
       exists (select from training_titles where id = $titleId and account_id = $accountId and is_active) as title,
       exists (select from training_organizations where id = $organizationId and account_id = $accountId
         and is_active) as organization,
       (select seats::integer from training_venues where id = $venueId::bigint and account_id = $accountId
         and is_active) as "venueSeats",
       (select coalesce(jsonb_agg(id), '[]') from trainers where account_id = $accountId and is_active
         and id = any($trainers::bigint[])) as trainers,
       (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'seats', d.seats)), '[]') from desks d
         join desk_floors f on f.id = d.desk_floor_id and f.account_id = $accountId and f.is_active
         join training_venues v on v.id = $venueId::bigint and v.desk_office_id = f.desk_office_id
         where d.kind = 'room' and d.is_active and d.id = any($desks::bigint[])) as rooms`,
    {
      accountId,
      titleId: input.titleId,
      organizationId: input.organizationId,
      venueId: input.venueId,
      trainers: input.sessions.map(({ trainerId }) => trainerId).filter((id) => id !== null),
      desks: input.sessions.map(({ deskId }) => deskId).filter((id) => id !== null),
    },
  );
  const problems: Problem[] = [];
  const say = (path: string, message: string) => problems.push({ path, message });
  if (!row?.title) say('titleId', 'Title not found');
  if (!row?.organization) say('organizationId', 'Organization not found');
  if (input.venueId !== null) {
    const seats = row?.venueSeats ?? null;
    if (seats === null) say('venueId', 'Venue not found');
    else if (seats < input.seats) say('seats', `The venue has ${seats} seats`);
  }
  const rooms = new Map(row?.rooms.map(({ id, seats }) => [id, seats]));
  input.sessions.forEach(({ trainerId, deskId, startTime, endTime }, index) => {
    const path = `sessions.${index}`;
    if (startTime >= endTime) {
      say(
        `${path}.endTime`,
        'A session must end after it starts. Past midnight, add another session.',
      );
    }
    if (trainerId !== null && !row?.trainers.includes(trainerId)) {
      say(`${path}.trainerId`, 'Trainer not found');
    }
    if (deskId === null) return;
    const seats = rooms.get(deskId);
    if (seats === undefined) say(`${path}.deskId`, 'This room is not in the venue');
    else if (seats !== null && seats < input.seats) {
      say(`${path}.deskId`, `This room has ${seats} seats`);
    }
  });
  return problems;
}

function findOrder({ closesAt, startsAt, sessions, order }: PlanTimes, now: Date): Problem[] {
  const problems: Problem[] = [];
  if (startsAt <= now.toISOString()) {
    problems.push({
      path: `sessions.${order[0] ?? 0}.date`,
      message: 'The first session must be in the future',
    });
  }
  if (closesAt <= now.toISOString()) {
    problems.push({ path: 'closesOn', message: 'Applications must close in the future' });
  }
  if (closesAt > startsAt) {
    problems.push({
      path: 'closesOn',
      message: 'Applications must close before the first session starts',
    });
  }
  order.forEach((index, place) => {
    const before = sessions[order[place - 1] ?? -1];
    const session = sessions[index];
    if (before && session && before.endsAt > session.startsAt) {
      problems.push({
        path: `sessions.${index}.startTime`,
        message: 'This session overlaps with another of the training',
      });
    }
  });
  return problems;
}

/** Returns trainers who teach or sit elsewhere, and rooms that are booked for something else, during a session. */
async function findBooked(
  tx: Tx,
  accountId: number,
  { sessions }: PlanInput,
  times: PlanTimes,
  trainingId: number | null,
): Promise<Problem[]> {
  const rows = await query<{
    place: number;
    trainer: string | null;
    seat: string | null;
    room: boolean;
  }>(
    tx,
    `select s.place::integer - 1 as place,
       (select i.name || ' (' || o.number || ')' from training_sessions os join trainings o on o.id = os.training_id
        join training_titles i on i.id = o.training_title_id
        where os.trainer_id = s.trainer and os.released_at is null and o.id is distinct from $trainingId::bigint
          and tstzrange(os.starts_at, os.ends_at) && tstzrange(s.starts, s.ends) limit 1) as trainer,
       (select i.name || ' (' || o.number || ')' from trainers r
        join training_applications a on a.employee_id = r.employee_id
        join workflow_instances w on w.workflow = 'trainingApplication' and w.subject_id = a.id and w.state = 'seated'
        join trainings o on o.id = a.training_id join training_titles i on i.id = o.training_title_id
        where r.id = s.trainer and (o.id = $trainingId::bigint or exists (select from training_sessions os
          where os.training_id = o.id and os.released_at is null
            and tstzrange(os.starts_at, os.ends_at) && tstzrange(s.starts, s.ends))) limit 1) as seat,
       exists (select from desk_bookings b left join training_sessions bs on bs.id = b.training_session_id
         where b.account_id = $accountId and b.desk_id = s.desk and b.released_at is null
           and bs.training_id is distinct from $trainingId::bigint
           and b.during && tstzrange(s.starts, s.ends)
           or b.account_id = $accountId and b.desk_id = s.desk and b.released_at is null
           and $trainingId::bigint is null and b.during && tstzrange(s.starts, s.ends)) as room
     from unnest($starts::timestamptz[], $ends::timestamptz[], $trainers::bigint[], $desks::bigint[])
       with ordinality s (starts, ends, trainer, desk, place)`,
    {
      accountId,
      trainingId,
      starts: times.sessions.map(({ startsAt }) => startsAt),
      ends: times.sessions.map(({ endsAt }) => endsAt),
      trainers: sessions.map(({ trainerId }) => trainerId),
      desks: sessions.map(({ deskId }) => deskId),
    },
  );
  return rows.flatMap(({ place, trainer, seat, room }) => [
    ...(trainer === null
      ? []
      : [
          {
            path: `sessions.${place}.trainerId`,
            message: `The trainer teaches ${trainer} at that time`,
          },
        ]),
    ...(seat === null
      ? []
      : [
          {
            path: `sessions.${place}.trainerId`,
            message: `The trainer has a seat in ${seat} at that time`,
          },
        ]),
    ...(room
      ? [{ path: `sessions.${place}.deskId`, message: 'The room is booked at that time' }]
      : []),
  ]);
}
