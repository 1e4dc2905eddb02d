import { MENU } from '#machines/core/values/menuReferences.ts';
import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import type { ApplicationRow } from '#machines/domains/training/contracts/training.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { stateSql } from '#server/engine/labels.ts';
import { isoSql } from '#server/domains/training/sql.ts';
import { PLACE } from './own.ts';

/**
 * GET /Training/Applications: applications of people of the caller's business units, open ones first, then the latest.
 */
export async function readApplications({ db, actor }: Call): Promise<ApplicationRow[]> {
  const units = await unitsPermitted(db, actor, MENU.trainingApplications, 'isView');
  return query<ApplicationRow>(
    db,
    `select a.id as "applicationId", t.id as "trainingId", t.number, l.name as title, e.name, e.code,
       p.name as department, i.state, ${stateSql(trainingApplicationWorkflow)} as status, ${PLACE} as place,
       ${isoSql('a.created_at')} as "appliedAt", ${isoSql('t.starts_at')} as "startsAt",
       t.time_zone as "timeZone"
     from training_applications a join employees e on e.id = a.employee_id
     join departments p on p.id = e.department_id
     join trainings t on t.id = a.training_id join training_titles l on l.id = t.training_title_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
     where a.account_id = $accountId and ($units::bigint[] is null or e.business_unit_id = any($units))
     order by i.is_final, a.id desc limit 2000`,
    { accountId: actor.accountId, units },
  );
}
