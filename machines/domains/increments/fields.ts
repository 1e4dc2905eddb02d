import type { ContextField, Summary } from '#machines/core/model/contextFields.ts';
import { afterIncrement, difference } from '#machines/core/values/money.ts';
import { EXCEPTION_KINDS, EXCEPTION_WORDS } from './exceptions.ts';
import type { IncrementContext } from './machine.ts';

/** The labels of a request's fields. Fields that aren't `open` reveal pay or comments about it. */
export const incrementFields: Record<keyof IncrementContext, ContextField> = {
  employeeId: { label: 'Employee', kind: 'person', open: true },
  requestedBy: { label: 'Requested by', kind: 'person', open: true },
  gross: { label: 'Gross', kind: 'money' },
  basic: { label: 'Basic', kind: 'money' },
  basicOrGross: { label: 'Depends on', kind: 'text', options: ['basic', 'gross'] },
  incrementPercent: { label: 'Increment on gross', kind: 'percent' },
  effectiveDate: { label: 'Effective date', kind: 'date', open: true },
  heldAt: { label: 'On hold since', kind: 'instant', open: true },
  releasedAt: { label: 'Released by finance', kind: 'instant', open: true },
  mdReleaseComments: { label: 'Managing director’s comments', kind: 'text' },
  auditReleaseComments: { label: 'Audit comments', kind: 'text' },
  financeReleaseComments: { label: 'Finance comments', kind: 'text' },
};

/** The facts that a decision on a raise needs: amounts, person and exceptions. */
export const incrementSummary: Summary = {
  columns: [
    // The time of the hold. The column is only shown if something on the page is on hold.
    'heldAt',
    'incrementPercent',
    'moneyAdded',
    'grossAfter',
    'exceptions',
    'lastYearPercent',
    'medianPercent',
    'requestedBy',
    'effectiveDate',
  ],
  order: ['exceptions', 'moneyAdded'],
  fields: {
    exceptions: {
      label: 'Exceptions',
      kind: 'flags',
      options: EXCEPTION_KINDS.map((kind) => EXCEPTION_WORDS[kind].label),
    },
    moneyAdded: { label: 'Money added', kind: 'money' },
    grossAfter: { label: 'Gross after', kind: 'money' },
    incrPercent: { label: 'Percent as entered', kind: 'percent' },
    lastYearPercent: { label: 'Last year', kind: 'percent' },
    medianPercent: { label: 'Section’s median', kind: 'percent' },
    designation: { label: 'Designation', kind: 'text', open: true },
    department: { label: 'Department', kind: 'text', open: true },
    section: { label: 'Section', kind: 'text', open: true },
    joiningDate: { label: 'Joined', kind: 'date', open: true },
  },
  derive: ({ gross, incrementPercent, basicOrGross }: IncrementContext) => {
    const after = afterIncrement(gross, incrementPercent);
    return {
      moneyAdded: Number(difference(after, gross)),
      grossAfter: after,
      incrPercent: basicOrGross === 'basic' ? 2 * incrementPercent : incrementPercent,
    };
  },
};
