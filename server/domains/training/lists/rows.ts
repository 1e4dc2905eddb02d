import { trainingWorkflow } from '#machines/domains/training/training/workflow.ts';
import type { TrainingSession } from '#machines/domains/training/contracts/training.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { stateSql } from '#server/engine/labels.ts';
import { countSql } from '#server/domains/training/application/index.ts';
import { isoSql } from '#server/domains/training/sql.ts';

/** SQL: the columns of a `TrainingRow` of a training `t`, with the joins that they need. */
export const ROW_COLUMNS = `t.id as "trainingId", t.number, l.name as title, c.name as category,
  o.name as organization, v.name as venue, u.name as unit, t.audience, i.state, ${stateSql(trainingWorkflow)} as status,
  t.seats, ${countSql('seated', 'attended', 'absent')} as taken, ${countSql('waiting')} as waiting, ${countSql('asked')} as asked,
  t.cost::float8 as cost, t.time_zone as "timeZone", ${isoSql('t.closes_at')} as "closesAt",
  ${isoSql('t.starts_at')} as "startsAt", ${isoSql('t.ends_at')} as "endsAt"`;

export const ROW_JOINS = `trainings t
  join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
  join training_titles l on l.id = t.training_title_id
  join training_categories c on c.id = l.training_category_id
  join training_organizations o on o.id = t.training_organization_id
  left join training_venues v on v.id = t.training_venue_id
  join business_units u on u.id = t.business_unit_id`;

/** Returns the sessions of trainings, in order. */
export async function readSessions(
  db: Db | Tx,
  trainingIds: readonly number[],
): Promise<Map<number, TrainingSession[]>> {
  const rows = await query<TrainingSession & { trainingId: number }>(
    db,
    `select s.training_id as "trainingId", s.id as "sessionId", ${isoSql('s.starts_at')} as "startsAt",
       ${isoSql('s.ends_at')} as "endsAt", r.name as trainer,
       case when d.id is not null then f.name || ', ' || d.name end as room
     from training_sessions s left join trainers r on r.id = s.trainer_id
     left join desks d on d.id = s.desk_id left join desk_floors f on f.id = d.desk_floor_id
     where s.training_id = any($ids::bigint[]) and s.released_at is null
     order by s.training_id, s.position`,
    { ids: [...trainingIds] },
  );
  const sessions = new Map<number, TrainingSession[]>();
  for (const { trainingId, ...session } of rows) {
    sessions.set(trainingId, [...(sessions.get(trainingId) ?? []), session]);
  }
  return sessions;
}
