import type { ContextField, Summary } from '#machines/core/model/contextFields.ts';
import type { GrievanceContext } from './machine.ts';
import { PRIORITIES } from './vocabulary.ts';

/** The labels of a grievance's fields. The people from whom it is hidden are never shown. */
export const grievanceFields: Partial<Record<keyof GrievanceContext, ContextField>> = {
  priority: { label: 'Priority', kind: 'text', options: PRIORITIES },
  filedBy: { label: 'Filed by', kind: 'person' },
  assignedTo: { label: 'Assignee', kind: 'person' },
  dueAt: { label: 'Deadline', kind: 'instant' },
  breachedAt: { label: 'Deadline passed', kind: 'instant' },
  notes: { label: 'Notes', kind: 'number' },
};

/** The facts that people need to handle a grievance. */
export const grievanceSummary: Summary = {
  columns: ['priority', 'category', 'misconduct', 'assignedTo', 'filedBy'],
  fields: {
    type: { label: 'Type', kind: 'text' },
    category: { label: 'Category', kind: 'text' },
    subCategory: { label: 'Sub-category', kind: 'text' },
    misconduct: { label: 'Misconduct', kind: 'text' },
    description: { label: 'Description', kind: 'text' },
    additionalNote: { label: 'Additional note', kind: 'text' },
  },
};
