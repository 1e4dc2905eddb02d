import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** POST /Career/OpenCase: opens a case because of a judicial grievance, or because of what HR itself found. */
export const openCaseBody = z.object({
  employeeId: z.int('Employee is required').positive('Employee is required'),
  grievanceId: z
    .int('must be an ID')
    .nullish()
    .transform((id) => (id === 0 ? null : (id ?? null))),
  incidentOn: calendarDay('Incident is required'),
  charge: z
    .string('Charge is required')
    .trim()
    .min(10, 'Charge must have at least 10 characters')
    .max(2000, 'Charge can be at most 2000 characters'),
});
export type OpenCase = z.output<typeof openCaseBody>;

/** A row of GET /Career/CaseGrievances: a judicial grievance without a case. */
export interface CaseGrievance {
  value: number;
  /** The number of the ticket and the misconduct. */
  label: string;
  employeeId: number;
  employeeName: string;
  employeeCode: string;
  incidentOn: string;
  description: string;
}

/** GET /Career/Case */
export interface CaseView {
  caseId: number;
  number: string;
  state: string;
  employeeId: number;
  employeeName: string;
  employeeCode: string;
  incidentOn: string;
  charge: string;
  /** Who opened the case. Null for the accused, who must not learn who complained. */
  openedBy: string | null;
  grievance: { id: number; ticketNo: string } | null;
  papers: { paperId: number; number: string; title: string; status: string }[];
}
