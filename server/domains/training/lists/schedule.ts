import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type {
  TrainingChoices,
  TrainingRow,
} from '#machines/domains/training/contracts/training.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryText } from '#server/platform/http/query.ts';
import { TEACHES } from '#server/domains/training/sql.ts';
import { ROW_COLUMNS, ROW_JOINS } from './rows.ts';

export const scheduleQuery = z.object({ which: queryText.default('all') });

/**
 * GET /Training/Schedule: trainings of the caller's business units, the latest first. With `which=teaching`, those
 * whose attendance the caller records; with `which=own`, those that the caller teaches.
 */
export async function readSchedule(
  { db, actor }: Call,
  { which }: z.output<typeof scheduleQuery>,
): Promise<TrainingRow[]> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isView');
  const states = which === 'teaching' ? ['closed', 'running', 'done', 'completed'] : [];
  return query<TrainingRow>(
    db,
    `select ${ROW_COLUMNS} from ${ROW_JOINS}
     where t.account_id = $accountId
       and (not $isOwn::boolean and ($units::bigint[] is null or t.business_unit_id = any($units)) or ${TEACHES})
       and not ($isOwn::boolean and i.state in ('planned', 'cancelled'))
       and (cardinality($states::text[]) = 0 or i.state = any($states))
     order by i.state in ('completed', 'cancelled'), t.starts_at desc, t.id desc limit 1000`,
    {
      accountId: actor.accountId,
      units,
      states,
      employeeId: actor.employeeId,
      isOwn: which === 'own',
    },
  );
}

/** GET /Training/Choices: rooms of venues, time zones, and the units for which the caller plans trainings. */
export async function readChoices({ db, actor }: Call): Promise<TrainingChoices> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isCreate');
  const { accountId } = actor;
  const zones = await queryOne<{ timeZone: string; timeZones: string[] }>(
    db,
    `select account_time_zone($accountId) as "timeZone",
       (select array_agg(name order by name) from pg_timezone_names
        where name like '%/%' and name not like 'posix/%' and name not like 'Etc/%' or name = 'UTC') as "timeZones"`,
    { accountId },
  );
  return {
    timeZone: zones?.timeZone ?? 'UTC',
    timeZones: zones?.timeZones ?? [],
    rooms: await query(
      db,
      `select d.id as value, f.name || ', ' || d.name as label, d.seats::integer as seats, v.id as "venueId"
       from training_venues v join desk_floors f on f.desk_office_id = v.desk_office_id and f.is_active
       join desks d on d.desk_floor_id = f.id and d.kind = 'room' and d.is_active
       where v.account_id = $accountId and v.is_active order by f.name, d.name`,
      { accountId },
    ),
    units: await query(
      db,
      `select id as value, name as label from business_units where account_id = $accountId and is_active
         and ($units::bigint[] is null or id = any($units)) order by name`,
      { accountId, units },
    ),
  };
}
