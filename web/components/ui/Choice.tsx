import type { ReactNode, Ref } from 'react';
import { translated, useTranslate } from '#web/lib/messages.ts';
import { classNames } from './classNames.ts';
import styles from './choice.module.css';
import { useControl, type ControlProps } from './Field.tsx';

/** The props that checkbox and switch share. */
export type ChoiceProps = ControlProps & {
  label?: ReactNode;
  hint?: ReactNode;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Puts the label and the hint next to a control. */
export function Choice({
  label,
  hint,
  onBlur,
  ref,
  name,
  disabled = false,
  children,
  ...own
}: ChoiceProps & {
  children: (
    control: ReturnType<typeof useControl>['aria'] &
      Pick<ChoiceProps, 'onBlur' | 'ref'> & {
        id: string;
        name: string | undefined;
        disabled: boolean;
      },
  ) => ReactNode;
}) {
  const t = useTranslate();
  const { id, aria } = useControl(own);
  const hintId = hint == null ? undefined : `${id}-own-hint`;
  const describedBy = [aria['aria-describedby'], hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames(styles.choice, disabled && styles.disabled)}>
      {children({ ...aria, 'aria-describedby': describedBy, id, name, disabled, onBlur, ref })}
      {label != null && (
        <span className={styles.words}>
          <label className={styles.label} htmlFor={id}>
            {translated(t, label)}
          </label>
          {hint != null && (
            <span className={styles.hint} id={hintId}>
              {translated(t, hint)}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
