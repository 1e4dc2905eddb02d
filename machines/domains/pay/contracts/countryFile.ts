import { z } from 'zod';
import { definition } from './definition.ts';

/** A day with the value of a column or key put in: "{year}-04-06". */
const dayTemplate = z.string().regex(/^[\d-]*\{\w+\}[\d-]*$/u);

/** Names, each with the column of the test data that it is read from. */
const columnsByName = z
  .record(z.string(), z.string())
  .transform((columns) => new Map(Object.entries(columns)));

/**
 * How a tax office's test data is read: what the columns of a line are, which facts and earlier sums they
 * give, which elements they expect, and which tables the data brings.
 */
const officialReading = z.strictObject({
  /** The name under which the data has its lines. */
  rows: z.string(),
  columns: z.array(z.string()).min(1),
  payDate: dayTemplate,
  facts: columnsByName,
  /** Sums of earlier periods, by element. */
  before: columnsByName,
  /** Expected amounts, by element. */
  expect: columnsByName,
  tables: z.array(
    z.strictObject({
      table: z.string(),
      /** The name under which the data has the table, by day and then by the table's keys. */
      from: z.string(),
      day: dayTemplate,
      columns: z.array(z.enum(['upTo', 'value', 'minus'])),
    }),
  ),
});

/** An importable description of a country's withholding. */
export const countryFile = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/u),
  name: z.string().trim().min(1),
  about: z.string(),
  ...definition.shape,
  /** Kinds of items, such as loan or overtime, each with the element that takes them. */
  items: z
    .record(z.string().min(1).max(60), z.string())
    .transform((items) => new Map(Object.entries(items)))
    .optional(),
  official: officialReading.optional(),
});

export type CountryFile = z.infer<typeof countryFile>;
export type OfficialReading = z.infer<typeof officialReading>;
