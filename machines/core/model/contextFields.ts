/** The type of a field, which decides how it is shown and entered. A `person` is the ID of an employee. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'person'
  | 'yesNo'
  /** A number from one to five. */
  | 'rating'
  /** A list of warnings. */
  | 'flags';

/** A field of a machine's context, as people see it. */
export interface ContextField {
  label: string;
  kind: FieldKind;
  /** Whether everyone who may read the instance may see it, even if other facts are confidential. */
  open?: true;
  /** All values that are possible, if they are known. */
  options?: readonly string[];
}

/** How a field of an event's payload is shown and entered. A field with `hidden` has no input. */
export type Input =
  | (ContextField & {
      required?: boolean;
      /**
       * The field of the instance whose value the input starts with, if that field has another name. `today` stands for
       * the current date.
       */
      startsAs?: string;
    })
  | 'hidden';

/** A warning about an instance that should be considered before a decision. */
export interface Flag {
  label: string;
  reason: string;
  tone: 'info' | 'warning' | 'danger';
}

/** The value of a field in a response. People come with their names. */
export type FactValue =
  | string
  | number
  | boolean
  | null
  | { id: number; name: string }
  | readonly Flag[];

/** What lists and the side panel show about an instance, in addition to the workflow's `fields`. */
export interface Summary {
  /**
   * The fields that matter most for a decision, the most important first. By default, the first few fields are used.
   */
  columns?: readonly string[];
  /**
   * The fields by which a queue is sorted, highest value first. By default, the instances that have waited longest come
   * first.
   */
  order?: readonly string[];
  /**
   * The fields that a form shows above its inputs: what people would look up before deciding, and the consequences of
   * the decision.
   */
  facts?: readonly string[];
  /** The labels of fields that `derive` or the server adds to the context. */
  fields?: Readonly<Record<string, ContextField>>;
  /** Computes further values from the context alone, without the database. */
  derive?: (context: never) => Record<string, string | number | boolean | null>;
}

/** A field of a workflow's instances, with its name. */
export interface NamedField extends ContextField {
  name: string;
  /**
   * Whether the field is part of the stored context, so that the server can sort and filter by it.
   */
  stored: boolean;
}

/**
 * A field of an event's payload, as people see it. `text` converts a value into words, for which it can use the
 * context.
 */
export interface PayloadField {
  label: string;
  kind: FieldKind;
  text?: (value: string | number, context: never) => string;
}

/** A value of an event's payload in a form that can be shown. */
export interface PayloadFact {
  label: string;
  kind: FieldKind;
  value: string | number;
  /** Whether the value is an option of the workflow, which can be translated, and not typed text. */
  isOption?: boolean;
}

/** The name of a field in words: `moneyAdded` becomes `Money added`, and `businessUnitId` `Business unit`. */
export function nameInWords(name: string): string {
  const words = name
    .replace(/(?<=[a-z0-9])Id$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The label and type of a field. If the workflow does not declare them, they are derived from the field's name and
 * value.
 */
export const getField = (
  fields: Readonly<Record<string, ContextField>> | undefined,
  name: string,
  value: unknown,
): ContextField => fields?.[name] ?? { label: nameInWords(name), kind: kindOfValue(value) };

/** The type of a field, derived only from a value. */
export function kindOfValue(value: unknown): FieldKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'instant' : 'text';
}
