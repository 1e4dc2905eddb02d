interface Common {
  label: string;
  /** Below the control in the form. */
  help?: string;
  optional?: true;
  /** Hidden in the list unless the user chooses the column. */
  hiddenInList?: true;
  /**
   * If the field is empty, lists show that field's value: leave of one day has only a first day.
   */
  sameAs?: string;
  /** Computed by the server and ignored in input; forms don't show it. */
  filled?: true;
  /** Set on creation, and read-only afterwards. */
  fixed?: true;
  /** For requests: hidden behind “More” in the form until it has a value. */
  further?: true;
  /**
   * Shown and required only if another field of the row has this value or one of them; otherwise empty. With
   * `keeps`, a value that came without its condition is left for the kind's own check, which refuses it.
   */
  when?: { field: string; is: string | boolean | readonly string[]; keeps?: true };
  /** What the form of a new row starts with; also stored while the condition of the field is not met. */
  initial?: string | number | boolean;
}

export interface TextField extends Common {
  kind: 'text';
  most: number;
  /** Unique within the owning row or account, ignoring case. */
  unique?: true;
  multiline?: true;
  /** Filled in by the device: its place, with the user's consent, or its ID. */
  device?: 'place' | 'id';
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
  /** A latitude: the form can fill in this and the adjacent `longitude` from the device's place. */
  device?: 'place';
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
  /** Only offers rows with the same value in this field: sections of the chosen department. */
  dependsOn?: string;
}
/** An employee of the account. The row is about them, so they may not edit it. */
export interface PersonField extends Common {
  kind: 'person';
  /**
   * The row isn't about the person but gives them a role in it: they may not enter themselves,
   * unless that is harmless for the given reason.
   */
  takesPart?: true | { harmless: string };
}

/**
 * One attachment, by file id. It is uploaded before the form is submitted, and attached on submit.
 */
export interface FileField extends Common {
  kind: 'file';
}
/**
 * For requests: one of the requester's own records, such as a loan to change. The server lists
 * them.
 */
export interface OwnField extends Common {
  kind: 'own';
  /**
   * What it is, such as an advance; the kind's server code finds its label by this (`ownNames`).
   */
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

type Options<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>;
type Nothing = Record<never, never>;
type Made<F, O> = F & NoInfer<O>;

// The options, such as `optional`, stay in the type of the field, because types of payloads are
// derived from it.
const made = <F extends Field, O>(field: F, options?: O): Made<F, O> => ({
  ...field,
  ...(options as O),
});

const maker =
  <F extends Field>(rest: Omit<F, 'label'>) =>
  <const O extends Options<F> = Nothing>(label: string, options?: O): Made<F, O> =>
    made<F, O>({ ...rest, label } as F, options);

export const text = maker<TextField>({ kind: 'text', most: 100 });
export const number = maker<NumberField>({ kind: 'number', min: 0, max: 1_000_000, decimals: 0 });
/** An amount in the account's currency, with two decimals. */
export const money = maker<NumberField>({
  kind: 'number',
  min: 0,
  max: 1_000_000,
  decimals: 2,
  money: true,
});
export const date = maker<DateField>({ kind: 'date' });
export const time = maker<TimeField>({ kind: 'time' });
export const flag = maker<FlagField>({ kind: 'flag' });
type Choice<C> = Omit<ChoiceField, 'options'> & { options: C };
export const choice = <
  const C extends ChoiceField['options'],
  const O extends Options<ChoiceField> = Nothing,
>(
  label: string,
  choices: C,
  options?: O,
): Made<Choice<C>, O> => made<Choice<C>, O>({ kind: 'choice', label, options: choices }, options);
export const reference = <const O extends Options<ReferenceField> = Nothing>(
  label: string,
  resource: string,
  options?: O,
): Made<ReferenceField, O> =>
  made<ReferenceField, O>({ kind: 'reference', label, resource }, options);
export const person = maker<PersonField>({ kind: 'person' });

/** The name field of nearly every list. */
export const uniqueName = (label = 'Name') => text(label, { unique: true });
export const file = maker<FileField>({ kind: 'file' });
export const own = <const O extends Options<OwnField> & Pick<OwnField, 'of'>>(
  label: string,
  options: O,
): Made<OwnField, O> => made<OwnField, O>({ kind: 'own', label, of: options.of }, options);
