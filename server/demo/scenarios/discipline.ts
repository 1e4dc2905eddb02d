import { MENU } from '#machines/core/values/menuReferences.ts';
import { openCaseBody } from '#machines/domains/career/contracts/discipline.ts';
import { grievanceToFile } from '#machines/domains/grievances/contracts/grievances.ts';
import { GRIEVANCE_TYPES } from '#machines/domains/grievances/vocabulary.ts';
import { disciplineWorkflow } from '#machines/domains/career/discipline/workflow.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { openCase } from '#server/domains/career/discipline/index.ts';
import { fileGrievance } from '#server/domains/grievances/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { letTimersFire } from '#server/demo/stage/timers.ts';
import { cases, type DemoCase } from './disciplineCases.ts';

/** Disciplinary cases at every stage, one of them from a judicial grievance. */
export const discipline: Scenario = (stage) => cases.flatMap((notice) => getMoments(stage, notice));

/** Actors in the demo have no session, so their permissions are given here. */
const EVERYTHING = new Map([
  [MENU.discipline, null],
  [MENU.grievanceDashboard, null],
]);

function getMoments(stage: Stage, notice: DemoCase): Moment[] {
  const { tx, today } = stage;
  const actor = (login: string) => ({ ...stage.actor(login), opens: EVERYTHING });
  const at = (daysAgo: number, minutes: number) =>
    officeTime(workingDaysBefore(today, daysAgo), minutes);
  let caseId = 0;
  let grievanceId: number | null = null;
  let employeeId = 0;
  return [
    {
      at: at(notice.daysAgo + 1, 210),
      happen: async (engine) => {
        employeeId = await readAccused(stage, notice);
        if (notice.misconduct === undefined) return;
        grievanceId = await file(stage, engine, notice, employeeId);
      },
    },
    {
      at: at(notice.daysAgo, 220),
      happen: async (engine) => {
        const incidentOn = workingDaysBefore(today, notice.daysAgo + 2);
        const body = openCaseBody.parse({ ...notice, employeeId, grievanceId, incidentOn });
        caseId = await openCase(tx, engine, actor('hr'), body);
      },
    },
    ...notice.steps.map(({ by, daysAgo, event, ...rest }) => ({
      at: at(daysAgo, 230),
      happen: async (engine: Engine) => {
        // If there is no reply, the timer for the reply's deadline fires.
        await letTimersFire(tx, engine, disciplineWorkflow.id, [caseId]);
        const day = workingDaysBefore(today, Math.max(0, daysAgo - 1));
        const dated = {
          ...(event === 'hearing.set' ? { hearingOn: day } : {}),
          ...(event === 'decide' ? { effectiveDate: day } : {}),
        };
        await dispatch(tx, engine, {
          workflow: disciplineWorkflow.id,
          actor: actor(by),
          items: [{ subjectId: caseId, event: { type: event, ...rest, ...dated } }],
        });
      },
    })),
  ];
}

async function readAccused({ tx, actor }: Stage, { of }: DemoCase): Promise<number> {
  if ('login' in of) return actor(of.login).employeeId ?? 0;
  const row = await queryOne<{ id: number }>(
    tx,
    `select e.id from employees e join sections s on s.id = e.section_id
     where e.account_id = $accountId and s.name = $section and e.is_active
       and e.supervisor_id is not null
       and not exists (select from users u where u.employee_id = e.id)
     order by e.joining_date, e.id limit 1 offset $place`,
    { accountId: ACCOUNT_ID, ...of },
  );
  if (!row) throw new Error(`Too few work in ${of.section}`);
  return row.id;
}

async function file(
  { tx, actor }: Stage,
  engine: Engine,
  { by = 'manager', misconduct, charge }: DemoCase,
  employeeId: number,
): Promise<number> {
  const place = await queryOne<Record<'category' | 'sub' | 'misconduct', number>>(
    tx,
    `select c.id as category, s.id as sub, m.id as misconduct from grievance_misconducts m
     join grievance_sub_categories s on s.id = m.sub_category_id
     join grievance_categories c on c.id = s.category_id
     where c.type_id = $type and c.account_id is null and m.name = $misconduct`,
    { type: GRIEVANCE_TYPES.judicial, misconduct },
  );
  if (!place) throw new Error(`The catalogue has no ${misconduct}`);
  const body = grievanceToFile.parse({
    intGrievanceTypeId: GRIEVANCE_TYPES.judicial,
    intEmployeeId: employeeId,
    intCategoryId: place.category,
    intSubCategoryId: place.sub,
    intMisconductId: place.misconduct,
    strPriority: 'High',
    dteIncidentDate: new Date(Date.parse(engine.at ?? '') - 20 * 3_600_000).toISOString(),
    strDescription: charge,
    isSelfService: false,
  });
  return fileGrievance(tx, engine, actor(by), body);
}
