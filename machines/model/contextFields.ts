/** What a field holds, by which it is shown and typed. `person` is an employee's id. */
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
  /** Reasons to look twice. */
  | 'flags';

/** A field of a machine's context, as people meet it. */
export interface ContextField {
  label: string;
  kind: FieldKind;
  /** Anyone who may follow an instance may read it, whatever else of it is confidential. */
  open?: true;
  /** All that it can be, where that is known. */
  options?: readonly string[];
}

/** Words for what an event carries; `hidden` for what people aren't asked. */
export type Input =
  | (ContextField & {
      required?: boolean;
      /** What of the instance it begins with, where that has another name. */
      startsAs?: string;
    })
  | 'hidden';

/** Why an instance deserves a look before it is decided. */
export interface Flag {
  label: string;
  reason: string;
  tone: 'info' | 'warning' | 'danger';
}

/** What a field holds, as it travels: people with their names. */
export type FactValue =
  string | number | boolean | null | { id: number; name: string } | readonly Flag[];

/** What lists and the pane beside them show of an instance, where its `fields` don't say it all. */
export interface Summary {
  /** The fields by which someone decides, most telling first; else the first few there are. */
  columns?: readonly string[];
  /** Words for what `derive` or the server's binding adds to the context. */
  fields?: Readonly<Record<string, ContextField>>;
  /** What follows from the context alone. */
  derive?: (context: never) => Record<string, string | number | boolean | null>;
}

/** A field of a workflow's instances with its name. */
export interface NamedField extends ContextField {
  name: string;
  /** It is of the context, so that the server can sort and filter by it. */
  stored: boolean;
}

/** A field of what an event says, as people meet it; `text` where its value is one of the context's. */
export interface PayloadField {
  label: string;
  kind: FieldKind;
  text?: (value: string | number, context: never) => string;
}

/** What an event said beside its comment, in words. */
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

/** A field's words; those of one that its workflow says nothing of are read off its name and value. */
export const fieldOf = (
  fields: Readonly<Record<string, ContextField>> | undefined,
  name: string,
  value: unknown,
): ContextField => fields?.[name] ?? { label: nameInWords(name), kind: kindOfValue(value) };

/** What a value by itself looks like. */
export function kindOfValue(value: unknown): FieldKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'instant' : 'text';
}
