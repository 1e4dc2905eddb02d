import type {
  RecruitmentRequest,
  RecruitmentStep,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import {
  TRACKING_STEPS,
  UNFILLED_STATES,
  type TrackingStep,
} from '#machines/domains/recruitment/steps.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { boundRecruitment } from './binding.ts';

interface Done {
  id: number;
  stepId: number;
  comments: string;
  completedOn: string;
  completedBy: number | null;
  completedByName: string | null;
}

/** Returns the tracking steps of a requisition, with the time spent in each. */
export async function getSteps(
  { db, services }: Call,
  request: RecruitmentRequest,
): Promise<RecruitmentStep[]> {
  const { intEmpReqId, state } = request;
  const { workflow } = boundRecruitment(services.engine);
  const done = await query<Done>(
    db,
    `select s.id, s.step_id as "stepId", s.comments, s.completed_on as "completedOn",
       s.completed_by as "completedBy", e.name as "completedByName"
     from recruitment_steps s left join user_people e on e.user_id = s.completed_by
     where s.request_id = $intEmpReqId`,
    { intEmpReqId },
  );
  // The first transition enters a state, and the second leaves it. An undo enters the state again, so the times are
  // summed.
  const stood = await query<{ state: string; seconds: number }>(
    db,
    `select c.state, sum(extract(epoch from c.until - c.at))::integer as seconds
     from (
       select t.to_state as state, t.at, coalesce(lead(t.at) over (order by t.seq), now()) as until
       from workflow_transitions t join workflow_instances i on i.id = t.instance_id
       where i.workflow = $workflow and i.subject_id = $intEmpReqId
     ) c group by c.state`,
    { workflow: workflow.id, intEmpReqId },
  );
  const steps = new Map(done.map((step) => [step.stepId, step]));
  const seconds = new Map(stood.map((one) => [one.state, one.seconds]));
  return TRACKING_STEPS.map((step) => {
    const entered = steps.get(step.id);
    return {
      intEmpReqStatusId: entered?.id ?? 0,
      intEmpReqId,
      intTrackingStepId: step.id,
      strTrackingStepName: step.label,
      strComments: entered?.comments ?? '',
      dteStepCompleteDate: entered?.completedOn ?? null,
      isComplete: entered !== undefined,
      isEnable: state !== step.state || !request.allowedEvents.includes(step.event),
      intCreatedBy: entered?.completedBy ?? 0,
      strCompletedBy: entered?.completedByName ?? '',
      strStatus: entered ? 'Complete' : getStatus(request, step),
      secondsInStage: seconds.get(step.state) ?? null,
    };
  });
}

function getStatus({ state, LastStatus }: RecruitmentRequest, step: TrackingStep): string {
  if (state === step.state) return 'Current';
  return UNFILLED_STATES.includes(state) ? LastStatus : 'Waiting';
}
