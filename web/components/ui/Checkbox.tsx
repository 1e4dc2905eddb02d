import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { Choice, useChoice, type ChoiceWords } from './Choice.tsx';
import styles from './choice.module.css';
import type { ControlProps } from './Field.tsx';

export type CheckboxProps = ControlProps &
  ChoiceWords & {
    checked: boolean | 'indeterminate';
    onCheckedChange: (checked: boolean) => void;
    onBlur?: (() => void) | undefined;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

/** A checkbox with its label. */
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
  const { id, hintId, aria } = useChoice(own, { label, hint });
  return (
    <Choice id={id} hintId={hintId} disabled={disabled} label={label} hint={hint}>
      <Radix.Root
        {...aria}
        id={id}
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
    </Choice>
  );
}
