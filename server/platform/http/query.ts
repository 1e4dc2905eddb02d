import { z } from 'zod';
import {
  LONGEST_SEARCH,
  LONGEST_SEARCHED,
  SHORTEST_SEARCH as SHORTEST,
} from '#machines/core/values/searchLimits.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** Schemas for the parameters of a query, which always arrive as text. */
export const queryInt = (message = 'must be a whole number') =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(message).int(message),
  );

export const queryText = z
  .string('must be text')
  .trim()
  .max(LONGEST_SEARCHED, `can be at most ${LONGEST_SEARCHED} characters`);

/** A date, or the date of an ISO instant, which browsers send. */
export const queryDay = queryText
  .transform((text) => text.slice(0, 10))
  .pipe(calendarDay('must be a date such as 2026-11-21'));

/** A day that stands for its month. Its year is limited, so that there always is a next month. */
export const queryMonth = queryDay.refine(
  (day) => day >= '1900' && day < '3000',
  'must be between 1900 and 2999',
);

/** A page number, of at most ten thousand, because PostgreSQL refuses offsets above 2^63. */
export const queryPage = queryInt().pipe(z.number().min(1).max(10_000)).default(1);

export const queryBoolean = z.preprocess(
  (value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  z.boolean('must be true or false'),
);

/** A list of IDs such as `1,2,3`, which may be empty. */
export const queryIds = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .filter((part) => part.trim() !== '')
          .map(Number)
      : value,
  z.array(z.number('must be a list of numbers').int('must be a list of numbers')).max(1000),
);

/** Treats an empty text as a missing parameter, because an empty filter is sent as an empty text. */
export const emptyAsMissing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An ID to filter by; 0 or an empty value means all. */
export const queryIdOrAll = emptyAsMissing(
  queryInt('must be an ID, or 0 for all').pipe(z.number().min(0)).default(0),
);

/** JSON in a query parameter, for structured values. */
export const queryJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    try {
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
    } catch {
      return value;
    }
  }, schema);

export const searchedText = queryText.pipe(
  z
    .string()
    .min(SHORTEST, `must be at least ${SHORTEST} characters`)
    .max(LONGEST_SEARCH, `can be at most ${LONGEST_SEARCH} characters`),
);
