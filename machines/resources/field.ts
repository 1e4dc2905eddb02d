interface Common {
  label: string;
  /** Below the control in the form. */
  help?: string;
  optional?: true;
  /** Not shown in the list until a person chooses the column. */
  hiddenInList?: true;
  /** Worked out by the server, whatever a form says; no form asks for it. */
  filled?: true;
  /** Set when the row is made, and never changed after. */
  fixed?: true;
  /** Shown, and asked for, only while another field of the row holds this; else empty. */
  when?: { field: string; is: string };
}

export interface TextField extends Common {
  kind: 'text';
  most: number;
  /** No two rows of the same owner have it alike; letter case doesn't count. */
  unique?: true;
  multiline?: true;
  /** The form offers to fill in where the device is, which the person then agrees to. */
  locates?: true;
  pattern?: { test: RegExp; message: string };
}
export interface NumberField extends Common {
  kind: 'number';
  min: number;
  max: number;
  decimals: number;
  /** Behind the number, such as `%` or `days`. */
  unit?: string;
  /** An amount of the account's currency. */
  money?: true;
}
export interface DateField extends Common {
  kind: 'date';
  /** Of a request: no later than today, where the account works. */
  past?: true;
}
/** A time of the wall clock, `HH:MM`. */
export interface TimeField extends Common {
  kind: 'time';
}
export interface FlagField extends Common {
  kind: 'flag';
}
export interface ChoiceField extends Common {
  kind: 'choice';
  /** Stored value → label. */
  options: Readonly<Record<string, string>>;
}
/** One row of another resource, or of the same. */
export interface ReferenceField extends Common {
  kind: 'reference';
  resource: string;
  /** Offers only rows that have the same value here: sections of the department chosen. */
  dependsOn?: string;
}
/** An employee of the account. */
export interface PersonField extends Common {
  kind: 'person';
}

/** One attachment, by its file's id. It is uploaded before the form is sent, and bound to what was sent. */
export interface FileField extends Common {
  kind: 'file';
}
/** Of a request: something of its requester's that its server lists, such as a loan that is being paid back. */
export interface OwnField extends Common {
  kind: 'own';
  /** What it is: an advance's request, a loan, or a document that they look after. */
  of: 'iou' | 'loan' | 'document';
}

/** One value of a resource's row. Its column is its name in snake case. */
export type Field =
  | TextField
  | NumberField
  | DateField
  | TimeField
  | FlagField
  | ChoiceField
  | ReferenceField
  | PersonField
  | FileField
  | OwnField;

export type Fields = Readonly<Record<string, Field>>;

/** What a field holds, on the wire and in a form. Ids are numbers, dates are ISO. */
export type FieldValue = string | number | boolean | null;

type Options<F extends Field> = Omit<F, 'kind' | 'label'>;

export const text = (label: string, options: Partial<Options<TextField>> = {}): TextField => ({
  kind: 'text',
  label,
  most: 100,
  ...options,
});
export const number = (
  label: string,
  options: Partial<Options<NumberField>> = {},
): NumberField => ({
  kind: 'number',
  label,
  min: 0,
  max: 1_000_000,
  decimals: 0,
  ...options,
});
/** An amount of the account's currency, to the cent. */
export const money = (label: string, options: Partial<Options<NumberField>> = {}): NumberField =>
  number(label, { decimals: 2, money: true, ...options });
export const date = (label: string, options: Options<DateField> = {}): DateField => ({
  kind: 'date',
  label,
  ...options,
});
export const time = (label: string, options: Options<TimeField> = {}): TimeField => ({
  kind: 'time',
  label,
  ...options,
});
export const flag = (label: string, options: Options<FlagField> = {}): FlagField => ({
  kind: 'flag',
  label,
  ...options,
});
export const choice = (
  label: string,
  choices: ChoiceField['options'],
  options: Partial<Options<ChoiceField>> = {},
): ChoiceField => ({ kind: 'choice', label, options: choices, ...options }) as ChoiceField;
export const reference = (
  label: string,
  resource: string,
  options: Partial<Options<ReferenceField>> = {},
): ReferenceField => ({ kind: 'reference', label, resource, ...options });
export const person = (label: string, options: Options<PersonField> = {}): PersonField => ({
  kind: 'person',
  label,
  ...options,
});

/** The name by which nearly every list knows its rows. */
export const uniqueName = (label = 'Name'): TextField => text(label, { unique: true });
export const file = (label: string, options: Options<FileField> = {}): FileField => ({
  kind: 'file',
  label,
  ...options,
});
export const own = (label: string, options: Options<OwnField>): OwnField => ({
  kind: 'own',
  label,
  ...options,
});
