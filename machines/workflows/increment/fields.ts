import type { ContextField } from '#machines/model/contextFields.ts';
import type { IncrementContext } from './machine.ts';

/** What a request holds, in words. What is not `open` tells of pay, or of what was said about it. */
export const incrementFields: Record<keyof IncrementContext, ContextField> = {
  employeeId: { label: 'Employee', kind: 'person', open: true },
  requestedBy: { label: 'Requested by', kind: 'person', open: true },
  gross: { label: 'Gross', kind: 'money' },
  basic: { label: 'Basic', kind: 'money' },
  basicOrGross: { label: 'Depends on', kind: 'text', options: ['basic', 'gross'] },
  incrementPercent: { label: 'Increment on gross', kind: 'percent' },
  effectiveDate: { label: 'Effective date', kind: 'date', open: true },
  releasedAt: { label: 'Released by finance', kind: 'instant', open: true },
  mdReleaseComments: { label: 'Managing director’s comments', kind: 'text' },
  auditReleaseComments: { label: 'Audit’s comments', kind: 'text' },
  financeReleaseComments: { label: 'Finance’s comments', kind: 'text' },
};
