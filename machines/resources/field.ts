interface Common {
  label: string;
  /** Below the control in the form. */
  help?: string;
  optional?: true;
  /** Hidden in the list unless the user chooses the column. */
  hiddenInList?: true;
  /** An empty value means that of this field: lists show it, such as the only day of one day’s leave. */
  sameAs?: string;
  /** Computed by the server and ignored in input; forms don't show it. */
  filled?: true;
  /** Set on creation, and read-only afterwards. */
  fixed?: true;
  /** For requests: behind “More” in the form until it has a value. */
  further?: true;
  /** Shown and required only while another field of the row has this value; otherwise empty. */
  when?: { field: string; is: string };
}

export interface TextField extends Common {
  kind: 'text';
  most: number;
  /** Unique per owner, ignoring case. */
  unique?: true;
  multiline?: true;
  /** The form can fill in the device's location, with the user's consent. */
  locates?: true;
  /** The form fills in the ID of the device that it is open on. */
  identifies?: true;
  pattern?: { test: RegExp; message: string };
}
export interface NumberField extends Common {
  kind: 'number';
  min: number;
  max: number;
  decimals: number;
  /** The suffix of the number, such as `%` or `days`. */
  unit?: string;
  /** An amount in the account's currency. */
  money?: true;
  /** A latitude: the form can fill in it and the `longitude` beside it from the device's location. */
  locates?: true;
}
export interface DateField extends Common {
  kind: 'date';
  /** For requests: no later than today in the account's time zone. */
  past?: true;
}
/** A local time, `HH:MM`. */
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
/** A row of another resource, or of the same. */
export interface ReferenceField extends Common {
  kind: 'reference';
  resource: string;
  /** Only offers rows with the same value here: sections of the chosen department. */
  dependsOn?: string;
}
/** An employee of the account. The row is about them, so they may not write it themselves. */
export interface PersonField extends Common {
  kind: 'person';
  /** The row is not about them, but gives them a part in it: they may not enter themselves. */
  takesPart?: true;
  /** Why they may even enter themselves. */
  harmless?: string;
}

/** One attachment, by file id. It is uploaded before the form is sent, and attached on submit. */
export interface FileField extends Common {
  kind: 'file';
}
/**
 * For requests: one of the requester's own records, listed by the server, such as a loan that is being
 * repaid.
 */
export interface OwnField extends Common {
  kind: 'own';
  /** What it is, such as an advance: by it the server of the kind finds its label (`ownNames`). */
  of: string;
}

/** A field of a resource's row. Its column is its name in snake case. */
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

/** A field's value in JSON and in forms. Ids are numbers, dates are ISO. */
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
/** An amount in the account's currency, with two decimals. */
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

/** The name field of nearly every list. */
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
