import {
  kindOfValue,
  nameInWords,
  type ContextField,
  type FieldKind,
  type NamedField,
} from './model/contextFields.ts';
import type { EventField } from './model/eventFields.ts';
import type { Workflow } from './model/workflow.ts';

/** The number of values shown in lists in addition to the subject. */
const MOST_COLUMNS = 5;

/** Whatever is confidential by nature is shown by declaration alone. */
const isOpenBook = ({ fields, summary, visibility }: Workflow): boolean =>
  fields === undefined && summary?.fields === undefined && visibility === undefined;

/**
 * The fields that people may meet, in the order of the workflow's own words. One that declares none
 * and keeps its instances from no one shows the plain values of its context under their own names.
 */
export function getFields(workflow: Workflow): NamedField[] {
  const { fields = {}, summary } = workflow;
  const named = (words: Readonly<Record<string, ContextField>>, stored: boolean) =>
    Object.entries(words).map(([name, field]) => ({ ...field, name, stored }));
  const declared = [...named(fields, true), ...named(summary?.fields ?? {}, false)];
  if (!isOpenBook(workflow)) return declared;
  const context = sampleContext(workflow);
  const people = peopleAmong(workflow, context);
  return Object.entries(context).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [];
    const kind = people.has(name) ? 'person' : kindOfValue(value);
    return [{ name, label: nameInWords(name), kind, open: true, stored: true }];
  });
}

/** The fields that name a party, found by giving each number a unique value. */
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

/** What its context looks like: an instance made of its first sample, or of nothing. */
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

/** The names of the fields that stand in lists. */
export const getColumns = (workflow: Workflow): readonly string[] =>
  workflow.summary?.columns ??
  getFields(workflow)
    .slice(0, MOST_COLUMNS)
    .map(({ name }) => name);

/** What forms that decide show above their inputs. */
export const getDecisionFacts = ({ summary }: Workflow): readonly string[] => summary?.facts ?? [];

/** The context with what follows from it. */
export const getFacts = (
  { summary }: Workflow,
  context: Record<string, unknown>,
): Record<string, unknown> => ({ ...context, ...summary?.derive?.(context as never) });

/** Kinds that have an order which the database knows from their text. */
export const SORTABLE_KINDS: readonly FieldKind[] = [
  'number',
  'money',
  'percent',
  'rating',
  'date',
  'instant',
];

/** Kinds by which people sort: warnings by the worst of a row, then by their number. */
export const COMPARABLE_KINDS: readonly FieldKind[] = [...SORTABLE_KINDS, 'yesNo', 'flags'];

/** Times of an instance by which every queue sorts, beside the fields of its workflow. */
export const TIMES = ['enteredAt', 'dueAt'] as const;

/** What a condition on warnings can ask for beside the label of one. */
export const FLAGGED = { some: 'any', none: 'none' } as const;

/** What a definition says of its instances' fields and of what its events carry. */
export interface TaskWords {
  noun: { one: string; many: string };
  fields: NamedField[];
  columns: readonly string[];
  /** Names of the fields that a form shows above its inputs. */
  facts: readonly string[];
  /** By which a queue is in order unless its reader chooses another, highest first. */
  order: readonly string[];
  /** By event: the input in addition to the comment. */
  inputs: Record<string, EventField[]>;
}
