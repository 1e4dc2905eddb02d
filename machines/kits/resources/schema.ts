import { z } from 'zod';
import { comparisonKey, tidyName, withoutInvisible } from '#machines/core/values/textKeys.ts';
import { isAsked } from './conditions.ts';
import type { Field, Fields, FieldValue, TextField } from './field.ts';
import { plainText } from './plainText.ts';
import { capitalised, type Resource, type Rows } from './resource.ts';

const required = (label: string) => `${label} is required`;

/** The schema of an ID, which may be sent as text. null, '' and 0 mean no ID. */
const anId = (message: string) =>
  z.preprocess(
    (value) => (value === '' || value === 0 || value === undefined ? null : Number(value) || value),
    z.number(message).int(message).positive(message).nullable(),
  );

/** Normalizes text. Text without visible characters becomes empty, and a name is put on one line. */
function tidied({ unique, multiline }: TextField, value: string): string {
  if (comparisonKey(value) === '') return '';
  if (unique) return tidyName(value);
  return (multiline ? value : withoutInvisible(value)).trim();
}

function anyValue(field: Field): z.ZodType<FieldValue> {
  const missing = required(field.label);
  switch (field.kind) {
    case 'text':
      return z
        .string(missing)
        .overwrite((value) => tidied(field, value))
        .max(field.most, `${field.label} can be at most ${field.most} characters`)
        .refine(
          (value) => value === '' || (field.pattern?.test.test(value) ?? true),
          field.pattern?.message ?? missing,
        )
        .transform((value) => value || null);
    case 'number':
      return z.preprocess(
        (value) => (value === '' || value === undefined ? null : value),
        z.coerce
          .number(`${field.label} must be a number`)
          .min(field.min, `${field.label} must be at least ${field.min}`)
          .max(field.max, `${field.label} can be at most ${field.max}`)
          .refine(
            (value) => Number(value.toFixed(field.decimals)) === value,
            field.decimals === 0
              ? `${field.label} must be a whole number`
              : `${field.label} can have at most ${field.decimals} decimals`,
          )
          .nullable(),
      );
    case 'date':
      return z.preprocess(
        (value) => (value === '' || value === undefined ? null : value),
        z.iso
          .date({ error: `${field.label} must be a date`, abort: true })
          .refine(
            (day) => day >= '1900' && day < '3000',
            `${field.label} must be between 1900 and 2999`,
          )
          .nullable(),
      );
    case 'time':
      return z.preprocess(
        (value) => (value === '' || value === undefined ? null : value),
        z
          .string(`${field.label} must be HH:MM`)
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${field.label} must be HH:MM`)
          .nullable(),
      );
    case 'flag':
      return z.boolean(`${field.label} must be true or false`);
    case 'choice':
      return z.preprocess(
        (value) => (value === '' || value === undefined ? null : value),
        z.enum(Object.keys(field.options), missing).nullable(),
      );
    case 'reference':
    case 'person':
    case 'file':
    case 'own':
      return anId(missing);
  }
}

/**
 * The schema of a field. If a value is missing, the message is in the specification's words, such as `Name is
 * required`.
 */
function valueOf(field: Field): z.ZodType<FieldValue> {
  const absent = field.kind === 'flag' ? false : null;
  const given = z.preprocess(
    (value) =>
      value === undefined || value === null ? (field.kind === 'text' ? '' : absent) : value,
    anyValue(field),
  ) as z.ZodType<FieldValue>;
  if (field.optional || field.filled || field.when || field.kind === 'flag') return given;
  return given.refine((value) => value !== null, required(field.label));
}

/** Checks fields that depend on the value of another field: required with that value, and empty otherwise. */
function refuseMissing(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const { label, optional, when } = field;
    if (!when || optional || !isAsked(field, values) || values[name] !== null) continue;
    context.addIssue({ code: 'custom', path: [name], message: required(label) });
  }
}

function withoutUnasked<V extends Record<string, unknown>>(fields: Fields, values: V): V {
  const unasked = Object.entries(fields).filter(
    ([, field]) => field.when?.keeps !== true && !isAsked(field, values),
  );
  return {
    ...values,
    ...Object.fromEntries(unasked.map(([name, { initial }]) => [name, initial ?? null])),
  };
}

const getShape = (fields: Fields): Record<string, z.ZodType<FieldValue>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));

type RowShape = Pick<Rows, 'label' | 'one' | 'fields' | 'least' | 'once' | 'misfit'>;

const getRows = ({ label, one, fields, least = 0, once, misfit }: RowShape) =>
  z
    .array(
      z
        .object({ id: anId('must be an ID').default(null), ...getShape(fields) })
        .superRefine((row, context) => refuseMissing(fields, row, context))
        .superRefine((row, context) => {
          const problem = misfit?.(row);
          if (problem) {
            context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
          }
        })
        .transform((row) => withoutUnasked(fields, row)),
      `${label} must be a list`,
    )
    .min(least, `At least one ${one} is required`)
    .max(500, `${label} can have at most 500 rows`)
    .superRefine((rows, context) => refuseRepeated(rows, fields, one, context))
    .superRefine((rows, context) => refuseTwice(rows, once, one, context));

/** Reports two rows of a form with the same value in a unique field. The problem is shown at the second row. */
function refuseRepeated(
  rows: readonly Record<string, unknown>[],
  fields: Fields,
  one: string,
  context: z.RefinementCtx,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'text' || !field.unique) continue;
    const seen = new Set<string>();
    rows.forEach((row, index) => {
      const value = row[name];
      if (typeof value !== 'string') return;
      if (seen.has(comparisonKey(value))) {
        const message = `${capitalised(one)} ${value} stands here twice`;
        context.addIssue({ code: 'custom', path: [index, name], message });
      }
      seen.add(comparisonKey(value));
    });
  }
}

/**
 * Reports rows that the database would refuse because they have the same values in the fields of `once`. The problem is
 * shown at the second row, at the first of these fields.
 */
function refuseTwice(
  rows: readonly Record<string, unknown>[],
  once: readonly string[] | undefined,
  one: string,
  context: z.RefinementCtx,
): void {
  const [first] = once ?? [];
  if (!once || first === undefined) return;
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const key = JSON.stringify(once.map((name) => row[name]));
    if (seen.has(key)) {
      const message = `${capitalised(one)} ${plainText(row[first])} stands here twice`;
      context.addIssue({ code: 'custom', path: [index, first], message });
    }
    seen.add(key);
  });
}

/** A nested row in the form in which it is saved. `id` is null for a new one. */
export type RowValues = Record<string, FieldValue>;
export type Values = Record<string, FieldValue | RowValues[]>;

/** The schema of a row of a resource. All problems are reported, with the messages of the specification. */
export const valuesSchema = (
  resource: Pick<Resource, 'fields'> & { rows?: Readonly<Record<string, RowShape>> },
): z.ZodType<Values, Record<string, unknown>> =>
  z
    .object({
      ...getShape(resource.fields),
      ...Object.fromEntries(
        Object.entries(resource.rows ?? {}).map(([name, rows]) => [
          name,
          z.preprocess((given) => given ?? [], getRows(rows)),
        ]),
      ),
    })
    .superRefine((values, context) => refuseMissing(resource.fields, values, context))
    .transform((values) => withoutUnasked(resource.fields, values)) as unknown as z.ZodType<
    Values,
    Record<string, unknown>
  >;
