import { z } from 'zod';
import { recruitmentRequestBody } from '#machines/domains/recruitment/contracts/recruitment.ts';

const { shape } = recruitmentRequestBody;
/** The API's schema accepts null and reports missing fields. */
const chosen = z
  .number()
  .nullable()
  .transform((value): unknown => value);

/** The create form, validated by the schema of its API call (spec 001 §5). */
export const requisitionForm = z.object({
  dteExpectedJoining: z.string().nullable().pipe(shape.dteExpectedJoining),
  strRequestType: z.enum(['Replacement', 'New']).nullable().pipe(shape.strRequestType),
  intEmployeeTypeId: chosen.pipe(shape.intEmployeeTypeId),
  intDesignationId: chosen.pipe(shape.intDesignationId),
  intNoOfVacancies: chosen.pipe(shape.intNoOfVacancies),
  strProposedBudget: chosen.pipe(shape.strProposedBudget),
  intWorkplaceId: chosen.pipe(shape.intWorkplaceId),
  intDepartmentId: chosen.pipe(shape.intDepartmentId),
  intSectionId: chosen.pipe(shape.intSectionId),
  strKeyResponsibilities: shape.strKeyResponsibilities,
  strRequiredSkills: shape.strRequiredSkills,
  strReasonForRequirement: shape.strReasonForRequirement,
  strOverPlanReason: z.string().trim().max(2000, 'can be at most 2000 characters'),
});

export type RequisitionFields = z.input<typeof requisitionForm>;
export type Requisition = z.output<typeof requisitionForm>;

/** The initial values of the form. Both dates default to today (spec 001 §9). */
export const emptyRequisition = (today: string): RequisitionFields => ({
  dteExpectedJoining: today,
  strRequestType: null,
  intEmployeeTypeId: null,
  intDesignationId: null,
  intNoOfVacancies: null,
  strProposedBudget: null,
  intWorkplaceId: null,
  intDepartmentId: null,
  intSectionId: null,
  strKeyResponsibilities: '',
  strRequiredSkills: '',
  strReasonForRequirement: '',
  strOverPlanReason: '',
});
