import { z } from 'zod';

/** A value of an event: from a column of the log, or the actor. */
const column = z.strictObject({
  column: z.string().min(1),
  /** `day` is the calendar day of a time. */
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
    /** The machine's event. */
    event: z.string().min(1),
    /** Its payload besides `type`. */
    with: template.default({}),
    /** The actor's role, whatever the log says: for logs without roles. */
    by: z.array(part).min(1).optional(),
  }),
  z.strictObject({
    /** Sends no event, and only fits in these states. */
    stays: z.array(z.string().min(1)).min(1),
  }),
]);
export type Way = z.output<typeof way>;

/**
 * Maps a log's columns and activities to a machine's events. docs/conformance explains it with examples.
 */
export const mappingSchema = z.strictObject({
  $comment: z.string().optional(),
  log: z.strictObject({
    case: z.string().min(1),
    activity: z.string().min(1),
    time: z.string().min(1),
    /** The column of the actor's role; without it each activity names it in `by`. */
    role: z.string().min(1).optional(),
    /**
     * The column of the actor; without it each role of a case, or else each activity, counts as one
     * person.
     */
    person: z.string().min(1).optional(),
    delimiter: z.string().length(1).default(','),
    /** The offset of times without one, such as `+06:00`. */
    offset: z.union([z.literal('Z'), z.string().regex(/^[+-]\d\d:\d\d$/)]).default('Z'),
    /** `case`: a case's rows are adjacent, so only one case is in memory. Otherwise all of them are. */
    sortedBy: z.enum(['case', 'time']).default('time'),
  }),
  /** For requests: the pipeline's steps, inline or in a file next to the mapping. */
  pipeline: z.union([z.string().min(1), template]).optional(),
  /** Inputs of instances. With several, a case has to fit one of them throughout. */
  start: z.array(z.strictObject({ name: z.string().min(1), input: template })).min(1),
  /** The machine's roles for each role of the log. */
  roles: z.record(z.string(), z.array(part).min(1)).default({}),
  activities: z.record(z.string(), z.array(way).min(1)),
  /** For an import: employee codes of people, if the log has other names. */
  people: z.record(z.string(), z.string().min(1)).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/** A placeholder for a column; `person` is the actor. */
export type Reference = ColumnRef | { person: true };

export function getReference(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('person' in value) return { person: true };
  return 'column' in value ? column.parse(value) : null;
}
