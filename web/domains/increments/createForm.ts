import { z } from 'zod';
import { fiscalYear } from '#machines/domains/increments/contracts/increments.ts';
import { effectiveDate, incrementPercent } from '#machines/domains/increments/events.ts';

/** An ID that is required, but null until the user chooses one. */
const chosen = (message: string) => z.number().nullable().pipe(z.number(message));
const word = <Word extends string>(words: readonly Word[], message: string) =>
  z.enum(words).nullable().pipe(z.enum(words, message));

/** The bases of a percentage. */
export const bases = [
  { value: 'gross', label: 'Gross' },
  { value: 'basic', label: 'Basic' },
] as const;

/** The filters of the create screen, with the messages of spec 000 §5. 0 is All. */
export const createForm = z.object({
  businessUnits: z.array(z.number()).min(1, 'At least one Business Unit is required'),
  workplaceGroup: chosen('Workplace Group is required'),
  department: chosen('Department is required'),
  section: chosen('Section is required'),
  management: word(['management', 'nonManagement'], 'Management is required'),
  dependsOn: word(['gross', 'basic'], 'Depends on is required'),
  fiscalYear: chosen('Fiscal Year is required').pipe(fiscalYear),
  percentage: chosen('Increment Percentage is required').pipe(incrementPercent),
  effectiveDate: z.string().nullable().pipe(effectiveDate),
  pending: z.boolean(),
});

export type CreateFields = z.input<typeof createForm>;
export type CreateFilter = z.output<typeof createForm>;
