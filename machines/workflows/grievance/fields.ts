import type { ContextField, Summary } from '#machines/model/contextFields.ts';
import type { GrievanceContext } from './machine.ts';
import { PRIORITIES } from './vocabulary.ts';

/** What a grievance holds, in words; from whom it is kept is told to nobody. */
export const grievanceFields: Partial<Record<keyof GrievanceContext, ContextField>> = {
  priority: { label: 'Priority', kind: 'text', options: PRIORITIES },
  filedBy: { label: 'Filed by', kind: 'person' },
  assignedTo: { label: 'Assignee', kind: 'person' },
  dueAt: { label: 'Deadline', kind: 'instant' },
  breachedAt: { label: 'Deadline passed', kind: 'instant' },
  notes: { label: 'Notes', kind: 'number' },
};

/** What somebody takes a grievance up by. */
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
