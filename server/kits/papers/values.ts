import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { findUnprintable } from '#server/platform/pdf/runs.ts';
import { getFields, type Paper, type PaperField, type PaperFields } from './paper.ts';

/**
 * The schema of the values of a paper. Undeclared values are refused, because otherwise a template that forgot to
 * declare one would be noticed too late.
 */
export const valuesSchema = (paper: Paper) => getSchema(getFields(paper));

const getSchema = (fields: PaperFields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = valueOf(field);
        return [name, field.optional ? schema.nullable().default(null) : schema];
      }),
    ),
  );

/**
 * Refuses text with characters that the font lacks. They would be printed as empty boxes, also on later replacements
 * of the paper.
 */
function refuseUnprintable(value: string, label: string, context: z.RefinementCtx): void {
  const letters = findUnprintable(value);
  if (letters.length === 0) return;
  context.addIssue({
    code: 'custom',
    message: `${label} “${value.slice(0, 60)}” has letters that cannot be printed: ${letters.slice(0, 10).join(' ')}`,
  });
}

const number = (label: string) => z.number(`${label} must be a number`);

function valueOf(field: PaperField): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case 'text': {
      const text = z
        .string(`${label} is required`)
        .trim()
        // Removes characters that PostgreSQL cannot store: NUL and lone surrogates.
        .transform((value) => value.replaceAll(/[\0\uD800-\uDFFF]/gu, ''))
        .pipe(z.string().max(field.most, `${label} can have at most ${field.most} characters`));
      const printed = text.superRefine((value, context) =>
        refuseUnprintable(value, label, context),
      );
      return field.optional
        ? printed
        : printed.refine((value) => value !== '', `${label} is required`);
    }
    case 'money':
      return number(label).multipleOf(0.01, `${label} can have two decimals`);
    case 'percent':
    case 'number':
      return number(label);
    case 'count':
      return number(label).int(`${label} must be a whole number`);
    case 'fiscalYear':
      return number(label).int(`${label} must be a year`).min(1900).max(2200);
    case 'date':
      return calendarDay(`${label} must be a date`);
    case 'month':
      return z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, `${label} must be a month`);
    case 'flag':
      return z.boolean(`${label} must be true or false`);
    case 'choice':
      return z
        .string(`${label} is required`)
        .refine((value) => Object.hasOwn(field.options, value), `${label} is not a valid choice`);
    case 'rows':
      return z
        .array(getSchema(field.of))
        .max(field.most, `${label} can have at most ${field.most} lines`);
  }
}
