import { msg } from '#machines/core/locales/messages.ts';
import { z } from 'zod';
import { GRIEVANCE_TYPES } from '#machines/domains/grievances/vocabulary.ts';

const chosen = z.number().nullable();
const text = (most: number, name: string) =>
  z.string().trim().max(most, `${name} can be at most ${most} characters`);

/** The person a non-judicial grievance is about, if any; a judicial one requires a name. */
export const AGAINST = msg('Against');

/** The label of a grievance whose assignee can no longer handle it. Without the label, it would look like a new one. */
export const EXPIRED = msg('The previous assignee can no longer handle it');

/** The form's schema (spec 001 §5, to the letter). */
export const grievanceForm = z
  .object({
    typeId: z.number(),
    isAnonymous: z.boolean(),
    businessUnitId: chosen,
    categoryId: chosen,
    subCategoryId: chosen,
    misconductId: chosen,
    segmentId: chosen,
    employeeId: chosen,
    priority: z.string().nullable(),
    incidentAt: z.string(),
    description: text(4000, 'Description'),
    additionalNote: text(2000, 'Additional Note'),
  })
  .superRefine((fields, context) => {
    const need = (isThere: boolean, path: keyof typeof fields, message: string) => {
      if (!isThere) context.addIssue({ code: 'custom', path: [path], message });
    };
    const judicial = fields.typeId === GRIEVANCE_TYPES.judicial;
    if (fields.isAnonymous) {
      need(fields.businessUnitId !== null, 'businessUnitId', 'Business Unit is required');
    }
    need(fields.categoryId !== null, 'categoryId', 'Category is required');
    need(fields.subCategoryId !== null, 'subCategoryId', 'Sub-Category is required');
    need(fields.misconductId !== null, 'misconductId', 'Misconduct is required');
    need(judicial || fields.segmentId !== null, 'segmentId', 'Segment is required');
    need(!judicial || fields.employeeId !== null, 'employeeId', 'Employee Name is required');
    need(fields.priority !== null, 'priority', 'Priority is required');
    need(fields.incidentAt !== '', 'incidentAt', 'Incident Date & Time is required');
    // Beyond the specification: a misconduct needs a description.
    need(fields.description !== '', 'description', 'Description is required');
  });
/** Fields that depend on the type: changing it resets them. */
export const BELOW_TYPE = ['categoryId', 'subCategoryId', 'misconductId', 'segmentId'] as const;
export type GrievanceFields = z.output<typeof grievanceForm>;

export const emptyGrievance: GrievanceFields = {
  typeId: GRIEVANCE_TYPES.nonJudicial,
  isAnonymous: false,
  businessUnitId: null,
  categoryId: null,
  subCategoryId: null,
  misconductId: null,
  segmentId: null,
  employeeId: null,
  priority: null,
  incidentAt: '',
  description: '',
  additionalNote: '',
};

/** The request body, which both calls share. */
export const getBody = (fields: GrievanceFields) => ({
  intGrievanceId: 0,
  intBusinessUnitId: fields.businessUnitId ?? 0,
  intGrievanceTypeId: fields.typeId,
  intCategoryId: fields.categoryId,
  intSubCategoryId: fields.subCategoryId,
  intMisconductId: fields.misconductId,
  intSegmentId: fields.segmentId ?? 0,
  intEmployeeId: fields.employeeId ?? 0,
  strPriority: fields.priority,
  dteIncidentDate: new Date(fields.incidentAt).toISOString(),
  strDescription: fields.description,
  strAdditionalNote: fields.additionalNote,
  intStatusId: 0,
  strStatus: '',
});

/** A file's content as base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}
