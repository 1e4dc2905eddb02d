import { z } from 'zod';

/** Where a value of an event comes from: a column of the log, or the person who acted. */
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
    /** The other fields of that event. */
    with: template.default({}),
    /** The role in which the person acted, whatever the log contains. It is meant for logs without roles. */
    by: z.array(part).min(1).optional(),
  }),
  z.strictObject({
    /** The activity sends no event, and it fits only while the case is in one of these states. */
    stays: z.array(z.string().min(1)).min(1),
  }),
]);
export type Way = z.output<typeof way>;

/**
 * Maps the columns and activities of a log to the events of a machine. docs/conformance explains it with
 * examples.
 */
export const mappingSchema = z.strictObject({
  $comment: z.string().optional(),
  log: z.strictObject({
    case: z.string().min(1),
    activity: z.string().min(1),
    time: z.string().min(1),
    /** The column with the role of the person who acted. Without it, each activity has to name the role in `by`. */
    role: z.string().min(1).optional(),
    /**
     * The column with the person who acted. Without it, each role of a case counts as one person, or each
     * activity if there are no roles.
     */
    person: z.string().min(1).optional(),
    delimiter: z.string().length(1).default(','),
    /** The time zone of times that do not contain one, as an offset such as `+06:00`. */
    offset: z.union([z.literal('Z'), z.string().regex(/^[+-]\d\d:\d\d$/)]).default('Z'),
    /**
     * `case` if the rows of each case are adjacent, so that only one case has to be in memory. With `time`, all
     * of them are.
     */
    sortedBy: z.enum(['case', 'time']).default('time'),
  }),
  /** The steps of the pipeline of a request, written here or in a file next to the mapping. */
  pipeline: z.union([z.string().min(1), template]).optional(),
  /** Possible inputs of an instance. If there are several, a case fits if one of them fits all its steps. */
  start: z.array(z.strictObject({ name: z.string().min(1), input: template })).min(1),
  /** For each role of the log, the roles of the machine that it stands for. */
  roles: z.record(z.string(), z.array(part).min(1)).default({}),
  activities: z.record(z.string(), z.array(way).min(1)),
  /** For an import: the employee codes of people whom the log names otherwise. */
  people: z.record(z.string(), z.string().min(1)).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/** A placeholder that is replaced with a column's value, or with the person who acted. */
export type Reference = ColumnRef | { person: true };

export function getReference(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('person' in value) return { person: true };
  return 'column' in value ? column.parse(value) : null;
}
