import { z } from 'zod';

/** What a value of an event is taken from: a column of the log, or the person who acts. */
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
    /** What it carries, beside `type`. */
    with: template.default({}),
    /** What the person who does it is, whatever role the log names: for logs without roles. */
    by: z.array(part).min(1).optional(),
  }),
  z.strictObject({
    /** Says nothing to the machine, and fits in these states alone. */
    stays: z.array(z.string().min(1)).min(1),
  }),
]);
export type Way = z.output<typeof way>;

/** From a log's columns and activities to a machine's events. docs/conformance explains it by example. */
export const mappingSchema = z.strictObject({
  $comment: z.string().optional(),
  log: z.strictObject({
    case: z.string().min(1),
    activity: z.string().min(1),
    time: z.string().min(1),
    /** The role in which someone acted; without it each activity says `by` whom it is done. */
    role: z.string().min(1).optional(),
    /** Who it was; without it each role of a case, else each activity, counts as one person. */
    person: z.string().min(1).optional(),
    delimiter: z.string().length(1).default(','),
    /** Of times that don't say theirs: an offset such as `+06:00`. */
    offset: z.union([z.literal('Z'), z.string().regex(/^[+-]\d\d:\d\d$/)]).default('Z'),
    /** `case`: rows of a case stand together, and one case is in memory at a time. Else all of them are. */
    sortedBy: z.enum(['case', 'time']).default('time'),
  }),
  /** For requests: the steps of their pipeline, here or in a file beside the mapping. */
  pipeline: z.union([z.string().min(1), template]).optional(),
  /** What instances begin with. Of several, a case has to fit one from its beginning to its end. */
  start: z.array(z.strictObject({ name: z.string().min(1), input: template })).min(1),
  /** What a role of the log is to the machine. */
  roles: z.record(z.string(), z.array(part).min(1)).default({}),
  activities: z.record(z.string(), z.array(way).min(1)),
  /** For an import: the employee's code of a person of the log, where it isn't what the log calls them. */
  people: z.record(z.string(), z.string().min(1)).default({}),
});
export type Mapping = z.output<typeof mappingSchema>;

/** Where a template names a column; `person` is who acts. */
export type Reference = ColumnRef | { person: true };

export function referenceOf(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('person' in value) return { person: true };
  return 'column' in value ? column.parse(value) : null;
}
