import { CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { translated, useTranslate } from '#web/lib/messages.ts';

type FieldState = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  group: boolean;
};

const FieldContext = createContext<FieldState | null>(null);

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
  /** The control's ID becomes `field-<name>`, to which FieldErrorSummary links. */
  name?: string | undefined;
  id?: string | undefined;
  hideLabel?: boolean | undefined;
  /** Whether the field contains several controls, such as radio buttons. The label then names the group. */
  group?: boolean | undefined;
  className?: string | undefined;
};

/** Returns the ID of the control in a Field of this name. */
export const fieldId = (name: string) => `field-${name}`;

/** Shows a control with its label above and its hint and error below, and connects them for screen readers. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  optional = false,
  name,
  id: ownId,
  hideLabel = false,
  group = false,
  className,
}: FieldProps) {
  const t = useTranslate();
  const unique = useId();
  const id = ownId ?? (name === undefined ? unique : fieldId(name));
  const labelId = `${id}-label`;
  const hintId = hint == null || hint === '' ? undefined : `${id}-hint`;
  const errorId = error === undefined || error === '' ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  const invalid = errorId !== undefined;

  const state = useMemo(
    () => ({ id, labelId, describedBy, invalid, required, group }),
    [id, labelId, describedBy, invalid, required, group],
  );

  const labelAppearance = classNames(styles.label, hideLabel && 'visually-hidden');
  const labelText = (
    <>
      {translated(t, label)}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
      {optional && <span className={styles.optional}>{t('(optional)')}</span>}
    </>
  );

  return (
    <div className={classNames(styles.field, className)} data-invalid={invalid || undefined}>
      {group ? (
        <span className={labelAppearance} id={labelId}>
          {labelText}
        </span>
      ) : (
        <label className={labelAppearance} id={labelId} htmlFor={id}>
          {labelText}
        </label>
      )}
      <FieldContext value={state}>{children}</FieldContext>
      {hintId !== undefined && (
        <p className={styles.hint} id={hintId}>
          {translated(t, hint)}
        </p>
      )}
      {errorId !== undefined && (
        <p className={styles.error} id={errorId}>
          <CircleAlert aria-hidden="true" />
          <span>{translated(t, error)}</span>
        </p>
      )}
    </div>
  );
}

/** The props of a control. Those that are omitted come from the Field around it. */
export type ControlProps = {
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/**
 * Returns the ID and aria attributes of a control from its own props, or else from the Field. `required`
 * becomes aria-required, so that the browser doesn't show its own validation popups as well.
 */
export function useControl(own: ControlProps) {
  const field = useContext(FieldContext);
  const unique = useId();
  const inGroup = field?.group ?? false;
  return {
    id: own.id ?? (inGroup ? unique : field?.id) ?? unique,
    labelId:
      own['aria-labelledby'] ?? (own['aria-label'] === undefined ? field?.labelId : undefined),
    aria: {
      'aria-label': own['aria-label'],
      'aria-labelledby': own['aria-labelledby'],
      'aria-describedby': own['aria-describedby'] ?? (inGroup ? undefined : field?.describedBy),
      'aria-invalid': own['aria-invalid'] ?? (field?.invalid === true ? true : undefined),
      'aria-required': (own.required ?? field?.required) === true ? true : undefined,
    },
    groupAria: {
      id: own.id ?? field?.id ?? unique,
      'aria-label': own['aria-label'],
      'aria-labelledby':
        own['aria-labelledby'] ?? (own['aria-label'] === undefined ? field?.labelId : undefined),
      'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
      'aria-invalid': own['aria-invalid'] ?? (field?.invalid === true ? true : undefined),
      'aria-required': (own.required ?? field?.required) === true ? true : undefined,
    },
  } as const;
}
