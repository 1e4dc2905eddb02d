import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** A number as people write it: 12, "0.01", "1/3". It is read exactly. */
const exactly = z.union([z.string().regex(/^\s*-?\d[\d.]*(?:\s*\/\s*\d[\d.]*)?\s*$/u), z.number()]);

const code = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/u);
const factName = z.string().regex(/^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/u);
const unit = z.enum(['money', 'days', 'hours', 'number', 'percent']);

const rounding = z.strictObject({
  how: z.enum(['halfUp', 'halfEven', 'halfDown', 'up', 'down', 'ceiling', 'floor']),
  step: exactly,
  cut: exactly.optional(),
});

const validity = {
  from: calendarDay('From is required'),
  until: calendarDay('Until is required').nullable(),
};

const element = z.strictObject({
  code,
  name: z.string().trim().min(1),
  direction: z.enum(['earning', 'deduction', 'employer', 'information']),
  unit,
  countsIn: z.array(z.enum(['gross', 'tax', 'pf', 'overtime', 'gratuity', 'bonus'])),
  followsDays: z.boolean(),
  formula: z.string().nullable(),
  rounding: rounding.optional(),
  hidesAtZero: z.boolean().optional(),
  solve: z.strictObject({ of: z.string(), equals: z.string() }).optional(),
  shrinks: z.number().int().optional(),
});

const tableRow = z.strictObject({
  keys: z.array(z.string()).optional(),
  upTo: exactly.nullable().optional(),
  value: exactly,
  minus: exactly.optional(),
});

const tableVersion = z.strictObject({
  ...validity,
  rows: z.array(tableRow),
  source: z.string().optional(),
  checkedOn: calendarDay('Checked on is required').optional(),
});

const payTable = z.strictObject({
  code,
  kind: z.enum(['bands', 'coefficients', 'lookup', 'figure']),
  keys: z.array(z.string()).optional(),
  limitUnit: unit.optional(),
  valueUnit: unit,
  edge: z.enum(['upToAndIncluding', 'below']).optional(),
  limitRounding: rounding.optional(),
  sliceRounding: rounding.optional(),
  versions: z.array(tableVersion),
});

const structure = z.strictObject({
  code,
  currency: z.string().regex(/^[A-Z]{3}$/u),
  elements: z.array(code).min(1),
  balancing: z.strictObject({ element: code, total: z.string() }).optional(),
  leastNet: z.string().optional(),
});

/** A structure with its elements and tables, in the form in which it is imported and exported. */
export const definition = z.strictObject({
  structure,
  elements: z.array(z.strictObject({ ...validity, element })),
  tables: z.array(payTable),
  facts: z
    .array(
      z.strictObject({
        name: factName,
        kind: z.enum([
          'money',
          'days',
          'hours',
          'number',
          'percent',
          'flag',
          'text',
          'date',
          'code',
        ]),
      }),
    )
    .optional(),
});
