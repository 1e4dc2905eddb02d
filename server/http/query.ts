import { z } from 'zod';
import { SHORTEST_SEARCH as SHORTEST } from '#machines/contracts/search.ts';
import { calendarDay } from '#machines/values/calendarDay.ts';

/** Pieces of a query string's schema: everything arrives as text there. */
export const queryInt = (message = 'must be a whole number') =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(message).int(message),
  );

export const queryText = z.string('must be text').trim().max(500, 'can be at most 500 characters');

/** A day; the instant that a browser writes stands for the day that it begins with. */
export const queryDay = queryText
  .transform((text) => text.slice(0, 10))
  .pipe(calendarDay('must be a date such as 2026-11-21'));

/** A page of a list. Behind the ten-thousandth nobody looks, and PostgreSQL counts to 2^63. */
export const queryPage = queryInt().pipe(z.number().min(1).max(10_000)).default(1);

export const queryBoolean = z.preprocess(
  (value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  z.boolean('must be true or false'),
);

/** `1,2,3`, or an empty list. */
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

/** A filter left empty on a screen arrives as an empty text, and means what leaving it out means. */
export const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** An id to narrow by; 0 or nothing means all. */
export const queryIdOrAll = given(
  queryInt('must be an ID, or 0 for all').pipe(z.number().min(0)).default(0),
);

/** What doesn't fit a flat query: JSON, as text. */
export const queryJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    try {
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
    } catch {
      return value;
    }
  }, schema);

/** What is typed into a search. */
export const searchedText = queryText.pipe(
  z.string().min(SHORTEST, `must be at least ${SHORTEST} characters`).max(100),
);
