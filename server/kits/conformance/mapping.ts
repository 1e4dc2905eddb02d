import { z } from 'zod';

/** Where a value of an event comes from: a column of the log. */
const column = z.strictObject({
  column: z.string().min(1),
  /** `day` takes only the calendar day of a time. */
  as: z.enum(['text', 'number', 'day', 'time']).default('text'),
});
export type ColumnRef = z.output<typeof column>;

const template = z.record(z.string(), z.unknown());

const part = z.union([
  z.strictObject({ party: z.string().min(1) }),
  z.strictObject({ role: z.string().min(1) }),
  z.strictObject({ relative: z.string().min(1) }),
]);
export type Part = z.output<typeof part>;

const way = z.union([
  z.strictObject({
    /** The type of the event that is sent to the machine. */
    event: z.string().min(1),
    /** The other fields of the event. */
    with: template.default({}),
    /** The roles in which the person acted, regardless of the log. This is meant for logs without roles. */
    by: z.array(part).min(1).optional(),
  }),
  z.strictObject({
    /**
     * Marks an activity that sends no event. It fits only while the case is in one of these states.
     */
    stays: z.array(z.string().min(1)).min(1),
  }),
]);
export type Way = z.output<typeof way>;

/** Maps the columns and activities of a log to the events of a machine. Examples are in docs/conformance. */
export const mappingSchema = z.strictObject({
  $comment: z.string().optional(),
  log: z.strictObject({
    case: z.string().min(1),
    activity: z.string().min(1),
    time: z.string().min(1),
    /** The column with the role of the person who acted. If missing, each activity has to name the role in `by`. */
    role: z.string().min(1).optional(),
    /**
     * The column with the person who acted. If missing, each role of a case counts as one person or, without roles,
     * each activity does.
     */
    person: z.string().min(1).optional(),
    delimiter: z.string().length(1).default(','),
    /** The time zone, as an offset such as `+06:00`, of times that do not contain one. */
    offset: z.union([z.literal('Z'), z.string().regex(/^[+-]\d\d:\d\d$/)]).default('Z'),
    /**
     * `case` if the rows of each case are adjacent, so that only one case is in memory at a time. With `time`, all
     * cases are.
     */
    sortedBy: z.enum(['case', 'time']).default('time'),
  }),
  /** The steps of the pipeline of a request, written here or in a file in the same folder as the mapping. */
  pipeline: z.union([z.string().min(1), template]).optional(),
  /** Possible inputs of an instance. If there are several, a case fits if all its steps fit with one of them. */
  start: z.array(z.strictObject({ name: z.string().min(1), input: template })).min(1),
  /** For each role in the log, the corresponding roles of the machine. */
  roles: z.record(z.string(), z.array(part).min(1)).default({}),
  activities: z.record(z.string(), z.array(way).min(1)),
  /** Only for an import: the employee codes of people whom the log identifies differently. */
  people: z.record(z.string(), z.string().min(1)).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/**
 * A placeholder in a template that is replaced with a column's value, or with the person who acted.
 */
export type Reference = ColumnRef | { person: true };

export function getReference(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('person' in value) return { person: true };
  return 'column' in value ? column.parse(value) : null;
}
