import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import styles from './choice.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { useTranslate, translated } from '#web/lib/messages.ts';

export type CheckboxProps = ControlProps & {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label?: ReactNode;
  hint?: ReactNode;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A box to tick, with its label beside it. */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hint,
  onBlur,
  ref,
  name,
  disabled,
  ...own
}: CheckboxProps) {
  const t = useTranslate();
  const control = useControl(own);
  const hintId = hint == null ? undefined : `${control.id}-own-hint`;
  return (
    <div className={classNames(styles.choice, disabled && styles.disabled)}>
      <Radix.Root
        {...control.aria}
        aria-describedby={
          [control.aria['aria-describedby'], hintId].filter(Boolean).join(' ') || undefined
        }
        id={control.id}
        ref={ref}
        name={name}
        disabled={disabled}
        className={styles.box}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        onBlur={onBlur}
      >
        <Radix.Indicator className={styles.tick}>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden="true" />
          ) : (
            <Check aria-hidden="true" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      {label != null && (
        <span className={styles.words}>
          <label className={styles.label} htmlFor={control.id}>
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
