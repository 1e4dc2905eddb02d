import { z } from 'zod';
import type {
  RecruitmentRequest,
  RecruitmentStep,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { day } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { stepOfState, TRACKING_STEPS } from '#machines/domains/recruitment/steps.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll } from '#server/platform/http/query.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { columnsFor } from '#server/engine/instances/readInstances.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { choices } from '#server/engine/instances/step.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { boundRecruitment } from './binding.ts';
import { getSteps } from './steps.ts';

const PARTS = ['ReqInfoLanding', 'ReqInfoById', 'ReqTrackingStepsByReqId', 'ReqTrackingStepsList'];

const dayOrNone = emptyAsMissing(day('must be a date').optional());

/**
 * The query of GetRecruitmentRequest_v2 (spec 001 §7). IDs only filter, and `actionById` is always the user of
 * the token.
 */
export const requestsQuery = z.object({
  partName: z.enum(PARTS, { error: `must be one of ${PARTS.join(', ')}` }),
  businessUnitId: queryIdOrAll,
  empReqId: queryIdOrAll,
  fromDate: dayOrNone,
  toDate: dayOrNone,
  trackingStepId: queryIdOrAll,
});
type RequestsQuery = z.output<typeof requestsQuery>;

/** Returns the list that GetRecruitmentRequest_v2 names by its part name. */
export async function answerPart(
  call: Call,
  input: RequestsQuery,
): Promise<RecruitmentRequest[] | RecruitmentStep[] | TrackingStepOption[]> {
  switch (input.partName) {
    case 'ReqInfoLanding':
      return listRequests(call, { ...input, empReqId: 0 });
    case 'ReqInfoById':
      return [await requestById(call, input.empReqId)];
    case 'ReqTrackingStepsByReqId':
      return getSteps(call, await requestById(call, input.empReqId));
    default:
      return TRACKING_STEPS.map(({ id, label }) => ({
        intTrackingStepId: id,
        strTrackingStepName: label,
        value: id,
        label,
      }));
  }
}

interface TrackingStepOption {
  intTrackingStepId: number;
  strTrackingStepName: string;
  value: number;
  label: string;
}

async function requestById(call: Call, empReqId: number): Promise<RecruitmentRequest> {
  if (empReqId === 0) {
    throw refusedInput([{ path: 'empReqId', message: 'must be a requisition ID' }]);
  }
  const [request] = await listRequests(call, { empReqId, businessUnitId: 0, trackingStepId: 0 });
  if (!request) throw notFound('Requisition not found');
  return request;
}

type Row = Omit<
  RecruitmentRequest,
  | 'subjectId'
  | 'state'
  | 'version'
  | 'allowedEvents'
  | 'blockedEvents'
  | 'dueAt'
  | 'isOverdue'
  | 'LastStatus'
> &
  Instance & { lastActionAt: Date };

/** Returns the requisitions that the caller may see, the latest first. */
async function listRequests(
  { db, actor, services }: Call,
  filter: Pick<RequestsQuery, 'businessUnitId' | 'empReqId' | 'trackingStepId'> &
    Partial<Pick<RequestsQuery, 'fromDate' | 'toDate'>>,
): Promise<RecruitmentRequest[]> {
  const bound = boundRecruitment(services.engine);
  const scope = readable(bound, actor);
  const step = TRACKING_STEPS.find(({ id }) => id === filter.trackingStepId);
  const rows = await query<Row>(
    db,
    `select ${columnsFor(bound)}, i.moved_at as "lastActionAt", r.id as "intEmpReqId",
       r.number as "strEmpReqNo", u.id as "intBusinessUnitId", u.name as "strBusinessUnitName",
       r.requested_on as "dteEmpReqDate", d.name as "strDepartmentName",
       s.name as "strSectionName", g.name as "strDesignationName",
       r.vacancies as "intNoOfVacancies", e.id as "intRequestedBy", e.name as "strRequestedBy",
       r.expected_joining as "dteExpectedJoining", r.request_type as "strRequestType",
       t.name as "strEmploymentType", r.proposed_budget::text as "strProposedBudget",
       w.name as "strWorkplaceName", r.key_responsibilities as "strKeyResponsibilities",
       r.required_skills as "strRequiredSkills", r.reason as "strReasonForRequirement",
       r.over_plan_reason as "strOverPlanReason"
     from recruitment_requests r
     join workflow_instances i on i.workflow = $workflow and i.subject_id = r.id
     join business_units u on u.id = r.business_unit_id
     join departments d on d.id = r.department_id
     join sections s on s.id = r.section_id
     join designations g on g.id = r.designation_id
     join employment_types t on t.id = r.employment_type_id
     join workplace_groups w on w.id = r.workplace_group_id
     join employees e on e.id = r.requested_by
     where r.account_id = $accountId and i.account_id = $accountId
       and ($empReqId::bigint = 0 or r.id = $empReqId)
       and ($businessUnitId::bigint = 0 or r.business_unit_id = $businessUnitId)
       and ($fromDate::date is null or r.requested_on >= $fromDate)
       and ($toDate::date is null or r.requested_on <= $toDate)
       and ($trackingStepId::integer = 0 or i.state = $state::text) and ${scope.sql}
     order by r.requested_on desc, r.id desc`,
    {
      ...scope.parameters,
      workflow: bound.workflow.id,
      accountId: actor.accountId,
      empReqId: filter.empReqId,
      businessUnitId: filter.businessUnitId,
      fromDate: filter.fromDate ?? null,
      toDate: filter.toDate ?? null,
      trackingStepId: filter.trackingStepId,
      state: step?.state ?? null,
    },
  );
  const at = databaseTime().toISOString();
  return rows.map((row) => ({
    intEmpReqId: row.intEmpReqId,
    strEmpReqNo: row.strEmpReqNo,
    intBusinessUnitId: row.intBusinessUnitId,
    strBusinessUnitName: row.strBusinessUnitName,
    dteEmpReqDate: row.dteEmpReqDate,
    strDepartmentName: row.strDepartmentName,
    strSectionName: row.strSectionName,
    strDesignationName: row.strDesignationName,
    intNoOfVacancies: row.intNoOfVacancies,
    LastStatus: bound.description.states.get(row.state)?.label ?? row.state,
    LastActionDate: row.lastActionAt.toISOString(),
    intEmpReqStatusId: stepOfState(row.state)?.id ?? 0,
    intRequestedBy: row.intRequestedBy,
    strRequestedBy: row.strRequestedBy,
    dteExpectedJoining: row.dteExpectedJoining,
    strRequestType: row.strRequestType,
    strEmploymentType: row.strEmploymentType,
    strProposedBudget: row.strProposedBudget,
    strWorkplaceName: row.strWorkplaceName,
    strKeyResponsibilities: row.strKeyResponsibilities,
    strRequiredSkills: row.strRequiredSkills,
    strReasonForRequirement: row.strReasonForRequirement,
    strOverPlanReason: row.strOverPlanReason,
    dueAt: row.dueAt?.toISOString() ?? null,
    isOverdue: row.dueAt !== null && row.dueAt.toISOString() < at,
    subjectId: row.subjectId,
    state: row.state,
    version: row.version,
    ...choices(bound, row, actor, at),
  }));
}
