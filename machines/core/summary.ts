import {
  kindOfValue,
  nameInWords,
  type ContextField,
  type FieldKind,
  type NamedField,
} from './model/contextFields.ts';
import type { EventField } from './model/eventFields.ts';
import type { Workflow } from './model/workflow.ts';

/** How many values lists show in addition to the subject. */
const MAX_COLUMNS = 5;

/**
 * Whether all fields of a workflow's context are shown, because the workflow declares no fields and is not
 * confidential. Otherwise only declared fields are shown.
 */
const isOpenBook = ({ fields, summary, visibility }: Workflow): boolean =>
  fields === undefined && summary?.fields === undefined && visibility === undefined;

/**
 * The fields that people may see, in the order of their declaration. If a workflow declares none and is not
 * confidential, the simple values of its context are returned under their own names.
 */
export function getFields(workflow: Workflow): NamedField[] {
  const { fields = {}, summary } = workflow;
  const nameFields = (words: Readonly<Record<string, ContextField>>, stored: boolean) =>
    Object.entries(words).map(([name, field]) => ({ ...field, name, stored }));
  const declared = [...nameFields(fields, true), ...nameFields(summary?.fields ?? {}, false)];
  if (!isOpenBook(workflow)) return declared;
  const context = sampleContext(workflow);
  const people = peopleAmong(workflow, context);
  return Object.entries(context).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [];
    const kind = people.has(name) ? 'person' : kindOfValue(value);
    return [{ name, label: nameInWords(name), kind, open: true, stored: true }];
  });
}

/**
 * The names of the fields that contain a party. They are found by giving each number a unique value and checking which
 * of these values `parties` returns.
 */
function peopleAmong({ parties }: Workflow, context: Record<string, unknown>): Set<string> {
  const names = Object.keys(context);
  const rows = names.map((name, index) =>
    typeof context[name] === 'number' ? [name, -1 - index] : [name, context[name]],
  );
  try {
    const ids = Object.values(parties(Object.fromEntries(rows) as never));
    return new Set(names.filter((_, index) => ids.includes(-1 - index)));
  } catch {
    return new Set();
  }
}

/** An example of a workflow's context: the one of an instance that was started with the first sample. */
function sampleContext({ machine, samples }: Workflow): Record<string, unknown> {
  const { context } = machine.config;
  try {
    const input = samples?.inputs[0] ?? {};
    const created: unknown = typeof context === 'function' ? context({ input } as never) : context;
    return (created ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The names of the fields that lists show. */
export const getColumns = (workflow: Workflow): readonly string[] =>
  workflow.summary?.columns ??
  getFields(workflow)
    .slice(0, MAX_COLUMNS)
    .map(({ name }) => name);

/** The names of the fields that the form of a decision shows above its inputs. */
export const getDecisionFacts = ({ summary }: Workflow): readonly string[] => summary?.facts ?? [];

/** The context together with the values that are computed from it. */
export const getFacts = (
  { summary }: Workflow,
  context: Record<string, unknown>,
): Record<string, unknown> => ({ ...context, ...summary?.derive?.(context as never) });

/** The kinds of fields that the database sorts correctly by their text. */
export const SORTABLE_KINDS: readonly FieldKind[] = [
  'number',
  'money',
  'percent',
  'rating',
  'date',
  'instant',
];

/**
 * The kinds of fields by which people can sort. Warnings are sorted by the most serious one of a row, then by their
 * number.
 */
export const COMPARABLE_KINDS: readonly FieldKind[] = [...SORTABLE_KINDS, 'yesNo', 'flags'];

/** The times of an instance by which every queue can be sorted, in addition to the fields of its workflow. */
export const TIMES = ['enteredAt', 'dueAt'] as const;

/**
 * A filter by warnings has one of these values, to find rows with any warning or without one, or else the label of the
 * warning to look for.
 */
export const FLAGGED = { some: 'any', none: 'none' } as const;

/** What the definition of a workflow declares about the fields of its instances and the payloads of its events. */
export interface TaskWords {
  noun: { one: string; many: string };
  fields: NamedField[];
  columns: readonly string[];
  /** The names of the fields that a form shows above its inputs. */
  facts: readonly string[];
  /** The fields by which a queue is sorted unless its reader chooses another order, highest value first. */
  order: readonly string[];
  /** For each event, the fields of its input in addition to the comment. */
  inputs: Record<string, EventField[]>;
}
