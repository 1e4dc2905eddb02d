import { z } from 'zod';
import { dateMessage } from '#machines/core/values/calendarDay.ts';

/** Numbers may be sent as text. 0 means that nothing was chosen (spec 001 §3). */
const numeric = (required: string) =>
  z.preprocess(
    (value) =>
      value === '' || value == null ? 0 : typeof value === 'string' ? Number(value) : value,
    z.number(required).int(required).positive(required).max(2_147_483_647, required),
  );

const text = (required: string, longest = 2000) =>
  z.string(required).trim().min(1, required).max(longest, `can be at most ${longest} characters`);

/** An ISO timestamp, of which only the day is used. */
export const day = (required: string) =>
  z
    .string(required)
    .transform((value) => value.replace(/T.*$/s, ''))
    .pipe(
      z.iso
        .date({ error: dateMessage(required), abort: true })
        .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', required),
    );

const AMOUNT = 'Proposed Budget must be an amount, such as 50000.00';

/** A monthly amount as text, which may have thousands separators. */
const budget = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    text('Proposed Budget is required', 40),
  )
  .transform((typed) => typed.replace(/[,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, AMOUNT));

/** POST /Employee/SaveRecruitmentRequest, with the messages of spec 001 §5. */
export const recruitmentRequestBody = z.object({
  /** 0 creates a requisition. A requisition that has been sent can't be changed. */
  intEmpReqId: z.preprocess(
    (value) => (value === '' || value == null ? 0 : Number(value)),
    z.number('must be a requisition ID').int('must be a requisition ID').min(0),
  ),
  /** The ID of the business unit. 0 means that of the department. */
  intBusinessUnitId: z.preprocess(
    (value) => (value === '' || value == null ? 0 : Number(value)),
    z.number('must be a business unit ID').int().min(0),
  ),
  dteExpectedJoining: day('Expected Joining Date is required'),
  strRequestType: z.enum(['Replacement', 'New'], { error: 'Replacement / New is required' }),
  intEmployeeTypeId: numeric('Employment Type is required'),
  strReasonForRequirement: text('Reason is required'),
  intDesignationId: numeric('Designation is required'),
  strKeyResponsibilities: text('Key Responsibilities is required'),
  intNoOfVacancies: numeric('No. of Vacancies is required'),
  strRequiredSkills: text('Required Skills is required'),
  strProposedBudget: budget,
  /** The ID of the workplace group, despite the field's name (spec 001 §3). */
  intWorkplaceId: numeric('Workplace group is required'),
  intDepartmentId: numeric('Department is required'),
  intSectionId: numeric('Section is required'),
  /** The reason, which is required if the requisition exceeds the headcount plan. The specification doesn't have it. */
  strOverPlanReason: z.string('must be text').trim().max(2000).nullish(),
});
export type RecruitmentRequestBody = z.output<typeof recruitmentRequestBody>;

export const OVER_PLAN = 'Reason for exceeding the headcount plan is required';
export const FILL_UP = 'Please fillup comments and date field';

const isFlagged = z.preprocess(
  (value) => (value === 1 || value === 0 ? value === 1 : value),
  z.boolean('must be true or false'),
);

/** One step of POST /Employee/UpdateEmpRecruitmentStatus (spec 001 §5). */
const stepUpdate = z
  .object({
    /** The status that the caller saw, or 0 if the step wasn't complete then. */
    intEmpReqStatusId: z.number('must be a step ID').int().min(0).nullish(),
    intEmpReqId: z.number('must be a requisition ID').int().positive(),
    intTrackingStepId: z.number('must be a tracking step ID').int().positive(),
    strComments: z.string('must be text').trim().max(2000).nullish(),
    dteStepCompleteDate: z.string('must be a date').nullish(),
    isComplete: isFlagged,
  })
  .superRefine(({ isComplete, strComments, dteStepCompleteDate }, context) => {
    if (!isComplete) return;
    if (!strComments) context.addIssue({ code: 'custom', path: ['strComments'], message: FILL_UP });
    if (!day(FILL_UP).safeParse(dteStepCompleteDate).success) {
      context.addIssue({ code: 'custom', path: ['dteStepCompleteDate'], message: FILL_UP });
    }
  });

export const stepUpdates = z
  .array(stepUpdate, 'The body must be a list')
  .min(1, 'The list is empty')
  .max(600, 'The list can hold at most 600 items');
export type StepUpdate = z.output<typeof stepUpdate>;

/** A requisition in the tracer's list and view (spec 001 §3). Dates are ISO, and the budget has two decimals. */
export interface RecruitmentRequest {
  intEmpReqId: number;
  strEmpReqNo: string;
  intBusinessUnitId: number;
  strBusinessUnitName: string;
  dteEmpReqDate: string;
  strDepartmentName: string;
  strSectionName: string;
  strDesignationName: string;
  intNoOfVacancies: number;
  LastStatus: string;
  LastActionDate: string;
  /** The tracking step at which it waits, or 0 if it waits for none. */
  intEmpReqStatusId: number;
  intRequestedBy: number;
  strRequestedBy: string;
  dteExpectedJoining: string;
  strRequestType: 'Replacement' | 'New';
  strEmploymentType: string;
  strProposedBudget: string;
  strWorkplaceName: string;
  strKeyResponsibilities: string;
  strRequiredSkills: string;
  strReasonForRequirement: string;
  strOverPlanReason: string | null;
  dueAt: string | null;
  isOverdue: boolean;
  // The following fields are the requisition's workflow data for the caller.
  subjectId: number;
  state: string;
  version: number;
  allowedEvents: string[];
  blockedEvents: { event: string; reason: string; whoCan: string }[];
}

/** A tracking step of a requisition (spec 001 §3). */
export interface RecruitmentStep {
  intEmpReqStatusId: number;
  intEmpReqId: number;
  intTrackingStepId: number;
  strTrackingStepName: string;
  strComments: string;
  dteStepCompleteDate: string | null;
  isComplete: boolean;
  /** Whether the caller can edit the step. False if it is completed, not reached yet, or assigned to another person. */
  isEnable: boolean;
  intCreatedBy: number;
  /** The name of the person who completed it. It is empty before that. The specification doesn't have it. */
  strCompletedBy: string;
  /** `Complete`, `Current`, `Waiting`, or how the requisition ended. */
  strStatus: string;
  /** How long the requisition has been at this step, or null if it never was. */
  secondsInStage: number | null;
}

/** A department's plan for a fiscal year, and what is requested so far. */
export interface HeadcountPlan {
  departmentId: number;
  departmentName: string;
  businessUnitId: number;
  businessUnitName: string;
  fiscalYear: number;
  /** The planned number of vacancies, or null if there is no plan. */
  plannedVacancies: number | null;
  plannedBudget: number | null;
  /** The numbers of requisitions that were neither rejected nor cancelled. */
  requestedVacancies: number;
  requestedBudget: number;
}

export const headcountPlanBody = z.object({
  departmentId: z.number('Department is required').int().positive('Department is required'),
  fiscalYear: z.number('Fiscal Year is required').int().min(1990).max(2100),
  vacancies: z
    .number('No. of Vacancies is required')
    .int('No. of Vacancies must be a whole number')
    .min(0, 'cannot be below 0')
    .max(100_000, 'can be at most 100000'),
  budget: z
    .number('Budget is required')
    .min(0, 'cannot be below 0')
    .max(999_999_999_999.99)
    .refine((amount) => Number(amount.toFixed(2)) === amount, 'can have at most two decimals'),
});

/** Whether a requisition exceeds what is left of a plan. */
export const isOverPlan = (
  plan: HeadcountPlan | undefined,
  vacancies: number,
  budget: number,
): boolean =>
  plan?.plannedVacancies != null &&
  plan.plannedBudget != null &&
  (plan.requestedVacancies + vacancies > plan.plannedVacancies ||
    plan.requestedBudget + budget > plan.plannedBudget);
