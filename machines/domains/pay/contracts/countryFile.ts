import { z } from 'zod';
import { definition } from './definition.ts';

/** A date that contains a placeholder for a column or key, such as "{year}-04-06". */
const dayTemplate = z.string().regex(/^[\d-]*\{\w+\}[\d-]*$/u);

/** Names of facts or elements, each with the column of the test data that contains it. */
const columnsByName = z
  .record(z.string(), z.string())
  .transform((columns) => new Map(Object.entries(columns)));

/**
 * Describes a tax office's test data: which columns contain facts, earlier totals and expected amounts, and
 * which tables the data contains.
 */
const officialReading = z.strictObject({
  /** The name under which the data has its rows. */
  rows: z.string(),
  columns: z.array(z.string()).min(1),
  payDate: dayTemplate,
  facts: columnsByName,
  /** Totals of earlier periods, by element. */
  before: columnsByName,
  /** Expected amounts, by element. */
  expect: columnsByName,
  tables: z.array(
    z.strictObject({
      table: z.string(),
      /** The name under which the data has the table, nested by day and then by the table's keys. */
      from: z.string(),
      day: dayTemplate,
      columns: z.array(z.enum(['upTo', 'value', 'minus'])),
    }),
  ),
});

/** A country's payroll withholding in a form that can be imported. */
export const countryFile = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/u),
  name: z.string().trim().min(1),
  about: z.string(),
  ...definition.shape,
  /** Kinds of pay items, such as loan or overtime, each with the element to which they are posted. */
  items: z
    .record(z.string().min(1).max(60), z.string())
    .transform((items) => new Map(Object.entries(items)))
    .optional(),
  official: officialReading.optional(),
});

export type CountryFile = z.infer<typeof countryFile>;
export type OfficialReading = z.infer<typeof officialReading>;
