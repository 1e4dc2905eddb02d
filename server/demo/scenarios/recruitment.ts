import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { TRACKING_STEPS } from '#machines/domains/recruitment/steps.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { completeSteps, savePlan, saveRequisition } from '#server/domains/recruitment/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Stage, Scenario } from '#server/demo/stage/scenario.ts';
import { REQUISITIONS, STEP_COMMENTS, type RequisitionPlan } from './requisitions.ts';

/** Requisitions at every stage, some ended early, and headcount plans that some exceed. */
export const recruitment: Scenario = (stage) => [
  ...plans(stage),
  ...REQUISITIONS.flatMap((requisition) => timeline(stage, requisition)),
  handedOver(stage),
];

/** Hands over to HR the first candidates who have accepted an offer but aren't employees yet. */
const handedOver = ({ tx, today, actor }: Stage): Moment => ({
  at: officeTime(daysBefore(today, 1), 200),
  happen: async () => {
    const names = ['Farhana Islam', 'Tanvir Ahmed', 'Sadia Rahman', 'Imran Kabir', 'Nadia Sultana'];
    await query(
      tx,
      `insert into hired_candidates (account_id, request_id, reference, name, gender, birth_date, mobile,
         joining_on, gross, handed_over_by)
       select r.account_id, r.id, 'HD-' || 1000 + n.place, n.name,
         case when n.place % 2 = 1 then 'female' else 'male' end,
         date '1996-03-01' + (n.place * 211)::integer, '+880 1711 ' || 100000 + n.place * 7919,
         greatest(r.expected_joining, $today::date + 7),
         round(r.proposed_budget / r.vacancies, -2), $userId
       from (select r.*, row_number() over (order by r.number) as place from recruitment_requests r
         join workflow_instances i on i.workflow = 'recruitment' and i.subject_id = r.id
         where i.state in ('offer', 'joining')) r
       join unnest($names::text[]) with ordinality n (name, place) on n.place = r.place`,
      { names, today, userId: actor('hr').userId },
    );
    await recordUnrecorded(tx, 'hired candidate');
  },
});

interface Position {
  intBusinessUnitId: number;
  intDepartmentId: number;
  intSectionId: number;
  intWorkplaceId: number;
  intDesignationId: number;
  intEmployeeTypeId: number;
}

function timeline(stage: Stage, plan: RequisitionPlan): Moment[] {
  const { tx, today, random, actor } = stage;
  const at = (daysAgo: number) =>
    officeTime(workingDaysBefore(today, daysAgo), random.between(0, 420), random.between(0, 59));
  const raisedAt = at(plan.daysAgo);
  const raiser = actor(plan.by ?? 'manager');
  let id = 0;
  const raised: Moment = {
    at: raisedAt,
    happen: async (engine) => {
      const created = await saveRequisition(tx, engine, raiser, {
        intEmpReqId: 0,
        ...(await getPosition(stage, plan)),
        dteExpectedJoining: daysBefore(today, -plan.joinsInDays),
        strRequestType: plan.replacement ? 'Replacement' : 'New',
        intNoOfVacancies: plan.vacancies,
        strProposedBudget: String(plan.vacancies * plan.pay),
        strReasonForRequirement: plan.reason,
        strKeyResponsibilities: plan.responsibilities,
        strRequiredSkills: plan.skills,
        strOverPlanReason: plan.overPlan,
      });
      id = created.id;
    },
  };
  const steps = plan.steps.map((daysAgo, index): Moment => {
    const step = TRACKING_STEPS[index];
    if (!step) throw new Error('A requisition has no such step');
    const happenedAt = at(daysAgo);
    const login = step.state === 'mdApproval' ? 'md' : plan.by === 'hr' ? 'hr2' : 'hr';
    return {
      at: happenedAt,
      happen: (engine) =>
        completeSteps(tx, engine, actor(login), [
          {
            intEmpReqId: id,
            intTrackingStepId: step.id,
            strComments: random.pick(STEP_COMMENTS[step.state]),
            dteStepCompleteDate: happenedAt.slice(0, 10),
            isComplete: true,
          },
        ]),
    };
  });
  const { end } = plan;
  if (!end) return [raised, ...steps];
  const ended: Moment = {
    at: at(end.daysAgo),
    happen: async (engine) => {
      await dispatch(tx, engine, {
        workflow: 'recruitment',
        actor: actor(end.by),
        items: [{ subjectId: id, event: { type: end.event, comment: end.comment } }],
      });
    },
  };
  return [raised, ...steps, ended];
}

/** The position of someone in the middle of that section's list. */
async function getPosition({ tx, people }: Stage, plan: RequisitionPlan): Promise<Position> {
  const members = people.filter(
    ({ unit, section }) => unit.code === plan.unit && section.name === plan.section,
  );
  const member = members[members.length >> 1];
  const position = await queryOne<Position>(
    tx,
    `select business_unit_id as "intBusinessUnitId", department_id as "intDepartmentId",
       section_id as "intSectionId", workplace_group_id as "intWorkplaceId",
       designation_id as "intDesignationId", employment_type_id as "intEmployeeTypeId"
     from employees where id = $id`,
    { id: member?.employeeId ?? 0 },
  );
  if (!position) throw new Error(`No one works in ${plan.section} of ${plan.unit}`);
  return position;
}

/** HR's headcount plan for the departments with requisitions; requisitions exceed it in only two of them. */
function plans(stage: Stage): Moment[] {
  const { tx, today, actor } = stage;
  const fiscalYear = getFiscalYear(today);
  const at = officeTime(workingDaysBefore(today, 120), 90);
  const sections = new Map(REQUISITIONS.map((plan) => [`${plan.unit} ${plan.section}`, plan]));
  return [...sections.values()].map((plan): Moment => ({
    at,
    happen: async () => {
      const { intDepartmentId: departmentId } = await getPosition(stage, plan);
      const vacancies = plan.overPlan === null ? 24 : 1;
      const budget = vacancies * 60_000;
      await keep(tx, { departmentId, fiscalYear, vacancies, budget }, actor('hr'));
    },
  }));
}

const keep = async (
  tx: Tx,
  plan: Parameters<typeof savePlan>[1],
  actor: ReturnType<Stage['actor']>,
): Promise<void> => void (await savePlan({ tx, actor }, plan));
