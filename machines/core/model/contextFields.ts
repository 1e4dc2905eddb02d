/** The type of a field, for display and input. `person` is an employee's id. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'person'
  | 'yesNo'
  /** One to five. */
  | 'rating'
  /** Warnings. */
  | 'flags';

/** A field of a machine's context, as users see it. */
export interface ContextField {
  label: string;
  kind: FieldKind;
  /** Readable by everyone who may read the instance, even if other facts are confidential. */
  open?: true;
  /** All possible values, if known. */
  options?: readonly string[];
}

/** Labels of an event's payload; `hidden` for fields without an input. */
export type Input =
  | (ContextField & {
      required?: boolean;
      /** The instance's field with the initial value, if it has another name; `today` is the current date. */
      startsAs?: string;
    })
  | 'hidden';

/** A warning about an instance, to consider before a decision. */
export interface Flag {
  label: string;
  reason: string;
  tone: 'info' | 'warning' | 'danger';
}

/** A field's value in a response: people with their names. */
export type FactValue =
  | string
  | number
  | boolean
  | null
  | { id: number; name: string }
  | readonly Flag[];

/** What lists and the side panel show of an instance, beyond its `fields`. */
export interface Summary {
  /** The decisive fields, most important first; default: the first few. */
  columns?: readonly string[];
  /** The fields by which a queue is in order, highest first; default: the longest waiting come first. */
  order?: readonly string[];
  /** What a form shows above its inputs: what its reader would look up first, and what the decision does. */
  facts?: readonly string[];
  /** Labels of what `derive` or the server's binding adds to the context. */
  fields?: Readonly<Record<string, ContextField>>;
  /** Values derived from the context alone. */
  derive?: (context: never) => Record<string, string | number | boolean | null>;
}

/** A field of a workflow's instances with its name. */
export interface NamedField extends ContextField {
  name: string;
  /** It is part of the context, so the server can sort and filter by it. */
  stored: boolean;
}

/** A field of an event's payload, as users see it; `text` if its value is an option of the context. */
export interface PayloadField {
  label: string;
  kind: FieldKind;
  text?: (value: string | number, context: never) => string;
}

/** A payload value of an event as text. */
export interface PayloadFact {
  label: string;
  kind: FieldKind;
  value: string | number;
}

/** `moneyAdded` as `Money added`. */
export function nameInWords(name: string): string {
  const words = name.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's label and type; without a declaration they are derived from its name and value. */
export const getField = (
  fields: Readonly<Record<string, ContextField>> | undefined,
  name: string,
  value: unknown,
): ContextField => fields?.[name] ?? { label: nameInWords(name), kind: kindOfValue(value) };

/** The type of a value, from the value alone. */
export function kindOfValue(value: unknown): FieldKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'instant' : 'text';
}
