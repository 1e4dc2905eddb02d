import { z } from 'zod';
import { day, STEP_ORDERS, type StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { emptyAsMissing, queryBoolean, queryInt, queryText } from '#server/platform/http/query.ts';
import { queryCursor } from './cursor.ts';

const id = emptyAsMissing(queryInt('must be an ID').pipe(z.number().min(1)).optional());
const name = emptyAsMissing(queryText.pipe(z.string().max(100)).optional());

const fields = {
  workflow: name,
  aboutId: id,
  actorId: id,
  event: name,
  subjectId: id,
  actedAs: name,
  byDelegate: emptyAsMissing(queryBoolean.optional()),
  state: name,
  leftState: name,
  ended: emptyAsMissing(queryBoolean.optional()),
  businessUnitId: id,
  from: emptyAsMissing(day.optional()),
  until: emptyAsMissing(day.optional()),
  /** The index of comments needs at least three characters. */
  comment: emptyAsMissing(
    queryText.pipe(z.string().min(3, 'must have at least 3 characters').max(200)).optional(),
  ),
} satisfies Record<keyof StepFilter, z.ZodType>;

export const filterQuery = z.object(fields);
export const stepsQuery = z.object({
  ...fields,
  before: emptyAsMissing(queryCursor.optional()),
  order: emptyAsMissing(z.enum(STEP_ORDERS, { error: 'must be latest or oldest' }).optional()),
});
export const stepsFileQuery = z.object({
  ...fields,
  format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx' }),
});
/** `after` is the `next` of the previous part. */
export const verifyQuery = z.object({ ...fields, after: emptyAsMissing(queryText.optional()) });
