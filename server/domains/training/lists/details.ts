import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import type {
  Participant,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { stateSql } from '#server/engine/labels.ts';
import { readClashes } from '#server/domains/training/application/index.ts';
import { readEvaluationSums } from '#server/domains/training/evaluation/index.ts';
import { mayEdit } from '#server/domains/training/access.ts';
import { isoSql, RECORDS_SESSION, TEACHES } from '#server/domains/training/sql.ts';
import { PLACE } from './own.ts';
import { ROW_COLUMNS, ROW_JOINS } from './rows.ts';

export const detailsQuery = z.object({ trainingId: queryInt('must be an ID') });

/**
 * GET /Training/Details: a training with everyone who applied, for people who manage the schedule and for its trainers.
 * @throws AppError 404 for anyone else.
 */
export async function readDetails(
  { db, actor }: Call,
  { trainingId }: z.output<typeof detailsQuery>,
): Promise<TrainingDetails> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isView');
  const row = await queryOne<
    Omit<TrainingDetails, 'sessions' | 'participants' | 'can'> & { teaches: boolean }
  >(
    db,
    `select ${ROW_COLUMNS}, t.training_title_id as "titleId", t.training_organization_id as "organizationId",
       t.training_venue_id as "venueId", t.business_unit_id as "businessUnitId",
       t.needs_approval as "needsApproval", t.note,
       (t.closes_at at time zone t.time_zone)::date::text as "closesOn",
       to_char(t.closes_at at time zone t.time_zone, 'HH24:MI') as "closesTime",
       l.attended_percent::integer as "attendedPercent", (i.context->>'spent')::float8 as spent,
       ${TEACHES} as teaches
     from ${ROW_JOINS} where t.id = $trainingId and t.account_id = $accountId
       and ($units::bigint[] is null or t.business_unit_id = any($units) or ${TEACHES})`,
    { trainingId, accountId: actor.accountId, units, employeeId: actor.employeeId },
  );
  if (!row) throw notFound('Training not found');
  const { teaches, ...training } = row;
  const edits = await mayEdit(db, actor, training.businessUnitId);
  const isLive = ['closed', 'open', 'running', 'done'].includes(training.state);
  return {
    ...training,
    sessions: (await readFullSessions(db, trainingId, actor.employeeId)).map(
      ({ teaches: isOwn, ...session }) => ({ ...session, canMark: isLive && (edits || isOwn) }),
    ),
    participants: await readParticipants(db, trainingId),
    evaluations: await readEvaluationSums(db, trainingId, 'participant'),
    atWork: await readEvaluationSums(db, trainingId, 'supervisor'),
    can: {
      change: edits && ['planned', 'open'].includes(training.state),
      mark: (edits || teaches) && isLive,
    },
  };
}

type FullSession = Omit<TrainingDetails['sessions'][number], 'canMark'> & { teaches: boolean };

const readFullSessions = (
  db: Db,
  trainingId: number,
  employeeId: number | null,
): Promise<FullSession[]> =>
  query(
    db,
    `select s.id as "sessionId", ${isoSql('s.starts_at')} as "startsAt", ${isoSql('s.ends_at')} as "endsAt",
       r.name as trainer, case when d.id is not null then f.name || ', ' || d.name end as room,
       s.trainer_id as "trainerId", s.desk_id as "deskId", s.starts_at <= now() as "hasBegun",
       ${RECORDS_SESSION} as teaches,
       (s.starts_at at time zone t.time_zone)::date::text as date,
       to_char(s.starts_at at time zone t.time_zone, 'HH24:MI') as "startTime",
       to_char(s.ends_at at time zone t.time_zone, 'HH24:MI') as "endTime"
     from training_sessions s join trainings t on t.id = s.training_id
     left join trainers r on r.id = s.trainer_id
     left join desks d on d.id = s.desk_id left join desk_floors f on f.id = d.desk_floor_id
     where s.training_id = $trainingId and s.released_at is null order by s.position`,
    { trainingId, employeeId },
  );

async function readParticipants(db: Db, trainingId: number): Promise<Participant[]> {
  const rows = await query<Omit<Participant, 'clashes'>>(
    db,
    `select a.id as "applicationId", e.id as "employeeId", e.name, e.code, p.name as department, i.state,
       ${stateSql(trainingApplicationWorkflow)} as status, ${isoSql('a.created_at')} as "appliedAt",
       ${PLACE} as place, a.score::float8 as score,
       (select coalesce(jsonb_object_agg(m.session_id, m.is_present), '{}') from training_attendance m
        where m.application_id = a.id) as marks,
       (select jsonb_build_object('paperId', c.paper_id, 'number', n.number) from training_certificates c
        join papers n on n.id = c.paper_id where c.application_id = a.id) as certificate
     from training_applications a join employees e on e.id = a.employee_id
     join departments p on p.id = e.department_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     where a.training_id = $trainingId
     order by array_position(array['seated', 'attended', 'absent', 'waiting', 'asked'], i.state::text) nulls last,
       a.id`,
    { trainingId },
  );
  const open = rows.filter(({ state }) => ['asked', 'waiting', 'seated'].includes(state));
  const clashes = await readClashes(
    db,
    open.map(({ employeeId }) => ({ trainingId, employeeId })),
  );
  return rows.map((row) => ({
    ...row,
    clashes: open.includes(row)
      ? clashes
          .filter(({ employeeId }) => employeeId === row.employeeId)
          // Others learn that someone is on leave, and not on what kind of leave.
          .map(({ kind, what, day, isBlocking }) => ({
            kind,
            what: kind === 'leave' ? '' : what,
            day,
            isBlocking,
          }))
      : [],
  }));
}
