import { z } from 'zod';
import type {
  OpenTraining,
  OwnApplication,
} from '#machines/domains/training/contracts/training.ts';
import { getParticipation } from '#machines/domains/training/participation.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { stateSql } from '#server/engine/labels.ts';
import { readClashes } from '#server/domains/training/application/index.ts';
import { isoSql } from '#server/domains/training/sql.ts';
import { readSessions, ROW_COLUMNS, ROW_JOINS } from './rows.ts';

export const noQuery = z.object({});

/**
 * GET /Training/Catalogue: open trainings that are for the caller and that they haven't applied for, by closing time.
 */
export async function readCatalogue({ db, actor }: Call): Promise<OpenTraining[]> {
  const { accountId, employeeId } = actor;
  if (employeeId === null) return [];
  const rows = await query<Omit<OpenTraining, 'sessions' | 'clashes'>>(
    db,
    `select ${ROW_COLUMNS}, l.hours::float8 as hours, l.aims, t.note, t.needs_approval as "needsApproval",
       l.gives_certificate as certificate
     from ${ROW_JOINS} join employees e on e.id = $employeeId
     where t.account_id = $accountId and i.state = 'open' and t.closes_at > now()
       and (t.audience = 'everyone' or t.business_unit_id = e.business_unit_id)
       and not exists (select from training_applications a
         join workflow_instances ai on ai.workflow = 'trainingApplication' and ai.subject_id = a.id
         where a.training_id = t.id and a.employee_id = e.id and ai.state in ('asked', 'waiting', 'seated'))
     order by t.closes_at, t.id limit 200`,
    { accountId, employeeId },
  );
  const ids = rows.map(({ trainingId }) => trainingId);
  const sessions = await readSessions(db, ids);
  const clashes = await readClashes(
    db,
    ids.map((trainingId) => ({ trainingId, employeeId })),
  );
  return rows.map((row) => ({
    ...row,
    sessions: sessions.get(row.trainingId) ?? [],
    clashes: clashes
      .filter(({ trainingId }) => trainingId === row.trainingId)
      .map(({ trainingId: _of, employeeId: _whose, ...clash }) => clash),
  }));
}

/** SQL: the position of an application `a` with the instance `i` on the waiting list; null if it isn't on it. */
export const PLACE = `case when i.state = 'waiting' then (select count(*)::integer from training_applications w
  join workflow_instances wi on wi.workflow = 'trainingApplication' and wi.subject_id = w.id
  where w.training_id = a.training_id and wi.state = 'waiting' and w.id <= a.id) end`;

/** GET /Training/Own: the caller's applications, those for future trainings first. */
export async function readOwn({ db, actor }: Call): Promise<OwnApplication[]> {
  const rows = await query<
    Omit<OwnApplication, 'sessions' | 'certificate' | 'canEvaluate'> & {
      hasEvaluated: boolean;
      paperId: number | null;
      paperNumber: string | null;
      expiresOn: string | null;
    }
  >(
    db,
    `select a.id as "applicationId", t.id as "trainingId", t.number, l.name as title, v.name as venue,
       t.time_zone as "timeZone", ${isoSql('t.closes_at')} as "closesAt", ${isoSql('t.starts_at')} as "startsAt",
       ${isoSql('t.ends_at')} as "endsAt", i.state, ${stateSql(trainingApplicationWorkflow)} as status,
       ${PLACE} as place, t.seats,
       i.state in ('asked', 'waiting') or i.state = 'seated' and t.starts_at > now() as "canGiveBack",
       exists (select from training_evaluations v where v.application_id = a.id and v.kind = 'participant')
         as "hasEvaluated",
       a.score::float8 as score, p.id as "paperId", p.number as "paperNumber", c.expires_on::text as "expiresOn"
     from training_applications a
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     join trainings t on t.id = a.training_id join training_titles l on l.id = t.training_title_id
     left join training_venues v on v.id = t.training_venue_id
     left join training_certificates c on c.application_id = a.id
     left join papers p on p.id = c.paper_id
     where a.account_id = $accountId and a.employee_id = $employeeId
     order by i.is_final, case when i.is_final then -extract(epoch from t.starts_at)
       else extract(epoch from t.starts_at) end, a.id limit 500`,
    { accountId: actor.accountId, employeeId: actor.employeeId },
  );
  const sessions = await readSessions(
    db,
    rows.map(({ trainingId }) => trainingId),
  );
  return rows.map(({ paperId, paperNumber, expiresOn, hasEvaluated, ...row }) => ({
    ...row,
    canEvaluate: getParticipation(row.state, hasEvaluated) === 'completed',
    certificate:
      paperId === null || paperNumber === null ? null : { paperId, number: paperNumber, expiresOn },
    sessions: sessions.get(row.trainingId) ?? [],
  }));
}
