interface Common {
  label: string;
  /** Text below the input. */
  help?: string;
  optional?: true;
  /**
   * Only for an optional field that the kind's own check requires in most cases: forms then mark it neither as required
   * nor as optional.
   */
  unmarked?: true;
  /** Whether the list shows the column only if the user chooses it. */
  hiddenInList?: true;
  /**
   * Another field whose value lists show if this field is empty. For example, the last day of a one-day leave is empty,
   * so lists show its first day.
   */
  sameAs?: string;
  /** Whether the server computes the value. Forms do not show the field, and input for it is ignored. */
  filled?: true;
  /** Whether the value is set when the row is created and cannot be changed later. */
  fixed?: true;
  /** Only for requests: whether the form hides the field behind “More” until it has a value. */
  further?: true;
  /**
   * The field is shown and required only if another field has this value, or one of these; otherwise it has to be
   * empty. With `keeps`, a value that is sent although the condition is not met is passed to the kind's own check,
   * which refuses it.
   */
  when?: { field: string; is: string | boolean | readonly string[]; keeps?: true };
  /** Only for master data with a long form: the title of the section that begins with this field. */
  section?: string;
  /** The initial value in the form of a new row. It is also stored if the condition of the field is not met. */
  initial?: string | number | boolean;
}

export interface TextField extends Common {
  kind: 'text';
  most: number;
  /** Whether the value has to be unique, ignoring case, within the account or within the row that owns it. */
  unique?: true;
  multiline?: true;
  /**
   * What the browser fills in: the location, if the person allows that, or the ID of the device.
   */
  device?: 'place' | 'id';
  pattern?: { test: RegExp; message: string };
}
export interface NumberField extends Common {
  kind: 'number';
  min: number;
  max: number;
  decimals: number;
  /** The text after the number, such as `%` or `days`. */
  unit?: string;
  /** Whether the number is an amount in the account's currency. */
  money?: true;
  /**
   * Whether the number is a latitude. The form can then fill in this field and the field `longitude` after it with the
   * location of the device.
   */
  device?: 'place';
}
export interface DateField extends Common {
  kind: 'date';
  /** Only for requests: whether the day cannot be after today in the account's time zone. */
  past?: true;
  /** Whether any day stands for its whole month. Lists and histories then show the month. */
  month?: true;
}
/** A local time, written `HH:MM`. */
export interface TimeField extends Common {
  kind: 'time';
}
export interface FlagField extends Common {
  kind: 'flag';
}
export interface ChoiceField extends Common {
  kind: 'choice';
  /** The label for each value that can be stored. */
  options: Readonly<Record<string, string>>;
}
/** A reference to a row of another resource, or of the same one. */
export interface ReferenceField extends Common {
  kind: 'reference';
  resource: string;
  /**
   * Another field of the row. Only rows that have the same value in that field are offered, such as the sections of the
   * chosen department.
   */
  dependsOn?: string;
  /**
   * Only for requests: whether the kind's own `options` decide which rows the requester may choose.
   */
  narrowed?: true;
}
/** A reference to an employee of the account. The row is then about this person, who may not change it. */
export interface PersonField extends Common {
  kind: 'person';
  /**
   * Whether the row is not about the person but gives them a role in it, such as the head of a department. People may
   * not enter themselves, unless that is harmless for the reason given here.
   */
  takesPart?: true | { harmless: string };
}

/**
 * An attachment, by the ID of its file. The file is uploaded before the form is sent, and attached when the form is
 * sent.
 */
export interface FileField extends Common {
  kind: 'file';
}
/**
 * Only for requests: a reference to one of the requester's own records, such as a loan that is to be changed. The
 * server lists the records.
 */
export interface OwnField extends Common {
  kind: 'own';
  /** The kind of record, such as an advance. The server uses it to find the record's name (`ownNames`). */
  of: string;
}

/** A field of a row. Its column in the database has the same name in snake case. */
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

/** The value of a field in JSON and in forms. IDs are numbers, and dates are ISO texts. */
export type FieldValue = string | number | boolean | null;

type Options<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>;
type Nothing = Record<never, never>;
type Made<F, O> = F & NoInfer<O>;

// Options such as `optional` are kept in the field's type, because the types of payloads are derived from it.
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
/** A field for an amount in the account's currency, with two decimals. */
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

/** The field for the name, which nearly every list has. */
export const uniqueName = (label = 'Name') => text(label, { unique: true });
export const file = maker<FileField>({ kind: 'file' });
export const own = <const O extends Options<OwnField> & Pick<OwnField, 'of'>>(
  label: string,
  options: O,
): Made<OwnField, O> => made<OwnField, O>({ kind: 'own', label, of: options.of }, options);

/** A field of a long form with which a section of this title begins. */
export const withSection = <const F extends Field>(section: string, field: F): F => ({
  ...field,
  section,
});

/** Whether each row is about the person of this field, so that lists and forms begin with it. */
export const isAbout = (field: Field): boolean =>
  field.kind === 'person' && field.optional !== true && field.takesPart === undefined;
