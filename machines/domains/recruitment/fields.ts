import type { ContextField, Summary } from '#machines/core/model/contextFields.ts';
import type { RecruitmentContext } from './machine.ts';

/** Labels of a requisition's fields. */
export const recruitmentFields: Record<keyof RecruitmentContext, ContextField> = {
  requestedBy: { label: 'Requested by', kind: 'person' },
  headId: { label: 'Department head', kind: 'person' },
  dueAt: { label: 'Step due', kind: 'instant' },
};

/** The facts that a decision on a requisition needs: number, cost, and whether it is in the plan. */
export const recruitmentSummary: Summary = {
  columns: ['vacancies', 'budget', 'department', 'exceptions', 'requestedBy', 'expectedJoining'],
  fields: {
    vacancies: { label: 'Vacancies', kind: 'number' },
    budget: { label: 'Budget a month', kind: 'money' },
    exceptions: { label: 'Exceptions', kind: 'flags', options: ['Over the plan'] },
    designation: { label: 'Designation', kind: 'text' },
    department: { label: 'Department', kind: 'text' },
    section: { label: 'Section', kind: 'text' },
    employmentType: { label: 'Employment type', kind: 'text' },
    requestType: { label: 'Request type', kind: 'text' },
    expectedJoining: { label: 'Expected joining', kind: 'date' },
    reason: { label: 'Reason', kind: 'text' },
    responsibilities: { label: 'Key responsibilities', kind: 'text' },
    skills: { label: 'Required skills', kind: 'text' },
  },
};
