/** What a field holds, by which it is shown and typed. `person` is an employee's id. */
export type FieldKind =
  'text' | 'number' | 'money' | 'percent' | 'date' | 'instant' | 'person' | 'yesNo';

/** A field of a machine's context, as people meet it. */
export interface ContextField {
  label: string;
  kind: FieldKind;
  /** Whoever may follow an instance may read it, whatever else of it is confidential. */
  open?: true;
  /** All that it can be, where that is known. */
  options?: readonly string[];
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
): ContextField => fields?.[name] ?? { label: nameInWords(name), kind: kindOf(value) };

function kindOf(value: unknown): FieldKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'instant' : 'text';
}
