import { z } from 'zod';
import type { EmployeeBasicInfo } from '#machines/domains/organisation/contracts/organisation.ts';
import { DATE_REQUIRED, ticketFields } from '#machines/domains/tickets/contracts/tickets.ts';

const chosen = (message: string) => z.number().nullable().pipe(z.number(message));

/** The complaint form, with its messages (spec 001 §5). */
export const complaintForm = z.object({
  dateAndTime: z.string().min(1, DATE_REQUIRED),
  businessUnitId: chosen('Business Unit is required'),
  ticketRequestFor: chosen('Employee is required'),
  departmentId: chosen('Department is required'),
  designation: z.string().min(1, 'Designation is required'),
  contactNo: ticketFields.contactNo,
  issueTypeId: chosen('Issue Type is required'),
  issueDetails: ticketFields.issueDetails,
  remarks: z.string().max(2000, 'can be at most 2000 characters'),
});
export type ComplaintFields = z.input<typeof complaintForm>;

/** Fields that depend on the employee; empty without one. */
export const getFields = (person: EmployeeBasicInfo | null) => ({
  ticketRequestFor: person?.intEmployeeId ?? null,
  departmentId: person?.intDepartmentId ?? null,
  designation: person?.strDesignation ?? '',
  contactNo: person ? person.strPersonalMobile || person.strOfficeMobile : '',
});

/** The current minute in DateTimeInput's format. */
export const thisMinute = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
