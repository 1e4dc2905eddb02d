/** A requisition for section 1 of unit 1, as the create form sends it. */
export const requisition = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  intEmpReqId: 0,
  intBusinessUnitId: 1,
  intWorkplaceId: 1,
  intDepartmentId: 1,
  intSectionId: 1,
  strEmpReqNo: '',
  dteEmpReqDate: '2026-11-22T00:00:00.000Z',
  strRequestType: 'New',
  intEmployeeTypeId: 1,
  intDesignationId: 1,
  intNoOfVacancies: 2,
  dteExpectedJoining: '2027-01-01T00:00:00.000Z',
  strReasonForRequirement: 'The section grows',
  strKeyResponsibilities: 'Paying bills',
  strRequiredSkills: 'Care',
  strProposedBudget: '60000',
  intCreatedBy: 4711,
  ...change,
});

/** A step of `requestId` marked as complete, as the update modal sends it. */
export const stepDone = (
  requestId: number,
  stepId: number,
  change: Record<string, unknown> = {},
): Record<string, unknown> => ({
  intEmpReqStatusId: 0,
  intEmpReqId: requestId,
  intTrackingStepId: stepId,
  strTrackingStepName: 'Named by the client',
  strComments: `Step ${stepId} is done`,
  dteStepCompleteDate: '2026-11-20T00:00:00.000Z',
  isComplete: true,
  intCreatedBy: 4711,
  ...change,
});
