import { Switch as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import styles from './choice.module.css';
import { useControl, type ControlProps } from './Field.tsx';
import { useTranslate, translated } from '#web/lib/messages.ts';

export type SwitchProps = ControlProps & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label?: ReactNode;
  hint?: ReactNode;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Something that is on or off at once, without a form being sent. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hint,
  onBlur,
  ref,
  name,
  disabled,
  ...own
}: SwitchProps) {
  const t = useTranslate();
  const control = useControl(own);
  return (
    <div className={classNames(styles.choice, disabled && styles.disabled)}>
      <Radix.Root
        {...control.aria}
        id={control.id}
        ref={ref}
        name={name}
        disabled={disabled}
        className={styles.switch}
        checked={checked}
        onCheckedChange={onCheckedChange}
        onBlur={onBlur}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
      {label != null && (
        <span className={styles.words}>
          <label className={styles.label} htmlFor={control.id}>
            {translated(t, label)}
          </label>
          {hint != null && <span className={styles.hint}>{translated(t, hint)}</span>}
        </span>
      )}
    </div>
  );
}
