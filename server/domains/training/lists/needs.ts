import type { TrainingNeed } from '#machines/domains/training/contracts/planning.ts';
import { trainingRequisition } from '#machines/domains/training/requests/trainingRequisition.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { inForce } from '#server/kits/requests/inForce.ts';

type Row = Omit<TrainingNeed, 'people'> & TrainingNeed['people'][number];

/**
 * GET /Training/Needs: approved requisitions of the caller's business units, by training title. Leaves out people who
 * have a seat, are on a waiting list, or have completed the title since.
 */
export async function readNeeds({ db, actor }: Call): Promise<TrainingNeed[]> {
  const units = await unitsPermitted(db, actor, MENU.trainingSchedule, 'isView');
  const rows = await query<Row>(
    db,
    `select l.id as "titleId", l.name as title, o.id as "openTrainingId", o.number as "openNumber",
       o.free as "openFree", f.id as "plannedTrainingId", f.number as "plannedNumber", f.day as "plannedOn", r.id as "requestId", r.number, e.id as "employeeId", e.name, e.code, u.name as unit,
       i.context->'payload'->>'need' as need, i.context->'payload'->>'neededBy' as "neededBy",
       (i.context->'payload'->>'estimate')::float8 as estimate
     from requests r
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id and e.is_active
     join business_units u on u.id = e.business_unit_id
     join training_titles l on l.id = (i.context->'payload'->>'titleId')::bigint
     left join lateral (select t.id, t.number, greatest(0, t.seats - (select count(*)::integer
         from training_applications a join workflow_instances ai on ai.workflow = 'trainingApplication'
           and ai.subject_id = a.id and ai.state = 'seated' where a.training_id = t.id)) as free
       from trainings t join workflow_instances ti on ti.workflow = 'training' and ti.subject_id = t.id
       where t.training_title_id = l.id and ti.state = 'open' and t.closes_at > now()
         and (t.audience = 'everyone' or t.business_unit_id = e.business_unit_id)
       order by t.closes_at limit 1) o on true
     left join lateral (select t.id, t.number, (t.starts_at at time zone t.time_zone)::date::text as day
       from trainings t join workflow_instances ti on ti.workflow = 'training' and ti.subject_id = t.id
       where t.training_title_id = l.id and ti.state = 'planned' and t.starts_at > now()
         and (t.audience = 'everyone' or t.business_unit_id = e.business_unit_id)
         and ($units::bigint[] is null or t.business_unit_id = any($units))
       order by t.starts_at limit 1) f on true
     where r.account_id = $accountId and r.kind = 'trainingRequisition' and ${inForce(trainingRequisition)}
       and ($units::bigint[] is null or e.business_unit_id = any($units))
       and not exists (select from training_applications a join trainings t on t.id = a.training_id
         join workflow_instances ai on ai.workflow = 'trainingApplication' and ai.subject_id = a.id
         where a.employee_id = e.id and t.training_title_id = l.id and a.created_at >= r.created_at
           and ai.state in ('asked', 'waiting', 'seated', 'attended'))
     order by l.name, i.context->'payload'->>'neededBy' nulls last, r.id limit 2000`,
    { accountId: actor.accountId, units },
  );
  const needs = new Map<number, TrainingNeed>();
  for (const row of rows) {
    const { titleId, title, openTrainingId, openNumber, openFree, ...rest } = row;
    const { plannedTrainingId, plannedNumber, plannedOn, ...person } = rest;
    const need = needs.get(titleId) ?? {
      titleId,
      title,
      openTrainingId,
      openNumber,
      openFree,
      plannedTrainingId,
      plannedNumber,
      plannedOn,
      people: [],
    };
    need.people.push(person);
    needs.set(titleId, need);
  }
  return [...needs.values()];
}
