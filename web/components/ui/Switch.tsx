import { Switch as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { Choice, useChoice, type ChoiceWords } from './Choice.tsx';
import styles from './choice.module.css';
import type { ControlProps } from './Field.tsx';

export type SwitchProps = ControlProps &
  ChoiceWords & {
    checked: boolean;
    onCheckedChange: (checked: boolean) => void;
    onBlur?: (() => void) | undefined;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/** Switches something on or off at once, without submitting a form. */
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
  const { id, hintId, aria } = useChoice(own, { label, hint });
  return (
    <Choice id={id} hintId={hintId} disabled={disabled} label={label} hint={hint}>
      <Radix.Root
        {...aria}
        id={id}
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
    </Choice>
  );
}
