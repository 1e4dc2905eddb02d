import type { ReactNode } from 'react';
import { translated, useTranslate } from '#web/lib/messages.ts';
import { classNames } from './classNames.ts';
import styles from './choice.module.css';
import { useControl, type ControlProps } from './Field.tsx';

/** The label of a checkbox or switch. */
export interface ChoiceWords {
  label?: ReactNode;
  hint?: ReactNode;
}

/** The id and aria attributes of a control, including its own hint. */
export function useChoice(own: ControlProps, { hint }: ChoiceWords) {
  const { id, aria } = useControl(own);
  const hintId = hint == null ? undefined : `${id}-own-hint`;
  const describedBy = [aria['aria-describedby'], hintId].filter(Boolean).join(' ') || undefined;
  return { id, hintId, aria: { ...aria, 'aria-describedby': describedBy } };
}

/** A control with its label next to it. */
export function Choice({
  id,
  hintId,
  disabled = false,
  label,
  hint,
  children,
}: ChoiceWords & {
  id: string;
  hintId: string | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={classNames(styles.choice, disabled && styles.disabled)}>
      {children}
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
